import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from '#components/class-names.ts'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: string
  hint?: string
  error?: ReactNode
  /** Stands below, such as how much more fits. */
  note?: string
}

/** A labelled text of several lines; its direction follows what is typed. */
export function TextArea({ label, hint, error, note, className, ...rest }: TextAreaProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, note && `${id}-note`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={cx('grid gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
      <textarea
        dir={rest.value ? 'auto' : undefined}
        rows={3}
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className="edge rounded-md bg-surface px-3.5 py-2.5 inset-ring-[1.5px] inset-ring-line-strong outline-none focus:inset-ring-[2.5px] focus:inset-ring-brand aria-invalid:inset-ring-danger"
      />
      {note && (
        <p id={`${id}-note`} className="num text-sm text-ink-2">
          {note}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger-ink">
          {error}
        </p>
      )}
    </div>
  )
}
