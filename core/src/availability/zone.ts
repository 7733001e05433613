import { DAY, newYear, yearOf } from './day.ts'
import type { MinuteRange } from './interval.ts'
import { MINUTE_MS } from '../time.ts'

/** UTC minutes `[start, end)` over which local time is UTC plus `offset` minutes. */
export interface Stretch {
  readonly start: number
  readonly end: number
  readonly offset: number
}

/** Range of the cached tables; instants outside these years use the offset of the nearest year inside. */
const FIRST_YEAR = 1970
const LAST_YEAR = 2199

const OFFSET = /GMT(?:([+-])(\d\d):(\d\d))?/

/** Tables by time zone and year, built on first use; offsets do not change within a process. */
const tables = new Map<string, Map<number, readonly Stretch[]>>()

function offsetReader(timeZone: string): (minute: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  return (minute) => {
    const [, sign, hours, minutes] = OFFSET.exec(format.format(minute * MINUTE_MS)) ?? []
    const offset = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
    return sign === '-' ? -offset : offset
  }
}

/** Builds the stretches of a year. No zone changes its offset twice within a day, so daily probes find every change. */
function buildTable(timeZone: string, year: number): Stretch[] {
  const offsetAt = offsetReader(timeZone)
  const end = newYear(year + 1) * DAY
  const stretches: Stretch[] = []
  const begin = newYear(year) * DAY
  let start = year === FIRST_YEAR ? -Infinity : begin
  let offset = offsetAt(begin)
  for (let probe = begin + DAY; probe <= end; probe += DAY) {
    const next = offsetAt(probe)
    if (next === offset) continue
    let before = probe - DAY
    let change = probe
    while (change - before > 1) {
      const middle = (before + change) >> 1
      if (offsetAt(middle) === offset) before = middle
      else change = middle
    }
    stretches.push({ start, end: change, offset })
    start = change
    offset = next
  }
  if (start < end) stretches.push({ start, end: year === LAST_YEAR ? Infinity : end, offset })
  return stretches
}

function tableOf(timeZone: string, year: number): readonly Stretch[] {
  const years = tables.get(timeZone) ?? new Map<number, readonly Stretch[]>()
  const known = years.get(year)
  if (known !== undefined) return known
  const table = buildTable(timeZone, year)
  tables.set(timeZone, years.set(year, table))
  return table
}

/** Returns the year whose table covers a UTC minute; the first for NaN. */
function tableYear(minute: number): number {
  const year = yearOf(Math.floor(minute / DAY))
  if (!(year > FIRST_YEAR)) return FIRST_YEAR
  return Math.min(year, LAST_YEAR)
}

/**
 * Returns the stretches that cover the UTC minutes `[from, to)`, ordered and without gaps; they may begin before and
 * end after it. Throws a RangeError for a zone unknown to Intl; check with `isTimeZone` before storing one.
 */
export function stretchesOf(timeZone: string, from: number, to: number): readonly Stretch[] {
  const firstYear = tableYear(from)
  const lastYear = tableYear(to - 1)
  if (firstYear === lastYear) return tableOf(timeZone, firstYear)
  const stretches: Stretch[] = []
  for (let year = firstYear; year <= lastYear; year += 1) {
    for (const stretch of tableOf(timeZone, year)) {
      const previous = stretches.at(-1)
      const same = previous?.offset === stretch.offset
      if (same) stretches.pop()
      stretches.push(same ? { ...stretch, start: previous.start } : stretch)
    }
  }
  return stretches
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Returns the zone's clock reading at a UTC minute: minutes since 1970-01-01 00:00 local time. */
export function localMinute(timeZone: string, minute: number): number {
  const stretches = stretchesOf(timeZone, minute, minute + 1)
  const stretch = stretches.find((candidate) => minute < candidate.end)
  return minute + (stretch?.offset ?? 0)
}

/**
 * Returns the UTC minutes from the first to the last whose local time is in `[from, to)`. A range that begins in a skipped
 * hour begins after it, one within it is undefined, and a repeated hour is included both times.
 */
export function instantsOf(
  stretches: readonly Stretch[],
  from: number,
  to: number,
): MinuteRange | undefined {
  let first = Infinity
  let last = -Infinity
  for (const { start, end, offset } of stretches) {
    const begin = Math.max(from - offset, start)
    const finish = Math.min(to - offset, end)
    if (begin >= finish) continue
    first = Math.min(first, begin)
    last = Math.max(last, finish)
  }
  return first < last ? [first, last] : undefined
}

/**
 * Returns the UTC minute with the same clock reading a number of days later. `skipped`: the reading does not exist on
 * that day, and the minute is when clocks resume. If it occurs twice, the first.
 */
export function daysLater(
  timeZone: string,
  minute: number,
  days: number,
): { minute: number; skipped: boolean } {
  if (days === 0) return { minute, skipped: false }
  const near = minute + days * DAY
  const local = localMinute(timeZone, minute) + days * DAY
  const stretches = stretchesOf(timeZone, near - 2 * DAY, near + 2 * DAY)
  const exact = instantsOf(stretches, local, local + 1)
  const [first] = exact ?? instantsOf(stretches, local, local + DAY) ?? [near]
  return { minute: first, skipped: exact === undefined }
}
