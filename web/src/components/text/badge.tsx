import type { ReactNode } from 'react'
import { cx } from '#components/class-names.ts'

const TONES = {
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-saffron-soft text-saffron-ink',
  danger: 'bg-danger-soft text-danger-ink',
  brand: 'bg-brand-soft text-brand-soft-ink',
  featured: 'bg-saffron text-on-saffron',
  // In dark mode a sunken background would look like a hole.
  quiet: 'bg-bg-sunken text-ink-2 dark:bg-line',
} as const

export function Badge(props: {
  tone: keyof typeof TONES
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-cap font-semibold whitespace-nowrap',
        TONES[props.tone],
        props.className,
      )}
    >
      {props.children}
    </span>
  )
}
