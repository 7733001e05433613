import { DAY, dayNumber, dayText } from '../availability/day.ts'
import { instantsOf, stretchesOf } from '../availability/zone.ts'
import { MINUTE_MS } from '../time.ts'

/** Sets how long the shop may undo its own cancellation, in minutes. */
export const RESTORE_MINUTES = 15

/** The shortest time a visit or a block takes, in minutes: what the diary's constraint demands. */
export const SHORTEST_ENTRY = 5

interface WorkingDay {
  readonly date: string
  /** Wall-clock minutes of that date, past 1440 after midnight. */
  readonly ranges: readonly { readonly from: number; readonly to: number }[]
}

/**
 * When the working days of a shop begin and end: at midnight, or when the last evening that reaches past it is over.
 * `hours` are those of everyone who works, from the day before `from` on. Milliseconds since the epoch.
 */
export function diaryDays(
  from: string,
  days: number,
  hours: readonly WorkingDay[],
  timeZone: string,
): { date: string; start: number; end: number }[] {
  const first = dayNumber(from) ?? 0
  const startOf = (day: number): number => {
    const eve = dayText(day - 1)
    const ends = hours
      .filter(({ date }) => date === eve)
      .flatMap(({ ranges }) => ranges.map(({ to }) => to))
    const begin = day * DAY + Math.max(0, ...ends.map((to) => to - DAY))
    const stretches = stretchesOf(timeZone, begin - 2 * DAY, begin + 2 * DAY)
    return (instantsOf(stretches, begin, begin + DAY)?.[0] ?? begin) * MINUTE_MS
  }
  return Array.from({ length: days }, (_, at) => ({
    date: dayText(first + at),
    start: startOf(first + at),
    end: startOf(first + at + 1),
  }))
}

/** The starts a visit that begins now may be given, best first: the nearest five minutes, then the next ones. */
export function startsNow(now: number): number[] {
  const step = 5 * MINUTE_MS
  return [...new Set([Math.round(now / step) * step, Math.ceil(now / step) * step])]
}

/**
 * When the time of a visit ends that is over at `now`, in milliseconds: never later than it ended before, and not so
 * early that nothing of it is left.
 */
export function freedEnd(start: number, end: number, now: number): number {
  const over = Math.ceil(now / MINUTE_MS) * MINUTE_MS
  return Math.min(end, Math.max(over, start + SHORTEST_ENTRY * MINUTE_MS))
}
