import type { ComponentProps } from 'react'

/** Radio button as a plain row of a list. */
export function RadioRow({ children, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className="flex min-h-11 items-center gap-3 leading-ui has-disabled:text-ink-disabled">
      <input
        {...rest}
        type="radio"
        className="size-5.5 flex-none appearance-none rounded-full border-2 border-line-strong checked:border-[7px] checked:border-brand"
      />
      <span className="num">{children}</span>
    </label>
  )
}
