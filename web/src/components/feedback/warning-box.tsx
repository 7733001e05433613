import type { ReactNode, Ref } from 'react'
import { cx } from '#components/class-names.ts'

/** A box with a warning; a `role` announces it. */
export function WarningBox({
  ref,
  role,
  small = false,
  className,
  children,
}: {
  ref?: Ref<HTMLDivElement>
  role?: 'alert' | 'status'
  /** Smaller: between the fields of a form. */
  small?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <div
      ref={ref}
      role={role}
      className={cx(
        'bg-warning-soft text-warning-ink',
        small ? 'rounded-md px-4 py-3' : 'rounded-lg p-4',
        className,
      )}
    >
      {children}
    </div>
  )
}
