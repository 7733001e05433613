import type { Calendar, Calendars } from './calendar.ts'
import { DAY, dayNumber, dayText } from './day.ts'
import type { Footprint } from './footprint.ts'
import { countGrid, gridStarts } from './grid.ts'
import { holds, sharedBy, within, type MinuteRanges } from './interval.ts'
import { besideOf, leavingEnough, scopeFor, type Beside, type Policy } from './placement.ts'
import {
  calendarDay,
  candidatesOf,
  freeStarts,
  horizonOf,
  leadersOf,
  seated,
  type Candidate,
  type Moving,
  type Scope,
} from './starts.ts'
import { DAY_PARTS, type DayPart } from '../time.ts'
import { endOfPart, partBounds, workingDay, workingDays, type DayBounds } from './working-day.ts'

/** A question about free times. */
export interface Question {
  readonly calendars: Calendars
  /** Calendars whose evenings determine the day a start is listed under; by default those of the question. */
  readonly team?: readonly Calendar[]
  readonly footprint: Footprint
  readonly policy: Policy
  /** UTC minutes, seconds as a fraction. */
  readonly now: number
  /** The entry being moved; it does not block itself. */
  readonly not?: Moving
  /** Number of people served at once, each by a different staff member; undefined: one. */
  readonly people?: number
  /** Further people with their own footprints, each served by a different staff member; not with `people`. */
  readonly beside?: readonly Beside[]
}

/** A start within working hours that `place` accepts. */
export interface Slot {
  /** The day it is listed under, `YYYY-MM-DD`: the evening's own day, also past midnight. */
  readonly date: string
  /** UTC minute. */
  readonly start: number
  /** Ids of the staff members who can lead it, sorted, never empty. Slots with the same ids may share one array. */
  readonly ids: readonly string[]
}

/**
 * `full`: a candidate works, but no start is free: other appointments take every start, the footprint fits nowhere, or
 * too few candidates work at once for all the people. `closed`: no candidate works: no working time, the day is over,
 * or outside notice and horizon.
 */
export interface DayAvailability {
  readonly date: string
  /** Number of free starts. */
  readonly free: number
  readonly state: 'open' | 'few' | 'full' | 'closed'
}

/** Upper bound on every loop over days; more than any caller requests. */
const MOST_DAYS = 400
/** Maximum number of free starts for the state `few`. */
const FEW = 3

/** Precomputed data of the days of a question; only these days can be listed. */
interface Listing {
  readonly days: readonly DayBounds[]
  readonly scope: Scope
  readonly candidates: readonly Candidate[]
  /** Starts enough of the candidates can lead together. */
  readonly anyone: MinuteRanges
  /** Lists the candidates that can lead a start; called with starts in order. */
  readonly leaders: (start: number) => readonly string[]
  /** Candidates for the other people at the same start. */
  readonly others: readonly (readonly Candidate[])[]
}

function listingOf(question: Question, from: number, to: number): Listing | undefined {
  const { calendars, team = calendars.items, footprint, policy, now, not, people = 1 } = question
  const { timeZone } = calendars
  // An evening of the day before yesterday is over.
  const first = Math.max(from, calendarDay(now, timeZone) - 2, 0)
  const last = Math.min(to, horizonOf(policy, timeZone, now))
  if (!(first <= last)) return undefined
  const requested = { timeZone, firstDay: first, lastDay: last, policy, now, not }
  const scope = scopeFor(footprint, requested)
  const others = besideOf(question.beside ?? [], requested)
  if (!scope || !others) return undefined
  const candidates = candidatesOf(calendars, scope, not)
  const free = candidates.map(freeStarts)
  const days = workingDays(first, last - first + 1, { timeZone, items: team })
  const anyone =
    others.length > 0 ? seated([candidates, ...others], freeStarts) : sharedBy(free, people)
  const ids = candidates.map(({ calendar }) => calendar.id)
  return { days, scope, candidates, anyone, leaders: leadersOf(ids, free), others }
}

