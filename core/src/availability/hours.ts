import { DAY } from './day.ts'
import type { MinuteRanges } from './interval.ts'

/** Wall-clock minutes of a working day: 540 is 09:00, 1560 is 02:00 past midnight and belongs to the day still. */
export interface ClockRange {
  readonly from: number
  readonly to: number
}

/** What hours are entered in, so that they fall on what people say. */
export const HOURS_STEP = 5
export const MOST_RANGES = 6

/**
 * What is wrong with the working hours of one day; undefined where nothing is. A range begins on the day itself and ends
 * by the end of the next one; ranges stand in order, and one may begin where another ends.
 */
export type HoursProblem = 'not_on_step' | 'empty' | 'too_late' | 'overlap' | 'too_many'

/** The first thing wrong with the hours of a day, and at which range; undefined where they are sound. */
export function hoursProblem(
  ranges: readonly ClockRange[],
): { readonly problem: HoursProblem; readonly at: number } | undefined {
  if (ranges.length > MOST_RANGES) return { problem: 'too_many', at: MOST_RANGES }
  for (const [at, range] of ranges.entries()) {
    const problem = rangeProblem(range, ranges[at - 1])
    if (problem) return { problem, at }
  }
  return undefined
}

function rangeProblem(
  { from, to }: ClockRange,
  before: ClockRange | undefined,
): HoursProblem | undefined {
  if (!isOnStep(from) || !isOnStep(to)) return 'not_on_step'
  if (to <= from) return 'empty'
  if (from < 0 || from >= DAY || to > 2 * DAY) return 'too_late'
  return before && from < before.to ? 'overlap' : undefined
}

function isOnStep(minute: number): boolean {
  return Number.isInteger(minute) && minute % HOURS_STEP === 0
}

/** The same hours as the slot engine reads them. */
export function toRanges(ranges: readonly ClockRange[]): MinuteRanges {
  return ranges.map(({ from, to }) => [from, to])
}

/** The hours of the slot engine as people enter them. */
export function toClock(ranges: MinuteRanges): ClockRange[] {
  return ranges.map(([from, to]) => ({ from, to }))
}
