import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#components/class-names.ts'

// Truncates a name too long for its row; earlier on phones, so that the next chip is visible.
const FRAME =
  'edge relative inline-flex min-h-11 max-w-full flex-none items-center gap-2 rounded-full text-md font-medium whitespace-nowrap inset-ring inset-ring-line outline-offset-2 outline-focus hover:bg-bg-subtle [&>bdi]:truncate max-lg:[&>bdi]:max-w-52'
const CHOSEN = 'bg-brand-soft font-semibold text-brand-soft-ink inset-ring-2 inset-ring-brand'

/** A radio drawn as a pill, for one choice of a few; `start` is an avatar or an icon. */
export function ChipRadio(props: Omit<ComponentProps<'input'>, 'type'> & { start?: ReactNode }) {
  const { start, children, ...rest } = props
  return (
    <label
      className={cx(
        FRAME,
        'has-checked:bg-brand-soft has-checked:font-semibold has-checked:text-brand-soft-ink has-checked:inset-ring-2 has-checked:inset-ring-brand has-focus-visible:outline-3',
        start ? 'ps-1.5 pe-4' : 'px-4',
      )}
    >
      <input {...rest} type="radio" className="over-label" />
      {start}
      {children}
    </label>
  )
}

/** A toggle button. */
export function ChipToggle(props: {
  pressed: boolean
  onChange: (pressed: boolean) => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={props.pressed}
      onClick={() => props.onChange(!props.pressed)}
      className={cx(FRAME, 'px-4', props.pressed && CHOSEN)}
    >
      {props.children}
    </button>
  )
}

/** A scrolling row of chips that reaches the edges of a phone's screen; `oneLine` scrolls on a desktop too. */
export function ChipRow(props: { label: string; oneLine?: boolean; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{props.label}</legend>
      <div
        className={cx(
          'relative -mx-gutter flex gap-2 overflow-x-auto px-gutter pt-1 pb-1.5 lg:mx-0 lg:px-0',
          props.oneLine
            ? '[scrollbar-width:thin]'
            : 'no-scrollbar lg:flex-wrap lg:overflow-visible',
        )}
      >
        {props.children}
      </div>
    </fieldset>
  )
}