/** Lists the slots of days, or of parts of them, in order. */
function slotsIn(listing: Listing, days: readonly DayBounds[], grid: number): Slot[] {
  const { anyone, leaders, scope, others } = listing
  const slots: Slot[] = []
  for (const { day, from, to } of days) {
    const starts = gridStarts(within(anyone, from, to), grid, scope.span.stretches)
    if (starts.length === 0) continue
    const date = dayText(day)
    for (const start of starts) {
      const able = leaders(start)
      slots.push({ date, start, ids: others.length > 0 ? besideOthers(able, others, start) : able })
    }
  }
  return slots
}

/** Keeps the candidates that leave a different staff member for each of the other people. */
function besideOthers(
  ids: readonly string[],
  others: Listing['others'],
  start: number,
): readonly string[] {
  const isFree = ({ open, barred }: Candidate) => holds(open, start) && !holds(barred, start)
  return leavingEnough(
    ids,
    others.map((list) => list.filter(isFree).map(({ calendar }) => calendar.id)),
  )
}

/** Lists the slots of a day in order, with those past midnight that belong to its evening. */
export function slotsOfDay(question: Question, day: number): Slot[] {
  const listing = listingOf(question, day, day)
  return listing ? slotsIn(listing, listing.days, question.policy.grid) : []
}

/**
 * Lists the slots of a day like `slotsOfDay`, with the parts of it that others have taken: none of their starts is free,
 * and one could become free. A part without working time, or in which the footprint fits nowhere, is not one of them.
 */
export function slotsAndFullParts(
  question: Question,
  day: number,
): { slots: Slot[]; fullParts: DayPart[] } {
  const listing = listingOf(question, day, day)
  const [bounds] = listing?.days ?? []
  if (!listing || !bounds) return { slots: [], fullParts: [] }
  const { grid } = question.policy
  const isFull = (part: DayPart) => {
    const inPart = partBounds(bounds, part, question.calendars.timeZone)
    const isAnyIn = (starts: MinuteRanges) => countIn(starts, listing, inPart, grid) > 0
    return !isAnyIn(listing.anyone) && candidatesIn(listing).some(({ open }) => isAnyIn(open))
  }
  return { slots: slotsIn(listing, [bounds], grid), fullParts: DAY_PARTS.filter(isFull) }
}

/** Lists the slots among the UTC minutes `[from, to)` in order; of at most 400 days. */
export function slotsBetween(question: Question, from: number, to: number): Slot[] {
  const { timeZone } = question.calendars
  const end = Math.min(to, from + MOST_DAYS * DAY)
  if (!(from < end)) return []
  const listing = listingOf(
    question,
    calendarDay(from, timeZone) - 2,
    calendarDay(end, timeZone) + 1,
  )
  if (!listing) return []
  const parts = listing.days.map((bounds) => ({
    ...bounds,
    from: Math.max(bounds.from, from),
    to: Math.min(bounds.to, end),
  }))
  return slotsIn(listing, parts, question.policy.grid)
}

/** Returns the current working day of the question. */
export function todayOf({ calendars, team = calendars.items, now }: Question): number {
  return workingDay(now, { timeZone: calendars.timeZone, items: team })
}

/** Returns the UTC minute at which the working day changes, or the next day becomes bookable. */
export function changeOfDay({ calendars, team = calendars.items, now }: Question): number {
  const { timeZone } = calendars
  const day = calendarDay(now, timeZone)
  const ends = workingDays(day - 2, 4, { timeZone, items: team }).map(({ to }) => to)
  return Math.min(endOfPart(timeZone, day), ...ends.filter((end) => end > now))
}

