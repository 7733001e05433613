import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#components/class-names.ts'
import { Field, type FieldProps } from '#components/fields/field.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'prefix'> &
  Omit<FieldProps, 'note' | 'labelHidden'> & {
    /** Content before the text inside the frame (a country code, an icon). */
    prefix?: ReactNode
    /** `ltr` for phone numbers and codes, in both languages; `page` for amounts, aligned with their label. */
    direction?: 'ltr' | 'auto' | 'page'
  }

/** A labelled input with its hint and error. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, prefix, direction = 'auto', className, ...rest } = props
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <span
          dir={direction === 'ltr' ? 'ltr' : undefined}
          className={cx(
            'edge relative flex min-h-14 items-stretch overflow-hidden rounded-md bg-surface',
            // Above the prefix, whose background would cover it.
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
            {...control}
            className="w-full min-w-0 flex-1 bg-transparent px-3.5 text-lg outline-none placeholder:text-ink-3"
          />
        </span>
      )}
    </Field>
  )
}
