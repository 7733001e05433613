import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cx } from '#components/class-names.ts'

/** Link to a free time; `quiet` for the link to more times. */
export function TimeLink(props: ComponentProps<typeof Link> & { quiet?: boolean }) {
  const { quiet = false, ...rest } = props
  return (
    <Link
      {...rest}
      className={cx(
        'edge num relative inline-flex min-h-11 items-center rounded-[0.75rem] text-md font-semibold inset-ring hover:inset-ring-2 hover:inset-ring-brand',
        quiet ? 'px-2 text-brand-ink inset-ring-transparent' : 'px-2.5 inset-ring-line',
      )}
    />
  )
}
