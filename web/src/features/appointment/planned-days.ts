import { repeatedStart } from '@awan/core/appointment/series-rules'
import { addDays, instantText } from '@awan/core/time'
import type { Appointment } from '#features/appointment/api.ts'

/** Returns the times of a planned series, from the booked first; each belongs to the same night of its week. */
export function plannedDays(
  { start, eveningOf, timeZone }: Pick<Appointment, 'start' | 'eveningOf' | 'timeZone'>,
  everyWeeks: number,
  occurrences: number,
) {
  const plan = { timeZone, everyWeeks, anchor: 1, anchorStart: Date.parse(start) }
  return Array.from({ length: occurrences }, (_, at) => ({
    start: instantText(repeatedStart(plan, at + 1).start),
    eveningOf: eveningOf && addDays(eveningOf, at * everyWeeks * 7),
  }))
}
