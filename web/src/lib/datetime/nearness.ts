import { DAY_MS } from '@awan/core/time'

/** Period before the start in which the ring fills; earlier it shows its minimum. */
const WEEK_MS = 7 * DAY_MS
const LEAST = 0.06

/**
 * Returns the drawn fraction of an appointment's ring, seen from `now`: 1 from its start on, the minimum a week before.
 * Uses a square root, so that both the last hours and the days are visible.
 */
export function nearnessOf(start: string, now: number): number {
  const left = Date.parse(start) - now
  if (left <= 0) return 1
  return Math.max(LEAST, 1 - Math.sqrt(left / WEEK_MS))
}
