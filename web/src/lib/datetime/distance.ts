import { DAY_MS, HOUR_MS } from '@awan/core/time'
import { dayOf } from '#lib/datetime/day.ts'

/** Beyond these an hour of the clock is easier than arithmetic. */
const FEW_HOURS = 12

export type Distance =
  { in: 'minutes' | 'hours' | 'days'; count: number } | { in: 'clock' } | { in: 'calendar' }

/**
 * Returns how a start is told, seen from `now`: in minutes, in a few hours, by the clock of today or tomorrow, in
 * days; by the calendar when it is a week away or past. `day` is the one the appointment counts to: its own, or its
 * evening's.
 */
export function distanceTo(start: string, day: string, now: number, timeZone: string): Distance {
  const ahead = Date.parse(start) - now
  if (ahead <= 0) return { in: 'calendar' }
  if (ahead < HOUR_MS) return { in: 'minutes', count: Math.ceil(ahead / 60_000) }
  const hours = Math.floor(ahead / HOUR_MS)
  // Nights are counted, not stretches of 24 hours: Monday is two days from any hour of Saturday.
  const days = (Date.parse(day) - Date.parse(dayOf(now, timeZone))) / DAY_MS
  if (days <= 1) return hours <= FEW_HOURS ? { in: 'hours', count: hours } : { in: 'clock' }
  return days < 7 ? { in: 'days', count: days } : { in: 'calendar' }
}