/** Counts the free starts on each of `count` days (at most 400) from a day on. */
export function countDays(question: Question, firstDay: number, count: number): DayAvailability[] {
  const end = firstDay + Math.min(count, MOST_DAYS)
  const listing = listingOf(question, firstDay, end - 1)
  const counted = new Map(
    listing?.days.map((bounds) => [bounds.day, countedDay(listing, bounds, question.policy.grid)]),
  )
  return Array.from({ length: Math.max(0, end - firstDay) }, (_, at) => {
    const nothing: DayAvailability = { date: dayText(firstDay + at), free: 0, state: 'closed' }
    return counted.get(firstDay + at) ?? nothing
  })
}

function countedDay(listing: Listing, bounds: DayBounds, grid: number): DayAvailability {
  const free = countIn(listing.anyone, listing, bounds, grid)
  const date = dayText(bounds.day)
  if (free > 0) return { date, free, state: free <= FEW ? 'few' : 'open' }
  const from = Math.max(bounds.from, listing.scope.earliest)
  const works = candidatesIn(listing).some(
    ({ worked }) => from < bounds.to && within(worked, from, bounds.to).length > 0,
  )
  return { date, free, state: works ? 'full' : 'closed' }
}

/** Counts the starts on the grid of a day, or of a part of it. */
function countIn(starts: MinuteRanges, { scope }: Listing, { from, to }: DayBounds, grid: number) {
  return countGrid(within(starts, from, to), grid, scope.span.stretches)
}

/** Lists the candidates for all the people. */
const candidatesIn = ({ candidates, others }: Listing) => [...candidates, ...others.flat()]

/**
 * Lists the first `limit` slots later than `after` (UTC minute; without it, from now on), looking at most `days` days
 * ahead from there.
 */
export function nextSlots(
  question: Question,
  search: { readonly after?: number; readonly limit: number; readonly days: number },
): Slot[] {
  let from = Math.max(Math.ceil(question.now), Math.floor(search.after ?? -Infinity) + 1)
  const end = from + Math.min(search.days, MOST_DAYS) * DAY
  const slots: Slot[] = []
  // Most searches end on the first day; each step doubles, so that an empty diary is not read day by day.
  for (let reach = DAY; from < end && slots.length < search.limit; reach *= 2) {
    const to = Math.min(from + reach, end)
    slots.push(...slotsBetween(question, from, to))
    from = to
  }
  return slots.slice(0, search.limit)
}

/**
 * Lists all slots of the first day that has any: later than `after` (UTC minute; without it, from now on), at most `days`
 * days ahead from there.
 */
export function slotsOfNextDay(
  question: Question,
  search: { readonly after?: number; readonly days: number },
): Slot[] {
  const [first] = nextSlots(question, { ...search, limit: 1 })
  if (!first) return []
  return slotsOfDay(question, dayNumber(first.date) ?? NaN).filter(
    ({ start }) => start >= first.start,
  )
}

/**
 * Lists all slots within a day of a start, both ends included. If there are fewer than `limit`, doubles the distance,
 * up to `days` days. Ordered.
 */
export function slotsAround(
  question: Question,
  start: number,
  search: { readonly limit: number; readonly days: number },
): Slot[] {
  const furthest = Math.min(search.days, MOST_DAYS / 2) * DAY
  let slots: Slot[] = []
  for (let reach = DAY; reach < 2 * furthest && slots.length < search.limit; reach *= 2) {
    const far = Math.min(reach, furthest)
    slots = slotsBetween(question, start - far, start + far + 1)
  }
  return slots
}

/**
 * Lists the `limit` slots nearest in time to a start that was taken, before or after it by at most `days` days, in
 * order. Includes the same start if another staff member is free.
 */
export function nearestSlots(
  question: Question,
  start: number,
  search: { readonly limit: number; readonly days: number },
): Slot[] {
  return slotsAround(question, start, search)
    .sort((a, b) => Math.abs(a.start - start) - Math.abs(b.start - start))
    .slice(0, search.limit)
    .sort((a, b) => a.start - b.start)
}
