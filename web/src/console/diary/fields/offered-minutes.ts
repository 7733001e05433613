import { DAY } from '@awan/core/availability/day'
import type { Span, WallMinute } from '#console/diary/grid/axis.ts'

const STEP = 5
/** Minutes offered before and after the working time. */
const MARGIN = 120

/**
 * Returns the minutes that a time field offers, in steps around the working time and with its value. Each time of the
 * clock is offered once: as the value, else as the first one from `start` on, which is at most a day before the value.
 */
export function offeredMinutes(
  axis: Span,
  value: WallMinute,
  start: WallMinute = axis.from,
): WallMinute[] {
  const first = Math.max(0, Math.min(axis.from - MARGIN, value))
  const last = Math.max(axis.to + MARGIN, value)
  const since = Math.max(start, value - DAY + STEP)
  const offered = new Map<number, WallMinute>()
  const add = (minute: WallMinute) => {
    const known = offered.get(minute % DAY)
    if (known === undefined || known < since) offered.set(minute % DAY, minute)
  }
  for (let minute = Math.ceil(first / STEP) * STEP; minute <= last; minute += STEP) add(minute)
  return [...offered.set(value % DAY, value).values()].sort((a, b) => a - b)
}
