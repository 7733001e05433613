import type { Calendars, TakenKind } from './calendar.ts'
import { isWellFormed, type Footprint } from './footprint.ts'
import { gridStarts } from './grid.ts'
import { holds } from './interval.ts'
import {
  calendarDay,
  candidatesOf,
  listedDay,
  scopeOf,
  type Candidate,
  type Moving,
} from './starts.ts'

/** Describes what whoever asks may do, beyond what the calendars say. Minutes, and days after today. */
export interface Policy {
  /** Starts lie on multiples of this since local midnight. */
  readonly grid: number
  /** Says how long before its start an appointment is made at the latest; below zero: how long after. */
  readonly notice: number
  readonly horizon: number
  /** Holds what is said of time in which nobody works: refused, to be asked about, or allowed. */
  readonly outside: 'refuse' | 'ask' | 'allow'
}

/** Sets how long ago, in minutes, an appointment or blocked time may begin that the shop still writes down. */
export const LATEST_ENTRY = 720

/** Sets how many days ahead the shop itself may book. */
export const FURTHEST_ENTRY = 730

/** The shop at its own desk. */
export const DESK: Policy = {
  grid: 1,
  notice: -LATEST_ENTRY,
  horizon: FURTHEST_ENTRY,
  outside: 'ask',
}

/** A shop's rules for those who book for themselves. */
export interface OnlineRules {
  readonly gridMinutes: number
  readonly noticeMinutes: number
  readonly horizonDays: number
}

/** Makes the policy of a shop for those who book for themselves. */
export function online({ gridMinutes, noticeMinutes, horizonDays }: OnlineRules): Policy {
  return { grid: gridMinutes, notice: noticeMinutes, horizon: horizonDays, outside: 'refuse' }
}

export interface PlaceRequest {
  /** UTC minute. */
  readonly start: number
  readonly footprint: Footprint
  /** Names what moves: no obstacle to itself. */
  readonly not?: Moving
  /** Counts who is served at once, each by somebody of their own; undefined: one. */
  readonly people?: number
}

/** Describes what has the time already, and in which calendar. */
export interface Taker {
  readonly of: string
  readonly kind: TakenKind
  readonly id: string
}

/** `outside`: nobody works then, which may be asked about; `closed`: the same where it is refused. */
export type Refusal = 'off_grid' | 'past' | 'too_soon' | 'too_far' | 'closed' | 'outside' | 'taken'

export type Placement =
  | {
      readonly ok: true
      /** Names who can lead it, sorted, as many as are asked for at least. */ readonly ids: readonly string[]
    }
  | {
      readonly ok: false
      readonly reason: Refusal
      /** Named ones alone, by calendar and start; none unless the reason is `taken`. */
      readonly takenBy: readonly Taker[]
    }

const refused = (reason: Refusal, takenBy: readonly Taker[] = []): Placement => ({
  ok: false,
  reason,
  takenBy,
})

/**
 * Judges a start: exactly what `slots.ts` lists is accepted. What cannot be helped is said before what can: where time
 * outside hours is refused, hours come before others' appointments, elsewhere after them. Of several who could lead the
 * one nearest to free decides. `now` is in UTC minutes, seconds as a fraction.
 */
export function place(
  calendars: Calendars,
  { start, footprint, not, people = 1 }: PlaceRequest,
  policy: Policy,
  now: number,
): Placement {
  if (!Number.isInteger(start)) return refused('off_grid')
  if (start < now + Math.min(0, policy.notice)) return refused('past')
  if (start < now + policy.notice) return refused('too_soon')
  // Several needs are not placed yet; several segments are, so that what was sold so can move.
  const [need, another] = footprint.needs
  if (!need || another || !isWellFormed(footprint)) return refused('closed')
  const { timeZone } = calendars
  const day = calendarDay(start, timeZone)
  const scope = scopeOf({ timeZone, firstDay: day, lastDay: day, need, policy, now })
  const candidates = candidatesOf(calendars, scope, not)
  if ((listedDay(start, candidates, scope) ?? day) > scope.horizon) return refused('too_far')
  if (gridStarts([[start, start + 1]], policy.grid, scope.span.stretches).length === 0)
    return refused('off_grid')
  return judged(candidates, { start, people }, policy.outside)
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

/** Lists what of a calendar is in the way of a start and has a name, by start. */
function namedAt({ calendar, inTheWay }: Candidate, start: number): Taker[] {
  return inTheWay(start)
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
    .flatMap(({ kind, id }) =>
      kind === undefined || id === undefined ? [] : [{ of: calendar.id, kind, id }],
    )
}
