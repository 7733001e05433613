import { DAY } from './day.ts'
import type { MinuteRanges } from './interval.ts'
import type { Stretch } from './zone.ts'

/** Returns the first local minute from `local` on the grid, which restarts at each local midnight. */
function firstOnGrid(local: number, gridMinutes: number): number {
  const midnight = Math.floor(local / DAY) * DAY
  const past = (local - midnight) % gridMinutes
  return past === 0 ? local : Math.min(local - past + gridMinutes, midnight + DAY)
}

/** Lists the UTC minutes in united ranges whose local time is on the grid, in order. */
export function gridStarts(
  ranges: MinuteRanges,
  gridMinutes: number,
  stretches: readonly Stretch[],
): number[] {
  const starts: number[] = []
  if (!Number.isInteger(gridMinutes) || gridMinutes < 1) return starts
  for (const range of ranges) {
    for (const { start, end, offset } of stretches) {
      if (end <= range[0]) continue
      if (start >= range[1]) break
      const until = Math.min(range[1], end) + offset
      let local = firstOnGrid(Math.max(range[0], start) + offset, gridMinutes)
      let midnight = (Math.floor(local / DAY) + 1) * DAY
      while (local < until) {
        starts.push(local - offset)
        local += gridMinutes
        if (local < midnight) continue
        local = midnight
        midnight += DAY
      }
    }
  }
  return starts
}

/** Counts how many UTC minutes in united ranges `gridStarts` lists. */
export function countGrid(
  ranges: MinuteRanges,
  gridMinutes: number,
  stretches: readonly Stretch[],
): number {
  if (!Number.isInteger(gridMinutes) || gridMinutes < 1) return 0
  let count = 0
  for (const range of ranges) {
    for (const { start, end, offset } of stretches) {
      if (end <= range[0]) continue
      if (start >= range[1]) break
      const [from, to] = [Math.max(range[0], start), Math.min(range[1], end)]
      count += gridBefore(to + offset, gridMinutes) - gridBefore(from + offset, gridMinutes)
    }
  }
  return count
}

/** Counts how many local minutes from 1970 to before `local` the grid holds. */
function gridBefore(local: number, gridMinutes: number): number {
  const days = Math.floor(local / DAY)
  return days * Math.ceil(DAY / gridMinutes) + Math.ceil((local - days * DAY) / gridMinutes)
}
