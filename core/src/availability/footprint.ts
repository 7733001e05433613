import { DAY } from './day.ts'
import { united, type MinuteRange } from './interval.ts'

/** Kind of resource whose time an appointment takes. */
export type Kind = 'staff'

/**
 * A stretch of work in whole minutes from the appointment's start; negative before it. Buffers exclude other entries
 * but need no working time.
 */
export interface Segment {
  readonly from: number
  readonly to: number
  readonly before: number
  readonly after: number
}

/** One resource of a kind for all segments, which are ordered and disjoint. */
export interface Need {
  readonly of: Kind
  /** Resources that may fill the need: those with the skill, or the requested one; undefined: any of the kind. */
  readonly among?: readonly string[]
  readonly segments: readonly Segment[]
}

/** Resources and time an appointment takes. The first need leads: its shifts determine the working day of a start. */
export interface Footprint {
  /** Minutes from the start to the end shown to people. */
  readonly length: number
  readonly needs: readonly Need[]
}

/** Length of an offering and its buffers, in minutes. */
export interface OfferingTime {
  readonly duration: number
  readonly bufferBefore: number
  readonly bufferAfter: number
}

/** A row of occupancy, in UTC minutes. */
export interface Holding {
  readonly resourceId: string
  /** Index of the row among the appointment's rows, over all of its needs. */
  readonly part: number
  readonly from: number
  readonly to: number
}

/** Maximum length of an appointment in minutes, equal to the longest working range. */
export const LONGEST_FOOTPRINT = 2 * DAY

/**
 * Combines consecutive offerings with one staff member. There are no buffers between them, as the staff member stays
 * the same; the longest preparation and the longest clean-up are at the ends, in any order.
 */
export function footprintOf(offerings: readonly OfferingTime[]): Footprint {
  let [length, before, after] = [0, 0, 0]
  for (const { duration, bufferBefore, bufferAfter } of offerings) {
    length += duration
    before = Math.max(before, bufferBefore)
    after = Math.max(after, bufferAfter)
  }
  return { length, needs: [{ of: 'staff', segments: [{ from: 0, to: length, before, after }] }] }
}

/**
 * Changes the length of a sold footprint: the last segment of each need that reaches the end moves its end. If
 * shortened, segments that would begin after the end are dropped.
 */
export function lengthened(footprint: Footprint, length: number): Footprint {
  const shift = length - footprint.length
  const moved = (segment: Segment, last: boolean): Segment => {
    if (last && segment.to >= footprint.length) return { ...segment, to: segment.to + shift }
    return shift < 0 ? { ...segment, to: Math.min(segment.to, length) } : segment
  }
  const needs = footprint.needs.map((need) => ({
    ...need,
    segments: need.segments
      .map((segment, at) => moved(segment, at === need.segments.length - 1))
      .filter(({ from, to }) => from < to),
  }))
  return { length, needs }
}

/** Lists the ranges a need blocks, united, buffers included: one occupancy row each. */
export function holdsOf(need: Need): MinuteRange[] {
  return united(need.segments.map(({ from, to, before, after }) => [from - before, to + after]))
}

/**
 * Lists the occupancy rows of an appointment that starts at a UTC minute; `ids` fill its needs, in order. `until`: the
 * UTC minute it ended early; segments after it hold nothing, and buffers surround the rest.
 */
export function occupancyOf(
  footprint: Footprint,
  start: number,
  ids: readonly string[],
  until?: number,
): Holding[] {
  const early = until !== undefined && until < start + footprint.length
  const { needs } = early ? lengthened(footprint, until - start) : footprint
  return needs
    .flatMap((need, at) => {
      const resourceId = ids[at]
      if (resourceId === undefined) return []
      return holdsOf(need).map(([from, to]) => ({ resourceId, from: start + from, to: start + to }))
    })
    .map((held, part) => ({ ...held, part }))
}

/** Returns the minutes a footprint keeps clear before its start and after its end. */
export function clearanceOf(footprint: Footprint): { before: number; after: number } {
  const holds = footprint.needs.flatMap(holdsOf)
  return {
    before: holds.reduce((most, [from]) => Math.max(most, -from), 0),
    after: holds.reduce((most, [, to]) => Math.max(most, to - footprint.length), 0),
  }
}

/** Tells whether a footprint is consistent: whole minutes, a valid length, and ordered segments in each need. */
export function isWellFormed({ length, needs }: Footprint): boolean {
  if (!Number.isInteger(length) || length < 1 || length > LONGEST_FOOTPRINT) return false
  return needs.length > 0 && needs.every(({ segments }) => isInOrder(segments))
}

function isInOrder(segments: readonly Segment[]): boolean {
  const whole = segments.every(
    ({ from, to, before, after }) =>
      [from, to].every((minute) => Number.isInteger(minute) && Math.abs(minute) <= 2 * DAY) &&
      [before, after].every((minute) => Number.isInteger(minute) && minute >= 0 && minute <= DAY),
  )
  const ordered = segments.every(({ from, to }, at) => {
    const previous = segments[at - 1]
    return from < to && (previous === undefined || previous.to <= from)
  })
  return segments.length > 0 && whole && ordered
}

/**
 * Tells whether a footprint can be sold: well formed, and at present with one need of one segment. Footprints already
 * sold only have to be well formed to be placed.
 */
export function isValid(footprint: Footprint): boolean {
  const [need, ...others] = footprint.needs
  return isWellFormed(footprint) && others.length === 0 && need?.segments.length === 1
}
