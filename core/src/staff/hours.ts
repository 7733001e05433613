import { DAY } from '../availability/day.ts'

/** Wall-clock minutes of a day, half-open. Past 1440 is after midnight and still belongs to the day before it. */
export interface HoursRange {
  readonly from: number
  readonly to: number
}

/** Seven days from Monday, each with its ranges in order; none: closed. */
export type WeeklyHours = readonly (readonly HoursRange[])[]

/** Maximum ranges of one day. */
export const MOST_RANGES = 6

/**
 * `order`: ends before it starts; `start`: begins on another day; `end`: extends past the end of the next day;
 * `overlap`: shares minutes with another range of the day; `next_day`: overlaps the hours of the next day.
 */
export type HoursFault = 'order' | 'start' | 'end' | 'overlap' | 'next_day'

/** First fault of a range: index of its day, from 0, and of the range in that day. */
export interface RangeFault {
  readonly day: number
  readonly range: number
  readonly fault: HoursFault
}

function faultAlone({ from, to }: HoursRange): HoursFault | undefined {
  if (!(from < to)) return 'order'
  if (from < 0 || from >= DAY) return 'start'
  return to > 2 * DAY ? 'end' : undefined
}

const shares = (one: HoursRange, other: HoursRange) => one.from < other.to && other.from < one.to

/** Returns the faults in the hours of one day. Ranges may touch; each begins on the day itself. */
export function faultsOfDay(ranges: readonly HoursRange[], day = 0): RangeFault[] {
  return ranges.flatMap((range, at) => {
    const alone = faultAlone(range)
    if (alone) return [{ day, range: at, fault: alone }]
    const before = ranges.slice(0, at)
    return before.some((other) => shares(range, other))
      ? [{ day, range: at, fault: 'overlap' as const }]
      : []
  })
}

/** Returns the faults in a week; its last day is followed by its first. */
export function faultsOfWeek(weekly: WeeklyHours): RangeFault[] {
  return weekly.flatMap((ranges, day) => {
    const faults = faultsOfDay(ranges, day)
    const next = weekly[(day + 1) % weekly.length] ?? []
    const opens = Math.min(...next.map(({ from }) => from)) + DAY
    const reaching = ranges.flatMap(({ to }, range) =>
      to > opens && !faults.some((fault) => fault.range === range)
        ? [{ day, range, fault: 'next_day' as const }]
        : [],
    )
    return [...faults, ...reaching]
  })
}

/** Sorts the ranges and joins those that touch: the form that is stored and compared. */
export function tidyDay(ranges: readonly HoursRange[]): HoursRange[] {
  const tidy: HoursRange[] = []
  for (const range of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = tidy.at(-1)
    if (last && range.from <= last.to)
      tidy[tidy.length - 1] = { from: last.from, to: Math.max(last.to, range.to) }
    else tidy.push({ from: range.from, to: range.to })
  }
  return tidy
}
