import { gridStarts } from '../availability/grid.ts'
import {
  firstEndingAfter,
  holds,
  joined,
  minus,
  united,
  type MinuteRanges,
} from '../availability/interval.ts'
import { staffStarts, type Scope, type StaffCalendar, type StaffStarts } from './old-rules.ts'

/** A start that can be booked. */
export interface Slot {
  /** The day it is listed under, `YYYY-MM-DD`: the evening's own day, also past midnight. */
  readonly date: string
  /** UTC minute since the epoch. */
  readonly start: number
  /** Who is free then, sorted, never empty. Slots with the same people may share one array. */
  readonly staffIds: readonly string[]
}

/** The staff members a question is about, sorted by id, and their working ranges together. */
export interface Team {
  readonly members: readonly StaffStarts[]
  /** United, one entry for each of the scope's dates. */
  readonly shifts: readonly MinuteRanges[]
}

export function teamOf(staff: readonly StaffCalendar[], scope: Scope): Team {
  const sorted = [...staff].sort((a, b) => (a.staffId < b.staffId ? -1 : 1))
  const members = sorted.map((calendar) => staffStarts(calendar, scope))
  const shifts = scope.dates.map((_, at) =>
    united(joined(members.map((member) => member.shifts[at] ?? []))),
  )
  return { members, shifts }
}

/**
 * The minutes that are listed under a day, though a range of an evening before may reach into it: each belongs to the
 * first day that holds it.
 */
export function territoryOf({ shifts }: Team, { firstDay }: Scope, day: number): MinuteRanges {
  const at = day - firstDay
  const before = united(joined(shifts.slice(Math.max(0, at - 2), at)))
  return minus(shifts[at] ?? [], before)
}

/** The day that lists a minute: the first with a working range that holds it. Undefined when nobody works then. */
export function dayListing(minute: number, team: Team, scope: Scope): number | undefined {
  const at = team.shifts.findIndex((ranges) => holds(ranges, minute))
  return at < 0 ? undefined : scope.firstDay + at
}

const NOBODY: readonly string[] = []

/** The starts on the grid in united ranges, in order, and at the same place of `free` who is free then. */
function startsIn(ranges: MinuteRanges, team: Team, scope: Scope) {
  const starts = gridStarts(ranges, scope.gridMinutes, scope.stretches)
  const free = starts.map(() => NOBODY)
  for (const member of team.members) addMember(member, starts, free)
  return { starts, free }
}

/** One walk along the starts and the member's free ranges, both in order. */
function addMember(
  { staffId, free }: StaffStarts,
  starts: readonly number[],
  people: (readonly string[])[],
) {
  let without = NOBODY
  let including: readonly string[] = [staffId]
  let next = firstEndingAfter(free, starts[0] ?? Infinity)
  for (let at = 0; at < starts.length; at += 1) {
    const start = starts[at] ?? 0
    let range = free[next]
    while (range !== undefined && range[1] <= start) range = free[++next]
    if (range === undefined) return
    if (range[0] > start) continue
    const others = people[at] ?? NOBODY
    if (others !== without) {
      without = others
      including = [...others, staffId]
    }
    people[at] = including
  }
}

/** The slots of a day whose starts lie in the united ranges, in order. */
export function slotsIn(ranges: MinuteRanges, date: string, team: Team, scope: Scope): Slot[] {
  const { starts, free } = startsIn(ranges, team, scope)
  const slots: Slot[] = []
  for (let at = 0; at < starts.length; at += 1) {
    const start = starts[at] ?? 0
    const staffIds = free[at] ?? NOBODY
    if (staffIds !== NOBODY) slots.push({ date, start, staffIds })
  }
  return slots
}

/** How many starts in the united ranges someone is free at. */
export function countIn(ranges: MinuteRanges, team: Team, scope: Scope): number {
  let count = 0
  for (const staffIds of startsIn(ranges, team, scope).free) if (staffIds !== NOBODY) count += 1
  return count
}

/** Whether a visit could start in the united ranges if no other visits were in the way. */
export function isOpenIn(ranges: MinuteRanges, team: Team, scope: Scope): boolean {
  const starts = gridStarts(ranges, scope.gridMinutes, scope.stretches)
  return starts.some((start) => team.members.some((member) => holds(member.open, start)))
}
