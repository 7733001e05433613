import type { Result } from '../errors.ts'

/** Number of kept appointments after which a missed one no longer counts. */
export const KEPT_FORGIVE = 2

/** Days after which a missed appointment no longer counts. */
export const STANDING_DAYS = 365

/** Highest limit of missed appointments that a shop can set. */
export const MOST_MISSED = 5

/** A past appointment, as far as the rule needs it. */
interface Due {
  readonly missed: boolean
}

/** Missed appointments that still count, oldest first, and the number of kept ones until the oldest is forgiven. */
export interface Standing<Of> {
  readonly weighing: readonly Of[]
  readonly toForgive: number
}

/**
 * Weighs a customer's appointments at one shop, oldest first. Each missed one counts until `KEPT_FORGIVE` kept ones
 * have followed it. Appointments kept while none counts are not credited for later, so that a customer cannot save up
 * for missing one.
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

/**
 * Returns whether a shop accepts an online booking from a customer with so many missed appointments that count; `limit`
 * null: no limit.
 */
export function standingVerdict(
  weighing: number,
  limit: number | null,
): Result<true, 'limit_reached'> {
  return limit === null || weighing < limit
    ? { ok: true, value: true }
    : { ok: false, code: 'limit_reached', data: { limit: weighing, of: 'missed' } }
}
