import { DAY_MINUTES } from '@awan/core/time'
import { tidyDay, type HoursRange, type WeeklyHours } from '@awan/core/staff/hours'

/** Places in a week that is kept from Monday, in the order it is read in Iraq: Saturday first. */
export const SHOWN_DAYS = [5, 6, 0, 1, 2, 3, 4] as const

/** Minutes between the times that are offered. */
const STEP = 15
/** Closing times are offered up to 8:00 of the next morning. */
const LATEST_END = DAY_MINUTES + 480

const FRIDAY = 4

const hours = (...ends: readonly number[]): HoursRange[] =>
  ends.flatMap((from, at) => {
    const to = ends[at + 1]
    return at % 2 === 0 && to !== undefined ? [{ from: from * 60, to: to * 60 }] : []
  })

const week = (usual: HoursRange[], friday: HoursRange[] = usual): HoursRange[][] =>
  Array.from({ length: 7 }, (_, day) => (day === FRIDAY ? friday : usual))

/** Weeks to start from, as shops keep them; `ramadan` is after the evening meal. */
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

/** A copy of a template's week, from Monday. */
export function weekFrom(template: HoursTemplate): HoursRange[][] {
  return TEMPLATES[template].map((ranges) => ranges.map((range) => ({ ...range })))
}

/** The week with other hours on one day. */
export function withDay(weekly: WeeklyHours, day: number, ranges: readonly HoursRange[]) {
  return weekly.map((before, at) => [...(at === day ? ranges : before)])
}

/** The same hours on every day that is open, or on all when none is. */
export function copiedToAll(weekly: WeeklyHours, day: number): HoursRange[][] {
  const ranges = weekly[day] ?? []
  return weekly.map(() => ranges.map((range) => ({ ...range })))
}

/** Returns what a day that was closed opens with: the hours of the nearest open day before it, else 10 to 20. */
export function openingHours(weekly: WeeklyHours, day: number): HoursRange[] {
  for (let back = 1; back < 7; back += 1) {
    const ranges = weekly[(day + 7 - back) % 7] ?? []
    if (ranges.length > 0) return ranges.map((range) => ({ ...range }))
  }
  return hours(10, 20)
}

/** One more range for a day: an hour after the last, four hours long, or nothing where no time is left. */
export function nextRange(ranges: readonly HoursRange[]): HoursRange | undefined {
  const end = Math.max(0, ...ranges.map(({ to }) => to))
  if (ranges.length === 0) return { from: 600, to: 1200 }
  const from = end + 60
  if (from >= DAY_MINUTES) return undefined
  return { from, to: Math.min(from + 240, LATEST_END) }
}

/** The times offered for a start or an end, in minutes; the one that is chosen is among them, whatever it is. */
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

/** A range whose start moved keeps its length while that lasts into no later morning than can be chosen. */
export function startedAt(range: HoursRange, from: number): HoursRange {
  if (range.to > from && range.to <= from + DAY_MINUTES) return { from, to: range.to }
  return {
    from,
    to: Math.min(from + Math.max(range.to - range.from, 60), from + DAY_MINUTES, LATEST_END),
  }
}

/** Days in a row with the same hours, in the order they are read; `first` and `last` are places from Monday. */
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

/** Minutes of work in a week. */
export function minutesOf(weekly: WeeklyHours): number {
  return weekly.flat().reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0)
}
