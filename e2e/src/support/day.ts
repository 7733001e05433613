import { DAY_MS, HOUR_MS } from '@awan/core/time'

/** Iraq's offset from UTC in milliseconds, all year. */
export const ZONE_MS = 3 * HOUR_MS

/** Returns the date in Iraq at an instant: for three hours of each day it differs from UTC. */
export const dayOf = (ms: number): string => new Date(ms + ZONE_MS).toISOString().slice(0, 10)

/** Returns the date that many days from now. */
export const dayIn = (days: number): string => dayOf(Date.now() + days * DAY_MS)

/** Returns the Wednesday that many weeks after the next one: shops have their usual hours, on a Friday shorter ones. */
export function wednesdayIn(weeks: number): string {
  const weekday = new Date(`${dayIn(0)}T00:00Z`).getUTCDay()
  return dayIn(weeks * 7 + ((3 - weekday + 7) % 7))
}
