import { useId, type ReactNode } from 'react'
import { cx } from '#components/class-names.ts'
import { AlertText } from '#components/feedback/alert-text.tsx'

export interface FieldProps {
  label: string
  /** The label is for screen readers only: the row around it already shows it. */
  labelHidden?: boolean
  hint?: string | undefined
  /** Note below, such as the remaining length. */
  note?: string | undefined
  /** Error; announced and linked to the control. */
  error?: ReactNode
  className?: string | undefined
}

/** Props that link a control to its label, hint and error. */
interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Frame of every field: label, hint, control, note and error. */
export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { label, labelHidden, hint, note, error } = props
  const id = useId()
  const described = [hint && `${id}-hint`, note && `${id}-note`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={cx('grid content-start gap-1.5', props.className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-semibold'}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
      {props.children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {note && (
        <p id={`${id}-note`} className="num text-sm text-ink-2">
          {note}
        </p>
      )}
      {error && (
        <AlertText id={`${id}-error`} small>
          {error}
        </AlertText>
      )}
    </div>
  )
}
