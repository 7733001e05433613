import type { Result } from '../errors.ts'

/** Kept visits after a missed one that make up for it. */
export const KEPT_FORGIVE = 2

/** Days after which a missed visit weighs no more, whatever came of it. */
export const STANDING_DAYS = 365

/** Most missed visits that a shop may let pass before it takes bookings by phone alone. */
export const MOST_MISSED = 5

/** A visit that was due, as far as the rule reads it. */
interface Due {
  readonly missed: boolean
}

/** Holds the missed visits that still weigh, the oldest first, and how many kept ones the oldest of them waits for. */
export interface Standing<Of> {
  readonly weighing: readonly Of[]
  readonly toForgive: number
}

/**
 * Weighs the visits of one person at one shop, the oldest first. Each missed one weighs until `KEPT_FORGIVE` kept ones have come
 * after it; what was kept while nothing weighed is no credit for later, so that nobody saves up for staying away.
 */
export function standingOf<Of extends Due>(due: readonly Of[]): Standing<Of> {
  const weighing: Of[] = []
  let kept = 0
  for (const one of due)
    if (one.missed) weighing.push(one)
    else if (weighing.length > 0 && (kept += 1) === KEPT_FORGIVE) {
      weighing.shift()
      kept = 0
    }
  return { weighing, toForgive: weighing.length === 0 ? 0 : KEPT_FORGIVE - kept }
}

/** Returns whether a shop takes an online booking of somebody of whom so many missed visits weigh; `limit` null: it weighs none. */
export function standingVerdict(
  weighing: number,
  limit: number | null,
): Result<true, 'limit_reached'> {
  return limit === null || weighing < limit
    ? { ok: true, value: true }
    : { ok: false, code: 'limit_reached', data: { limit: weighing, of: 'missed' } }
}
