import { DAY_MS, HOUR_MS, MINUTE_MS } from '@awan/core/time'
import { dayOf } from '#lib/datetime/day.ts'

/** Above this number of hours, a clock time is easier to read than a difference. */
const FEW_HOURS = 12

export type Distance =
  { in: 'minutes' | 'hours' | 'days'; count: number } | { in: 'clock' } | { in: 'calendar' }

/**
 * Returns the form in which a start is shown, seen from `now`: minutes, a few hours, the clock time of today or
 * tomorrow, days; the calendar date if past or a week away. `day`: the appointment's working day.
 */
export function distanceTo(start: string, day: string, now: number, timeZone: string): Distance {
  const ahead = Date.parse(start) - now
  if (ahead <= 0) return { in: 'calendar' }
  if (ahead < HOUR_MS) return { in: 'minutes', count: Math.ceil(ahead / MINUTE_MS) }
  const hours = Math.floor(ahead / HOUR_MS)
  // Counts nights, not periods of 24 hours: Monday is two days from any hour of Saturday.
  const days = (Date.parse(day) - Date.parse(dayOf(now, timeZone))) / DAY_MS
  if (days <= 1) return hours <= FEW_HOURS ? { in: 'hours', count: hours } : { in: 'clock' }
  return days < 7 ? { in: 'days', count: days } : { in: 'calendar' }
}
