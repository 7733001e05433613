import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Icon } from '#components/pictures/icon.tsx'

/** Collapsed section; its content is only rendered when opened. */
export function Fold(props: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-lg bg-surface shadow-1"
    >
      <summary className="flex min-h-12 list-none items-center gap-2 rounded-lg px-3 text-md font-medium text-ink-2">
        <span className="num flex-1">{props.label}</span>
        <Icon of={ChevronDown} size="s" className="group-open:rotate-180" />
      </summary>
      <div className="px-1 pb-1">{open && props.children}</div>
    </details>
  )
}
