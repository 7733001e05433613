import { gridStarts } from './grid.ts'
import { firstEndingAfter, holds, minus, united, type MinuteRanges } from './interval.ts'
import { staffStarts, type Scope, type StaffCalendar, type StaffStarts } from './rules.ts'

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
  /** United, in the order of the scope's days. */
  readonly shifts: readonly MinuteRanges[]
}

export function teamOf(staff: readonly StaffCalendar[], scope: Scope): Team {
  const sorted = [...staff].sort((a, b) => (a.staffId < b.staffId ? -1 : 1))
  const members = sorted.map((calendar) => staffStarts(calendar, scope))
  const shifts = scope.days.map((_, at) => united(members.flatMap((one) => one.shifts[at] ?? [])))
  return { members, shifts }
}

/**
 * The minutes that are listed under a day, though a range of an evening before may reach into it: each belongs to the
 * first day that holds it.
 */
export function territoryOf({ shifts }: Team, { days }: Scope, day: number): MinuteRanges {
  const at = day - (days[0]?.day ?? day)
  const before = [...(shifts[at - 2] ?? []), ...(shifts[at - 1] ?? [])]
  return minus(shifts[at] ?? [], united(before))
}

/** The day that lists a minute: the first with a working range that holds it. Undefined when nobody works then. */
export function dayListing(minute: number, team: Team, scope: Scope): number | undefined {
  return scope.days[team.shifts.findIndex((ranges) => holds(ranges, minute))]?.day
}

const NOBODY: readonly string[] = []

/** Calls back with the place of each start that united ranges hold. Both are in order. */
function forEachHeld(
  starts: readonly number[],
  ranges: MinuteRanges,
  held: (at: number) => void,
): void {
  let next = firstEndingAfter(ranges, starts[0] ?? Infinity)
  let range = ranges[next]
  for (const [at, start] of starts.entries()) {
    while (range !== undefined && range[1] <= start) {
      next += 1
      range = ranges[next]
    }
    if (range === undefined) return
    if (range[0] <= start) held(at)
  }
}

/** The slots of a day whose starts lie in the united ranges, in order. */
export function slotsIn(ranges: MinuteRanges, date: string, team: Team, scope: Scope): Slot[] {
  const starts = gridStarts(ranges, scope.gridMinutes, scope.stretches)
  const freeAt = starts.map(() => NOBODY)
  for (const { staffId, free } of team.members) {
    let [without, including] = [NOBODY, [staffId]]
    forEachHeld(starts, free, (at) => {
      const others = freeAt[at] ?? NOBODY
      if (others !== without) [without, including] = [others, [...others, staffId]]
      freeAt[at] = including
    })
  }
  const slots: Slot[] = []
  for (const [at, start] of starts.entries()) {
    const staffIds = freeAt[at] ?? NOBODY
    if (staffIds !== NOBODY) slots.push({ date, start, staffIds })
  }
  return slots
}

/** Whether a visit could start in the united ranges if no other visits were in the way. */
export function isOpenIn(ranges: MinuteRanges, team: Team, scope: Scope): boolean {
  const starts = gridStarts(ranges, scope.gridMinutes, scope.stretches)
  return starts.some((start) => team.members.some((one) => holds(one.open, start)))
}
