import type { ComponentProps } from 'react'
import { cx } from '#components/class-names.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Accessible name, as the icon is decorative. */
  label: string
  /** Background it is placed on: the page, a cover or the hero. */
  on?: 'page' | 'cover' | 'hero'
}

const GROUNDS = {
  page: 'hover:bg-bg-subtle',
  cover: 'bg-white/94 text-[oklch(0.225_0.035_268)] shadow-1',
  hero: 'bg-white/14 hover:bg-white/22',
} as const

export function IconButton({ label, on = 'page', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={cx(
        'inline-grid size-11 flex-none place-items-center rounded-full',
        GROUNDS[on],
        className,
      )}
    />
  )
}
