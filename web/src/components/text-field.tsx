import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from '#components/class-names.ts'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'prefix'> & {
  label: string
  hint?: string
  /** What is wrong; it is announced and linked to the field. */
  error?: ReactNode
  /** Stands before the text inside the frame (a country code, an icon). */
  prefix?: ReactNode
  /** `ltr` for phone numbers and codes, in both languages; `page` for amounts, which begin where their label does. */
  direction?: 'ltr' | 'auto' | 'page'
}

/** A labelled input with its hint and error. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, prefix, direction = 'auto', className, ...rest } = props
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
      <span
        dir={direction === 'ltr' ? 'ltr' : undefined}
        className={cx(
          'edge relative flex min-h-14 items-stretch overflow-hidden rounded-md bg-surface',
          // Above the prefix, whose ground would cover it.
          'after:pointer-events-none after:absolute after:inset-0 after:rounded-md after:inset-ring-[1.5px]',
          'focus-within:after:inset-ring-[2.5px] focus-within:after:inset-ring-brand',
          error ? 'after:inset-ring-danger' : 'after:inset-ring-line-strong',
        )}
      >
        {prefix}
        <input
          // An empty `auto` field would start on the left in Arabic too.
          dir={
            direction === 'page' || (direction === 'auto' && !rest.value) ? undefined : direction
          }
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className="w-full min-w-0 flex-1 bg-transparent px-3.5 text-lg outline-none placeholder:text-ink-3"
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
