import { DAY } from '../availability/day.ts'
import { overlap, united, type MinuteRange, type MinuteRanges } from '../availability/interval.ts'
import { instantsOf, localMinute, stretchesOf } from '../availability/zone.ts'
import type { Result } from '../errors.ts'
import type { LIMITED } from '../support/error-sentences.ts'
import { MINUTE_MS } from '../time.ts'
import type { APPOINTMENT_STATUSES } from './appointment-schema.ts'

export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number]

/** Maximum confirmed appointments of an account that start on one day of the business's time zone. */
export const DAILY_LIMIT = 5

/** Maximum upcoming confirmed appointments of an account: in total, and in a shop without its own limit. */
export const COMING_LIMIT = 20
export const COMING_HERE_LIMIT = 5

/** Maximum cancellations, and maximum moves, of an account within 24 hours. */
export const CHANGES_LIMIT = 10

type Within = Result<true, 'limit_reached'>

const within = (limit: number, of: (typeof LIMITED)[number], already: number): Within =>
  already < limit
    ? { ok: true, value: true }
    : { ok: false, code: 'limit_reached', data: { limit, of } }

/** Bounds of an appointment's length, in minutes; each service has the same bounds. */
export const SHORTEST_APPOINTMENT = 5
export const LONGEST_APPOINTMENT = 720

/** Milliseconds for which an Idempotency-Key is remembered. */
export const KEY_LIFE = 24 * 60 * MINUTE_MS

/** Lifetime of a hold, in milliseconds. */
export const HOLD_LIFE = 5 * MINUTE_MS

/** Pattern of an Idempotency-Key: 1 to 255 visible ASCII characters. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/

/** Half-open `[start, end)` in milliseconds since the epoch. */
interface Times {
  readonly start: number
  readonly end: number
}

/** Returns the status shown to people: a confirmed appointment is completed once it has ended. */
export function statusAt(
  appointment: { readonly status: AppointmentStatus; readonly end: number },
  now: number,
): AppointmentStatus {
  const over = appointment.status === 'confirmed' && appointment.end <= now
  return over ? 'completed' : appointment.status
}

/** Returns the last millisecond at which the customer may cancel or move it online; null if that has passed. */
export function changeableUntil(
  appointment: Times & { readonly status: AppointmentStatus },
  cutoffMinutes: number,
  now: number,
): number | null {
  const until = appointment.start - cutoffMinutes * MINUTE_MS
  return appointment.status === 'confirmed' && now <= until ? until : null
}

/** Returns whether the customer may cancel an appointment now. */
export function cancelVerdict(
  appointment: Times & { readonly status: AppointmentStatus },
  cutoffMinutes: number,
  now: number,
): Result<true, 'already_cancelled' | 'too_late_to_cancel'> {
  if (appointment.status === 'cancelled') return { ok: false, code: 'already_cancelled' }
  if (changeableUntil(appointment, cutoffMinutes, now) === null)
    return { ok: false, code: 'too_late_to_cancel' }
  return { ok: true, value: true }
}

export interface MoveInput {
  readonly start: number
  /** Undefined: any free staff member, preferring the current one. */
  readonly staffId: string | undefined
  /** The version the client has; undefined: any. */
  readonly version: number | undefined
}

/**
 * Returns whether the customer may move an appointment now. `stays`: it already has the requested start, so a request
 * repeated after a lost response succeeds, regardless of the time.
 */
export function moveVerdict(
  appointment: Times & {
    readonly status: AppointmentStatus
    readonly staffId: string
    readonly version: number
  },
  input: MoveInput,
  cutoffMinutes: number,
  now: number,
): Result<'moves' | 'stays', 'already_cancelled' | 'appointment_changed' | 'too_late_to_move'> {
  const status = statusAt(appointment, now)
  if (status === 'cancelled') return { ok: false, code: 'already_cancelled' }
  if (status === 'completed') return { ok: false, code: 'too_late_to_move' }
  const sameStaff = (input.staffId ?? appointment.staffId) === appointment.staffId
  if (input.start === appointment.start && sameStaff) return { ok: true, value: 'stays' }
  if (input.version !== undefined && input.version !== appointment.version)
    return { ok: false, code: 'appointment_changed' }
  if (changeableUntil(appointment, cutoffMinutes, now) === null)
    return { ok: false, code: 'too_late_to_move' }
  return { ok: true, value: 'moves' }
}

