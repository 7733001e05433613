import { Check } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Icon } from '#components/pictures/icon.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'id'> & {
  label: ReactNode
  /** Explanation of the choice, announced as its description, not its name. */
  hint?: string
  error?: ReactNode
}

/** A labelled checkbox; the label may contain links. */
export function Checkbox({ label, hint, error, ...rest }: CheckboxProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2 leading-ui">
        <span className="relative flex-none">
          <input
            {...rest}
            id={id}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={described || undefined}
            className="edge peer block size-6 appearance-none rounded-xs bg-surface inset-ring-[1.5px] inset-ring-line-strong checked:bg-brand checked:inset-ring-brand aria-invalid:inset-ring-danger"
          />
          <Icon
            of={Check}
            size="s"
            className="pointer-events-none absolute inset-1 hidden stroke-3 text-on-brand peer-checked:block"
          />
        </span>
        <span className="pt-0.5">{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1.5 ps-9 text-sm text-ink-2">
          {hint}
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
