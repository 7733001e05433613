import type { ComponentProps, ReactNode } from 'react'

type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'title' | 'children'> & {
  title: ReactNode
  text?: ReactNode
  /** Content at the end of the row, such as a price. */
  end?: ReactNode
}

/** One choice of a radio group, drawn as a card. The group is a fieldset with a legend. */
export function RadioCard({ title, text, end, ...rest }: RadioCardProps) {
  return (
    <label className="edge relative flex min-h-16 flex-wrap items-center gap-3.5 rounded-md px-4 py-3.5 inset-ring inset-ring-line outline-offset-2 outline-focus hover:bg-bg-subtle has-checked:bg-brand-soft has-checked:inset-ring-2 has-checked:inset-ring-brand has-focus-visible:outline-3">
      <input
        {...rest}
        type="radio"
        className="size-5.5 flex-none appearance-none rounded-full border-2 border-line-strong outline-none checked:border-[7px] checked:border-brand"
      />
      <span className="grid min-w-0 flex-[1_1_9rem] leading-ui">
        <span className="font-semibold">{title}</span>
        {text && <span className="text-sm text-ink-2">{text}</span>}
      </span>
      {end && <span className="ms-auto text-end font-bold whitespace-nowrap">{end}</span>}
    </label>
  )
}
