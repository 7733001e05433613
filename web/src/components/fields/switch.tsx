import { useId, type ReactNode } from 'react'

/** Setting that takes effect at once: a native checkbox drawn as a switch, after its label. */
export function Switch(props: {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <div>
      <label
        htmlFor={id}
        className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 leading-ui"
      >
        {/* As wide as its longest word at least: the switch moves below large text. */}
        <span className="w-min grow font-medium">{props.label}</span>
        <span className="relative flex-none">
          <input
            id={id}
            type="checkbox"
            role="switch"
            checked={props.checked}
            aria-checked={props.checked}
            aria-describedby={props.hint ? `${id}-hint` : undefined}
            onChange={(event) => props.onChange(event.target.checked)}
            className="edge peer block h-7 w-12 appearance-none rounded-full bg-line-strong checked:bg-brand"
          />
          <span className="mark pointer-events-none absolute start-1 top-1 size-5 rounded-full bg-surface transition-[inset-inline-start] peer-checked:start-6" />
        </span>
      </label>
      {props.hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {props.hint}
        </p>
      )}
    </div>
  )
}
