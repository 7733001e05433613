import type { Calendars, TakenKind } from './calendar.ts'
import { isWellFormed, type Footprint } from './footprint.ts'
import { gridStarts } from './grid.ts'
import { choicesOf, holds } from './interval.ts'
import {
  calendarDay,
  candidatesOf,
  listedDay,
  scopeOf,
  type Candidate,
  type Moving,
  type Scope,
} from './starts.ts'

/** Permissions of the caller beyond the calendars. Minutes, and days after today. */
export interface Policy {
  /** Starts are at multiples of this many minutes from local midnight. */
  readonly grid: number
  /**
   * Minimum notice before the start, in minutes; negative: how long after the start an appointment may still be
   * entered.
   */
  readonly notice: number
  readonly horizon: number
  /** Treatment of time outside working hours: refused, to be confirmed, or allowed. */
  readonly outside: 'refuse' | 'ask' | 'allow'
}

/** Maximum age of an appointment's start, or of a block's end, that the shop can still enter, in minutes. */
export const LATEST_ENTRY = 720

/** Maximum number of days ahead that the shop itself may book. */
export const FURTHEST_ENTRY = 730

/** Policy for bookings by the shop itself. */
export const DESK: Policy = {
  grid: 1,
  notice: -LATEST_ENTRY,
  horizon: FURTHEST_ENTRY,
  outside: 'ask',
}

/** A shop's rules for online bookings. */
export interface OnlineRules {
  readonly gridMinutes: number
  readonly noticeMinutes: number
  readonly horizonDays: number
}

/** Returns the policy of a shop for online bookings. */
export function online({ gridMinutes, noticeMinutes, horizonDays }: OnlineRules): Policy {
  return { grid: gridMinutes, notice: noticeMinutes, horizon: horizonDays, outside: 'refuse' }
}

/** Another person's footprint at the same start, and the candidates to lead it. */
export interface Beside {
  readonly calendars: Calendars
  readonly footprint: Footprint
}

export interface PlaceRequest {
  /** UTC minute. */
  readonly start: number
  readonly footprint: Footprint
  /** The entry being moved; it does not block itself. */
  readonly not?: Moving
  /** Number of people served at once, each by a different staff member; undefined: one. */
  readonly people?: number
  /** Further people with their own footprints, each served by a different staff member; not with `people`. */
  readonly beside?: readonly Beside[]
}

/** An entry that already takes the time, and its calendar. */
export interface Taker {
  readonly of: string
  readonly kind: TakenKind
  readonly id: string
}

/** `outside`: no working time, which the caller may confirm; `closed`: no working time, refused. */
export type Refusal = 'off_grid' | 'past' | 'too_soon' | 'too_far' | 'closed' | 'outside' | 'taken'

export type Placement =
  | {
      readonly ok: true
      /** Staff members who can lead it, sorted; at least as many as there are people. */ readonly ids: readonly string[]
    }
  | {
      readonly ok: false
      readonly reason: Refusal
      /** Identified entries by calendar and start; empty unless the reason is `taken`. */
      readonly takenBy: readonly Taker[]
    }

const refused = (reason: Refusal, takenBy: readonly Taker[] = []): Placement => ({
  ok: false,
  reason,
  takenBy,
})

/**
 * Judges a start; accepts exactly the starts listed by `slots.ts`. Reasons that cannot be changed are reported before
 * those that can: if time outside hours is refused, hours are reported before other appointments, otherwise after them.
 * Of several candidates the one nearest to free decides. `now` is in UTC minutes, with seconds as a fraction.
 */
