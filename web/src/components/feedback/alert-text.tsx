import type { ReactNode } from 'react'
import { cx } from '#components/class-names.ts'

/** An error beside its cause; announced at once. */
export function AlertText(props: {
  /** Links a control to it. */
  id?: string
  /** Under a field, and where room is scarce. */
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
