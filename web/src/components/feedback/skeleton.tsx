import type { ReactNode } from 'react'
import { cx } from '#components/class-names.ts'

/** One grey block of a skeleton; give it the size of the content it replaces. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-shimmer rounded-sm bg-bg-sunken', className)}
    />
  )
}

/** A loading region: blocks appear after 150 ms, the label is announced once. */
export function SkeletonRegion(props: { label: string; className?: string; children: ReactNode }) {
  return (
    <div aria-busy="true" className={cx('animate-appear', props.className)}>
      <span role="status" className="sr-only">
        {props.label}
      </span>
      {props.children}
    </div>
  )
}
