import type { Calendars } from './calendar.ts'
import { DAY } from './day.ts'
import { daySpan, shiftsOf } from './working.ts'
import { instantsOf, localMinute } from './zone.ts'

/** A day of a diary in UTC minutes, half-open. */
export interface DayBounds {
  readonly day: number
  readonly from: number
  readonly to: number
}

/**
 * Bounds days for a diary: each begins at midnight, or when the last shift of a day before that reaches past it is over,
 * and ends where the next begins.
 */
export function workingDays(firstDay: number, count: number, calendars: Calendars): DayBounds[] {
  // A shift may last to the end of the next day, and clocks may change meanwhile.
  const span = daySpan(calendars.timeZone, firstDay - 2, firstDay + count)
  const shifts = calendars.items.map(({ working }) => shiftsOf(working, span))
  const begins = Array.from({ length: Math.max(0, count) + 1 }, (_, at) => {
    const midnight = (firstDay + at) * DAY
    const [begin] = instantsOf(span.stretches, midnight, midnight + DAY) ?? [midnight]
    const evenings = shifts.flatMap((days) => [...(days[at] ?? []), ...(days[at + 1] ?? [])])
    return evenings.reduce((latest, [, end]) => Math.max(latest, end), begin)
  })
  return begins.slice(0, -1).map((from, at) => ({
    day: firstDay + at,
    from,
    to: begins[at + 1] ?? from,
  }))
}

/**
 * Names the day of a minute: an evening that reaches past midnight keeps it as long as it lasts. `working_day` in SQL
 * mirrors it for what is stored and counted.
 */
export function workingDay(minute: number, calendars: Calendars): number {
  const day = Math.floor(localMinute(calendars.timeZone, minute) / DAY)
  return workingDays(day - 2, 3, calendars).find(({ to }) => minute < to)?.day ?? day
}
