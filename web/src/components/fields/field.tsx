import { useId, type ReactNode } from 'react'
import { cx } from '#components/class-names.ts'
import { AlertText } from '#components/feedback/alert-text.tsx'

export interface FieldProps {
  label: string
  /** The label is read, not seen: the row around it says it. */
  labelHidden?: boolean
  hint?: string | undefined
  /** Stands below, such as how much more fits. */
  note?: string | undefined
  /** Holds what is wrong; it is announced and linked to the control. */
  error?: ReactNode
  className?: string | undefined
}

/** Describes what links a control to its label, its hint and its error. */
interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** The frame of every field: label, hint, the control, note and error. */
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
