import type { DatedHours, Season, Working } from './calendar.ts'
import { DAY, isoWeekday } from './day.ts'
import { holdsAll, joined, minus, united, type MinuteRange, type MinuteRanges } from './interval.ts'
import { instantsOf, localMinute, stretchesOf, type Stretch } from './zone.ts'

/** Consecutive days, with the offsets of the time zone around them. */
export interface DaySpan {
  readonly firstDay: number
  readonly count: number
  readonly stretches: readonly Stretch[]
}

/** Returns the span of the days `firstDay` to `lastDay`, inclusive. */
export function daySpan(timeZone: string, firstDay: number, lastDay: number): DaySpan {
  // Offsets are less than a day, and a range begins within its day and lasts two days at most.
  const stretches = stretchesOf(timeZone, (firstDay - 1) * DAY, (lastDay + 4) * DAY)
  return { firstDay, count: Math.max(0, lastDay - firstDay + 1), stretches }
}

/**
 * Returns the span of the days whose shifts can contain a minute of `[from, to)`; evenings of up to two days before may
 * extend into it.
 */
export function spanAround(timeZone: string, from: number, to: number): DaySpan {
  const dayOf = (minute: number) => Math.floor(localMinute(timeZone, minute) / DAY)
  return daySpan(timeZone, dayOf(from) - 2, dayOf(to))
}

/** Lists the working ranges in UTC minutes, one entry for each day; time off is not subtracted. */
export function shiftsOf(
  working: Working,
  { firstDay, count, stretches }: DaySpan,
): MinuteRange[][] {
  const days: MinuteRange[][] = []
  for (let day = firstDay; day < firstDay + count; day += 1) {
    const shifts: MinuteRange[] = []
    for (const range of wallHoursOn(working, day)) {
      const shift = shiftOn(day, range, stretches)
      if (shift !== undefined) shifts.push(shift)
    }
    days.push(shifts)
  }
  return days
}

/** Converts wall minutes of a day to UTC minutes; undefined if clocks skip all of them. */
export function shiftOn(
  day: number,
  [from, to]: MinuteRange,
  stretches: readonly Stretch[],
): MinuteRange | undefined {
  const midnight = day * DAY
  return instantsOf(stretches, midnight + Math.max(from, 0), midnight + Math.min(to, 2 * DAY))
}

/**
 * Returns the hours of a day in wall minutes: own dated hours, else everyone's, else a season's, else the week's. SQL has
 * the same order of precedence in `working_day` and `isOpen`; tests compare both with this function.
 */
export function wallHoursOn(
  { weekly, seasons, everyone, own }: Working,
  day: number,
): MinuteRanges {
  return (
    datedOn(own, day) ??
    datedOn(everyone, day) ??
    seasonOn(seasons, day) ??
    weekly[isoWeekday(day) - 1] ??
    []
  )
}

function datedOn(hours: readonly DatedHours[], day: number): MinuteRanges | undefined {
  let found: MinuteRanges | undefined
  for (const dated of hours)
    if (dated.day === day) found = found === undefined ? dated.ranges : [...found, ...dated.ranges]
  return found
}

function seasonOn(seasons: readonly Season[], day: number): MinuteRanges | undefined {
  let found: MinuteRanges | undefined
  for (const { firstDay, lastDay, weekly } of seasons) {
    if (day < firstDay || day > lastDay) continue
    const ranges = weekly[isoWeekday(day) - 1] ?? []
    found = found === undefined ? ranges : [...found, ...ranges]
  }
  return found
}

/** Unites the working time of shifts, without time off. */
export function workingTime(working: Working, shifts: readonly MinuteRanges[]): MinuteRange[] {
  return minus(united(joined(shifts)), united(working.timeOff))
}

/** Tells whether all of `[from, to)` is working time. The caller excludes buffers, which need not be. */
export function works(working: Working, timeZone: string, from: number, to: number): boolean {
  const shifts = shiftsOf(working, spanAround(timeZone, from, to))
  return holdsAll(workingTime(working, shifts), from, to)
}
