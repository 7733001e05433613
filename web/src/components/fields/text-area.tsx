import type { ComponentProps } from 'react'
import { Field, type FieldProps } from '#components/fields/field.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & Omit<FieldProps, 'labelHidden'>

/** A labelled text area; its direction follows the typed text. */
export function TextArea({ label, hint, error, note, className, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} note={note} className={className}>
      {(control) => (
        <textarea
          dir={rest.value ? 'auto' : undefined}
          rows={3}
          {...rest}
          {...control}
          className="edge rounded-md bg-surface px-3.5 py-2.5 inset-ring-[1.5px] inset-ring-line-strong outline-none focus:inset-ring-[2.5px] focus:inset-ring-brand aria-invalid:inset-ring-danger"
        />
      )}
    </Field>
  )
}