export function place(
  calendars: Calendars,
  { start, footprint, not, people = 1, beside = [] }: PlaceRequest,
  policy: Policy,
  now: number,
): Placement {
  if (!Number.isInteger(start)) return refused('off_grid')
  if (start < now + Math.min(0, policy.notice)) return refused('past')
  if (start < now + policy.notice) return refused('too_soon')
  const { timeZone } = calendars
  const day = calendarDay(start, timeZone)
  const requested = { timeZone, firstDay: day, lastDay: day, policy, now, not }
  const scope = scopeFor(footprint, requested)
  const others = besideOf(beside, requested)
  if (!scope || !others) return refused('closed')
  const candidates = candidatesOf(calendars, scope, not)
  if ((listedDay(start, candidates, scope) ?? day) > scope.horizon) return refused('too_far')
  if (gridStarts([[start, start + 1]], policy.grid, scope.span.stretches).length === 0)
    return refused('off_grid')
  if (others.length > 0) return judgedBeside(candidates, others, start, policy.outside)
  return judged(candidates, { start, people }, policy.outside)
}

type Requested = Omit<Parameters<typeof scopeOf>[0], 'need'> & { readonly not?: Moving | undefined }

/**
 * Returns the scope of a footprint. Several needs are not placed yet; several segments are, so that appointments sold
 * that way can move.
 */
export function scopeFor(footprint: Footprint, requested: Requested): Scope | undefined {
  const [need, another] = footprint.needs
  return need && !another && isWellFormed(footprint) ? scopeOf({ ...requested, need }) : undefined
}

/** Lists the candidates for the other people at the same start; undefined if one of them cannot be placed. */
export function besideOf(
  beside: readonly Beside[],
  requested: Requested,
): Candidate[][] | undefined {
  const lists: Candidate[][] = []
  for (const { calendars, footprint } of beside) {
    const scope = scopeFor(footprint, requested)
    if (!scope) return undefined
    lists.push(candidatesOf(calendars, scope, requested.not))
  }
  return lists
}

/** Keeps the candidates for the first person that leave a different staff member for each of the others. */
export function leavingEnough(
  ids: readonly string[],
  others: readonly (readonly string[])[],
): string[] {
  const choices = choicesOf(others.length)
  return ids.filter((led) =>
    choices.every((chosen) => {
      const left = new Set(chosen.flatMap((at) => others[at] ?? []))
      left.delete(led)
      return left.size >= chosen.length
    }),
  )
}

function judgedBeside(
  candidates: readonly Candidate[],
  others: readonly (readonly Candidate[])[],
  start: number,
  outside: Policy['outside'],
): Placement {
  const isOpen = (one: Candidate) => outside === 'allow' || holds(one.open, start)
  const isFree = (one: Candidate) => isOpen(one) && !holds(one.barred, start)
  const leaders = (can: (one: Candidate) => boolean) => {
    const able = (list: readonly Candidate[]) => list.filter(can).map(({ calendar }) => calendar.id)
    return leavingEnough(able(candidates), others.map(able))
  }
  const ids = leaders(isFree)
  if (ids.length > 0) return { ok: true, ids }
  if (leaders(isOpen).length === 0) return refused(outside === 'ask' ? 'outside' : 'closed')
  const taken = [candidates, ...others].flat().filter((one) => holds(one.barred, start))
  return refused(
    'taken',
    taken.flatMap((one) => namedAt(one, start)),
  )
}

function judged(
  candidates: readonly Candidate[],
  { start, people }: { start: number; people: number },
  outside: Policy['outside'],
): Placement {
  const open = candidates.filter((one) => outside === 'allow' || holds(one.open, start))
  const free = open.filter((one) => !holds(one.barred, start))
  if (free.length >= people) return { ok: true, ids: free.map(({ calendar }) => calendar.id) }
  const taken = outside === 'refuse' ? open : candidates.filter((one) => holds(one.barred, start))
  if (outside === 'ask' && candidates.length - taken.length >= people) return refused('outside')
  const able = outside === 'refuse' ? open : candidates
  if (able.length < people) return refused(outside === 'ask' ? 'outside' : 'closed')
  return refused(
    'taken',
    taken.flatMap((one) => namedAt(one, start)),
  )
}

/** Lists the identified entries of a calendar that block a start, by start. */
function namedAt({ calendar, inTheWay }: Candidate, start: number): Taker[] {
  return inTheWay(start)
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
    .flatMap(({ kind, id }) =>
      kind === undefined || id === undefined ? [] : [{ of: calendar.id, kind, id }],
    )
}
