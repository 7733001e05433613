import { daysLater } from '../availability/zone.ts'
import { MINUTE_MS } from '../time.ts'

/** Says where the occurrences of a series stand: one of them at its start, the others whole weeks from it. */
export interface RepeatPlan {
  readonly timeZone: string
  readonly everyWeeks: number
  /** The place from whose start the others are counted, from 1. */
  readonly anchor: number
  /** Milliseconds since the epoch. */
  readonly anchorStart: number
}

/**
 * The start of a occurrence of a series: the same local time so many weeks from the anchor, whatever the zone's clocks did in
 * between. `skipped`: on that day they leave it out, and `start` is when they go on. Where they show it twice, the first.
 */
export function repeatedStart(
  { timeZone, everyWeeks, anchor, anchorStart }: RepeatPlan,
  position: number,
): { start: number; skipped: boolean } {
  const days = (position - anchor) * everyWeeks * 7
  const { minute, skipped } = daysLater(timeZone, anchorStart / MINUTE_MS, days)
  return { start: minute * MINUTE_MS, skipped }
}
