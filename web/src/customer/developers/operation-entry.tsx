import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { JsonSchema } from '@awan/core/schema/document'
import type { ListedOperation } from '@awan/core/schema/operations'
import { Icon } from '#components/pictures/icon.tsx'
import { Badge } from '#components/text/badge.tsx'
import { OperationDetails } from '#customer/developers/operation-details.tsx'
import { Coded, Jointed } from '#customer/developers/prose.tsx'

const TONES = { GET: 'quiet', DELETE: 'danger' } as const
const toneOf = (method: string) =>
  method === 'GET' || method === 'DELETE' ? TONES[method] : 'brand'

/** A collapsed operation; its details are rendered when opened. */
export function OperationEntry(props: {
  operation: ListedOperation
  schemas: Record<string, JsonSchema>
}) {
  const { operation, schemas } = props
  const { id, method, path, summary } = operation
  const [open, setOpen] = useState(false)
  return (
    <details
      id={id}
      className="group scroll-mt-26 border-b border-line"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-13 list-none items-center justify-between gap-2 py-2 hover:text-brand-ink [&::-webkit-details-marker]:hidden">
        <span dir="ltr" lang="en" className="grid min-w-0 flex-1 gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={toneOf(method)}>{method}</Badge>
            <code className="min-w-0 text-sm font-semibold wrap-anywhere">
              <Jointed>{path}</Jointed>
            </code>
          </span>
          <span className="text-sm text-ink-2 wrap-anywhere">
            <Coded>{summary}</Coded>
          </span>
        </span>
        <Icon of={ChevronDown} className="text-ink-3 transition-[rotate] group-open:rotate-180" />
      </summary>
      {open && <OperationDetails operation={operation} schemas={schemas} />}
    </details>
  )
}
