import type { ReactNode } from 'react'

/** A fact about a business or person, below its name; an item of a `dl`. */
export function DeskFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
