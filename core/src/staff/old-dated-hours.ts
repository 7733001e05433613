import { dayNumber, dayText, weekday } from '../availability/day.ts'
import type { MinuteRanges } from '../availability/interval.ts'

/** A timetable of one staff member for a span of days: it replaces the weekly one, and a weekday without ranges is free. */
export interface SeasonHours {
  /** `YYYY-MM-DD`, both included. */
  readonly firstDay: string
  readonly lastDay: string
  /** Seven entries from Monday. */
  readonly weekly: readonly MinuteRanges[]
}

/** What comes before the weekly hours of one staff member, by day. */
export interface DatedHours {
  readonly seasons: readonly SeasonHours[]
  readonly forEveryone: ReadonlyMap<string, MinuteRanges>
  readonly own: ReadonlyMap<string, MinuteRanges>
}

/** Longer spans are nobody's question; it bounds the days that a season is written out for. */
const MOST_DAYS = 1100

/**
 * The hours of the days `from` to `to` (both included) that are not the weekly ones. An exception of one's own comes
 * before the one for everyone, that before a season.
 */
export function datedHours(
  from: string,
  to: string,
  { seasons, forEveryone, own }: DatedHours,
): Map<string, MinuteRanges> {
  const hours = new Map<string, MinuteRanges>()
  for (const season of seasons) {
    const [first, last] = [later(from, season.firstDay), earlier(to, season.lastDay)]
    const [begin, end] = [dayNumber(first), dayNumber(last)]
    if (begin === undefined || end === undefined) continue
    for (let day = begin; day <= Math.min(end, begin + MOST_DAYS); day += 1)
      hours.set(dayText(day), season.weekly[weekday(day)] ?? [])
  }
  for (const exceptions of [forEveryone, own])
    for (const [day, ranges] of exceptions) if (day >= from && day <= to) hours.set(day, ranges)
  return hours
}

const later = (one: string, other: string) => (one > other ? one : other)
const earlier = (one: string, other: string) => (one < other ? one : other)
