import { DAY_MINUTES } from '@awan/core/time'
import { MOST_RANGES, tidyDay, type HoursRange, type WeeklyHours } from '@awan/core/staff/hours'

/** Indexes into a week stored from Monday, in Iraq's order of display: Saturday first. */
export const SHOWN_DAYS = [5, 6, 0, 1, 2, 3, 4] as const

/** Minutes between the times offered. */
const STEP = 15
/** Latest closing time offered: 8:00 of the next morning. */
const LATEST_END = DAY_MINUTES + 480

const FRIDAY = 4

const hours = (...ends: readonly number[]): HoursRange[] =>
  ends.flatMap((from, at) => {
    const to = ends[at + 1]
    return at % 2 === 0 && to !== undefined ? [{ from: from * 60, to: to * 60 }] : []
  })

const week = (usual: HoursRange[], friday: HoursRange[] = usual): HoursRange[][] =>
  Array.from({ length: 7 }, (_, day) => (day === FRIDAY ? friday : usual))

/** Template weeks, typical of shops; `ramadan` starts after the evening meal. */
const TEMPLATES = {
  day: week(hours(10, 20), []),
  split: week(hours(10, 14, 16, 22), hours(16, 22)),
  late: week(hours(12, 25), hours(15, 26)),
  daily: week(hours(9, 21)),
  ramadan: week(hours(20, 26)),
  ramadanDay: week(hours(11, 16, 20, 24)),
} as const satisfies Record<string, WeeklyHours>

export type HoursTemplate = keyof typeof TEMPLATES

export const USUAL_TEMPLATES: readonly HoursTemplate[] = ['day', 'split', 'late', 'daily']
export const SEASON_TEMPLATES: readonly HoursTemplate[] = ['ramadan', 'ramadanDay']

/** Returns a copy of a template's week, from Monday. */
export function weekFrom(template: HoursTemplate): HoursRange[][] {
  return TEMPLATES[template].map((ranges) => ranges.map((range) => ({ ...range })))
}

/** Returns the week with the hours of one day replaced. */
export function withDay(weekly: WeeklyHours, day: number, ranges: readonly HoursRange[]) {
  return weekly.map((before, at) => [...(at === day ? ranges : before)])
}

/** Copies the hours of one day to the other open days; closed ones stay closed. */
export function copiedToOpen(weekly: WeeklyHours, day: number): HoursRange[][] {
  const ranges = weekly[day] ?? []
  return weekly.map((before) => (before.length > 0 ? ranges.map((range) => ({ ...range })) : []))
}

/** Returns the hours for a closed day that is opened: those of the nearest open day before it, else 10 to 20. */
export function openingHours(weekly: WeeklyHours, day: number): HoursRange[] {
  for (let back = 1; back < 7; back += 1) {
    const ranges = weekly[(day + 7 - back) % 7] ?? []
    if (ranges.length > 0) return ranges.map((range) => ({ ...range }))
  }
  return hours(10, 20)
}

/**
 * Returns the ranges of a day with another one: an hour after the last, four hours long. A day that ends late gets one
 * an hour before the first instead; undefined if it has no time left there either, or as many ranges as it may have.
 */
export function withNextRange(ranges: readonly HoursRange[]): HoursRange[] | undefined {
  if (ranges.length === 0) return hours(10, 20)
  if (ranges.length >= MOST_RANGES) return undefined
  const from = Math.max(...ranges.map(({ to }) => to)) + 60
  if (from < DAY_MINUTES) return [...ranges, { from, to: Math.min(from + 240, LATEST_END) }]
  const to = Math.min(...ranges.map((range) => range.from)) - 60
  return to < 60 ? undefined : [{ from: Math.max(0, to - 240), to }, ...ranges]
}

/** Returns the times offered for a start or end, in minutes; always includes the chosen one. */
export function timesOffered(kind: 'from' | 'to', range: HoursRange): number[] {
  const [low, high] =
    kind === 'from'
      ? [0, DAY_MINUTES - STEP]
      : [range.from + STEP, Math.min(range.from + DAY_MINUTES, Math.max(LATEST_END, DAY_MINUTES))]
  const start = Math.ceil(low / STEP) * STEP
  const times = Array.from(
    { length: Math.max(0, Math.floor((high - start) / STEP) + 1) },
    (_, at) => start + at * STEP,
  )
  const chosen = range[kind]
  if (times.includes(chosen)) return times
  return [...times, chosen].sort((a, b) => a - b)
}

/**
 * Moves the start of a range. The end stays if still valid; else the length is kept (at least an hour), up to the
 * latest end offered.
 */
export function startedAt(range: HoursRange, from: number): HoursRange {
  if (range.to > from && range.to <= from + DAY_MINUTES) return { from, to: range.to }
  return {
    from,
    to: Math.min(from + Math.max(range.to - range.from, 60), from + DAY_MINUTES, LATEST_END),
  }
}

/** Consecutive days with the same hours, in display order; `first` and `last` are indexes from Monday. */
export interface DayRun {
  readonly first: number
  readonly last: number
  readonly ranges: readonly HoursRange[]
}

export function runsOf(weekly: WeeklyHours): DayRun[] {
  const runs: DayRun[] = []
  for (const day of SHOWN_DAYS) {
    const ranges = tidyDay(weekly[day] ?? [])
    const before = runs.at(-1)
    if (before && sameRanges(before.ranges, ranges))
      runs[runs.length - 1] = { ...before, last: day }
    else runs.push({ first: day, last: day, ranges })
  }
  return runs
}

function sameRanges(one: readonly HoursRange[], other: readonly HoursRange[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ from, to }, at) => other[at]?.from === from && other[at]?.to === to)
  )
}

export function sameWeek(one: WeeklyHours, other: WeeklyHours): boolean {
  return one.every((ranges, day) => sameRanges(tidyDay(ranges), tidyDay(other[day] ?? [])))
}

/** Returns the working minutes of a week. */
export function minutesOf(weekly: WeeklyHours): number {
  return weekly.flat().reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0)
}
