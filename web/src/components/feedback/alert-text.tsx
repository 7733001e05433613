import type { ReactNode } from 'react'
import { cx } from '#components/class-names.ts'

/** An error beside its cause; announced at once. */
export function AlertText(props: {
  /** Id that a control's `aria-describedby` refers to. */
  id?: string
  /** Smaller text: under a field, and in tight spaces. */
  small?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <p
      id={props.id}
      role="alert"
      className={cx(props.small && 'text-sm', 'font-medium text-danger-ink', props.className)}
    >
      {props.children}
    </p>
  )
}
