import { ChevronDown } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from '#components/class-names.ts'
import { Icon } from '#components/icon.tsx'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id'> & {
  label: string
  /** The label is read, not seen: the row around it says it. */
  labelHidden?: boolean
  hint?: string
  error?: ReactNode
}

/** A labelled native select: a wheel on phones, type-ahead with a keyboard. Its options are the children. */
export function SelectField(props: SelectFieldProps) {
  const { label, labelHidden, hint, error, className, children, ...rest } = props
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-semibold'}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
      <span className="relative grid">
        <select
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className="edge min-h-12 w-full min-w-0 appearance-none rounded-md bg-surface ps-3.5 pe-10 inset-ring-[1.5px] inset-ring-line-strong outline-none focus:inset-ring-[2.5px] focus:inset-ring-brand aria-invalid:inset-ring-danger"
        >
          {children}
        </select>
        <Icon
          of={ChevronDown}
          size="s"
          className="pointer-events-none absolute end-3.5 top-1/2 -translate-y-1/2 text-ink-2"
        />
      </span>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger-ink">
          {error}
        </p>
      )}
    </div>
  )
}
