import type { ReactNode } from 'react'
import { DayField } from '#console/day-field/day-field.tsx'

interface DaySpan {
  firstDay: string
  lastDay: string
}

/** Fields for a first and a last day, side by side where both fit on one line. */
export function SpanFields(props: {
  labels: { first: string; last: string }
  value: DaySpan
  /** Error of the span. */
  error?: ReactNode
  onChange: (change: Partial<DaySpan>) => void
}) {
  const { labels, onChange } = props
  const { firstDay, lastDay } = props.value
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13.5rem),1fr))] gap-3">
      <DayField
        label={labels.first}
        value={firstDay}
        onChange={(day) =>
          // The last day moves along if it would lie before the first.
          onChange({ firstDay: day, lastDay: lastDay < day ? day : lastDay })
        }
      />
      <DayField
        label={labels.last}
        min={firstDay}
        value={lastDay}
        error={props.error}
        onChange={(day) => onChange({ lastDay: day })}
      />
    </div>
  )
}
