import { useId, type ReactNode } from 'react'
import { cx } from '#components/class-names.ts'

/** Two or three views of the same page, as native radios: arrows follow the reading direction. */
export function Segmented<Value extends string>(props: {
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode }[]
  /** Less space around the labels, so that four stay on one line in half a window. */
  dense?: boolean
  onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{props.label}</legend>
      <div className="flex flex-wrap rounded-md bg-bg-sunken p-1">
        {props.options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'edge relative flex min-h-11 max-w-full flex-[1_1_0] flex-wrap items-center justify-center gap-1.5 rounded-[0.6875rem] text-center font-semibold whitespace-nowrap text-ink-2 outline-offset-2 outline-focus has-checked:bg-surface-raised has-checked:text-ink has-checked:shadow-1 has-focus-visible:outline-3',
              props.dense ? 'px-2' : 'px-[min(0.75rem,4vw)]',
            )}
          >
            <input
              type="radio"
              className="over-label"
              name={name}
              value={option.value}
              checked={option.value === props.value}
              onChange={() => props.onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
