import { DAY_MS } from '@awan/core/time'

/** From here on a ring fills; before it, only its beginning stands. */
const WEEK_MS = 7 * DAY_MS
const LEAST = 0.06

/**
 * Returns how much of the ring of an appointment is drawn, seen from `now`: 1 from its start on, a trace a week before.
 * By the root, so that the last hours are seen as well as the days.
 */
export function nearnessOf(start: string, now: number): number {
  const left = Date.parse(start) - now
  if (left <= 0) return 1
  return Math.max(LEAST, 1 - Math.sqrt(left / WEEK_MS))
}