/** Returns whether the customer may change the note of an appointment now: the shop reads it when it begins. */
export function noteVerdict(
  appointment: Times & { readonly status: AppointmentStatus; readonly version: number },
  version: number | undefined,
  now: number,
): Result<true, 'already_cancelled' | 'appointment_changed' | 'too_late_to_note'> {
  if (appointment.status === 'cancelled') return { ok: false, code: 'already_cancelled' }
  if (appointment.start <= now) return { ok: false, code: 'too_late_to_note' }
  if (version !== undefined && version !== appointment.version)
    return { ok: false, code: 'appointment_changed' }
  return { ok: true, value: true }
}

export interface CustomerAppointment extends Times {
  /** Key of the person it is for, among those the account books for (`core/src/attendee/rules.ts`). */
  readonly attendeeKey: string
}

/**
 * Returns whether one more appointment is compatible with the account's confirmed ones; days are in the request's time
 * zone.
 */
export function customerVerdict(
  input: CustomerAppointment,
  confirmed: readonly CustomerAppointment[],
  timeZone: string,
): Result<true, 'own_overlap' | 'limit_reached'> {
  const together = confirmed.some(
    (appointment) =>
      appointment.attendeeKey === input.attendeeKey &&
      appointment.start < input.end &&
      input.start < appointment.end,
  )
  if (together) return { ok: false, code: 'own_overlap' }
  const [from, to] = dayAround(input.start / MINUTE_MS, timeZone)
  const sameDay = confirmed.filter(
    (appointment) => appointment.start >= from * MINUTE_MS && appointment.start < to * MINUTE_MS,
  )
  return within(DAILY_LIMIT, 'day', sameDay.length)
}

/** Returns the UTC minutes of the calendar day in a time zone that contains a UTC minute. */
export function dayAround(minute: number, timeZone: string): MinuteRange {
  const midnight = Math.floor(localMinute(timeZone, minute) / DAY) * DAY
  const stretches = stretchesOf(timeZone, minute - 2 * DAY, minute + 2 * DAY)
  return instantsOf(stretches, midnight, midnight + DAY) ?? [minute, minute + 1]
}

/** A free staff member with their present load. */
export interface StaffLoad {
  readonly staffId: string
  readonly position: number
  /** UTC minutes, as in the staff member's calendar. */
  readonly taken: MinuteRanges
}

/**
 * Returns whether one more upcoming appointment is within the limits: `here`, in a shop that may have its own limit,
 * and overall.
 */
export function comingVerdict(
  coming: { readonly here: number; readonly everywhere: number },
  shopLimit: number | null,
): Within {
  const here = within(shopLimit ?? COMING_HERE_LIMIT, 'business', coming.here)
  return here.ok ? within(COMING_LIMIT, 'account', coming.everywhere) : here
}

/** Returns whether an account may cancel or move once more: `done` is how often it did within 24 hours. */
export function changesVerdict(of: 'cancels' | 'moves', done: number): Within {
  return within(CHANGES_LIMIT, of, done)
}

/** Chooses "any professional" by list order, then by id. Undefined if there is no candidate. */
export function firstListed(candidates: readonly Omit<StaffLoad, 'taken'>[]): string | undefined {
  const [first] = candidates.toSorted(
    (a, b) => a.position - b.position || (a.staffId < b.staffId ? -1 : 1),
  )
  return first?.staffId
}

/**
 * Chooses "any professional" by load: the candidate with the least taken time in the range, then by list order, then by
 * id. Undefined if there is no candidate.
 */
export function leastBooked(
  candidates: readonly StaffLoad[],
  range: MinuteRange,
): string | undefined {
  const loads = candidates.map((candidate) => ({
    ...candidate,
    load: overlap(united(candidate.taken), [range]).reduce((sum, [a, b]) => sum + b - a, 0),
  }))
  const [first] = loads.sort(
    (a, b) => a.load - b.load || a.position - b.position || (a.staffId < b.staffId ? -1 : 1),
  )
  return first?.staffId
}
