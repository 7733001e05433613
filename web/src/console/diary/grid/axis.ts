import { DAY, dayNumber } from '@awan/core/availability/day'
import { instantsOf, localMinute, stretchesOf } from '@awan/core/availability/zone'
import { MINUTE_MS } from '@awan/core/time'

/** Wall-clock minutes of a working day, past 1440 after midnight: 01:30 at the end of an evening shift is 1530. */
export type WallMinute = number

export interface Span {
  from: WallMinute
  to: WallMinute
}

/** Minutes of one row of the grid. */
export const ROW_MINUTES = 15
/** Axis of a day without working time or entries. */
const EMPTY_DAY: Span = { from: 540, to: 1080 }

/** Returns the position of an instant on the axis of a day (`YYYY-MM-DD`); negative before the day. */
export function wallMinute(timeZone: string, date: string, instant: string | number): WallMinute {
  const minute = Math.floor(new Date(instant).getTime() / MINUTE_MS)
  return localMinute(timeZone, minute) - (dayNumber(date) ?? 0) * DAY
}

/** Returns the instant (milliseconds) of a wall-clock minute; in a skipped hour the first one after it. */
export function instantAt(timeZone: string, date: string, minute: WallMinute): number {
  const local = (dayNumber(date) ?? 0) * DAY + minute
  const stretches = stretchesOf(timeZone, local - DAY, local + DAY)
  for (let ahead = 0; ahead <= 120; ahead += ROW_MINUTES) {
    const found = instantsOf(stretches, local + ahead, local + ahead + 1)
    if (found) return found[0] * MINUTE_MS
  }
  return local * MINUTE_MS
}

/** Returns the axis around all spans, in whole hours and at least one. */
export function axisOf(spans: readonly Span[]): Span {
  const known = spans.filter(({ from, to }) => from < to)
  if (known.length === 0) return EMPTY_DAY
  const from = Math.min(...known.map((span) => span.from))
  const to = Math.max(...known.map((span) => span.to))
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 }
}

/** Returns the full hours at which the axis is labelled. */
export function hoursOf({ from, to }: Span): WallMinute[] {
  return Array.from({ length: Math.max(0, (to - from) / 60) }, (_, hour) => from + hour * 60)
}
