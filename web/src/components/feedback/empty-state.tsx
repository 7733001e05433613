import type { ReactNode } from 'react'
import { EmptyRing } from '#components/pictures/rings.tsx'

/** Placeholder for missing content: a title, an explanation and one action. */
export function EmptyState(props: {
  title: string
  text?: string
  action?: ReactNode
  /** Picture above the title; default: the ring, 96 px wide. */
  art?: ReactNode
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-2 px-4 py-12 text-center">
      {props.art ?? <EmptyRing />}
      <p className="mt-2 text-lg font-semibold leading-ui wrap-anywhere">{props.title}</p>
      {props.text && <p className="max-w-md text-balance text-ink-2 wrap-anywhere">{props.text}</p>}
      {props.action && <div className="mt-3">{props.action}</div>}
    </div>
  )
}
