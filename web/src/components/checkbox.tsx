import { useId, type ComponentProps, type ReactNode } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'id'> & {
  label: ReactNode
  /** Explains the choice; read with it, not as its name. */
  hint?: string
  error?: ReactNode
}

/** The label may hold links. */
export function Checkbox({ label, hint, error, ...rest }: CheckboxProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2 leading-ui">
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className="size-6 flex-none accent-brand"
        />
        <span className="pt-0.5">{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1.5 ps-9 text-sm text-ink-2">
          {hint}
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
