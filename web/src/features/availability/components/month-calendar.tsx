import { useMemo } from 'react'
import { Month } from '#components/fields/month.tsx'
import type { Day } from '#features/availability/api.ts'
import { MonthDay } from '#features/availability/components/month-day.tsx'

/** Calendar of `days`: the first is the business's today, the last its booking horizon. */
export function MonthCalendar(props: {
  days: readonly Day[]
  value: string | undefined
  onChange: (date: string) => void
}) {
  const { days, value } = props
  const byDate = useMemo(() => new Map(days.map((day) => [day.date, day])), [days])
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last) return null
  return (
    <Month
      focused
      min={first.date}
      max={last.date}
      value={value}
      opening={first.date}
      isUnavailable={(date) => (byDate.get(date)?.free ?? 0) === 0}
      onChoose={props.onChange}
      className="relative -mx-3.5 mt-1 lg:mx-0"
      cell={(date, day) => (
        <MonthDay
          date={date}
          day={byDate.get(day)}
          today={day === first.date}
          chosen={day === value}
        />
      )}
    />
  )
}
