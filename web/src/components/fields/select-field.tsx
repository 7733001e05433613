import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from '#components/fields/field.tsx'
import { Icon } from '#components/pictures/icon.tsx'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id'> & Omit<FieldProps, 'note'>

/** A labelled native select: a wheel on phones, type-ahead with a keyboard. Its options are the children. */
export function SelectField(props: SelectFieldProps) {
  const { label, labelHidden = false, hint, error, className, children, ...rest } = props
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error} className={className}>
      {(control) => (
        <span className="relative grid">
          <select
            {...rest}
            {...control}
            className="edge min-h-12 w-full min-w-0 appearance-none rounded-md py-2 text-ellipsis whitespace-normal bg-surface ps-3.5 pe-10 inset-ring-[1.5px] inset-ring-line-strong outline-none focus:inset-ring-[2.5px] focus:inset-ring-brand aria-invalid:inset-ring-danger"
          >
            {children}
          </select>
          <Icon
            of={ChevronDown}
            size="s"
            className="pointer-events-none absolute end-3.5 top-1/2 -translate-y-1/2 text-ink-2"
          />
        </span>
      )}
    </Field>
  )
}
