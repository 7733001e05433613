import { DAY, dayNumber } from '@awan/core/availability/day'
import { instantsOf, localMinute, stretchesOf } from '@awan/core/availability/zone'

/** Wall-clock minutes of a working day, past 1440 after midnight: 01:30 of the evening's night is 1530. */
export type WallMinute = number

export interface Span {
  from: WallMinute
  to: WallMinute
}

/** One row of the grid. */
export const ROW_MINUTES = 15
/** Shown where nobody works and nothing happens. */
const EMPTY_DAY: Span = { from: 540, to: 1080 }

/** Returns where on the axis of a day (`YYYY-MM-DD`) an instant lies; before the day it is below zero. */
export function wallMinute(timeZone: string, date: string, instant: string | number): WallMinute {
  const minute = Math.floor(new Date(instant).getTime() / 60_000)
  return localMinute(timeZone, minute) - (dayNumber(date) ?? 0) * DAY
}

/** The instant (milliseconds) at which the clocks read that minute; in a skipped hour the first one after it. */
export function instantAt(timeZone: string, date: string, minute: WallMinute): number {
  const local = (dayNumber(date) ?? 0) * DAY + minute
  const stretches = stretchesOf(timeZone, local - DAY, local + DAY)
  for (let ahead = 0; ahead <= 120; ahead += ROW_MINUTES) {
    const found = instantsOf(stretches, local + ahead, local + ahead + 1)
    if (found) return found[0] * 60_000
  }
  return local * 60_000
}

/** Whole hours from the first to the last minute of anything; an hour at least. */
export function axisOf(spans: readonly Span[]): Span {
  const known = spans.filter(({ from, to }) => from < to)
  if (known.length === 0) return EMPTY_DAY
  const from = Math.min(...known.map((span) => span.from))
  const to = Math.max(...known.map((span) => span.to))
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 }
}

/** The full hours at which the axis is labelled. */
export function hoursOf({ from, to }: Span): WallMinute[] {
  return Array.from({ length: Math.max(0, (to - from) / 60) }, (_, hour) => from + hour * 60)
}
