import type { NOT_BOOKABLE_REASONS } from '@awan/core/appointment/contract'
import { dayAround, firstListed, leastBooked } from '@awan/core/appointment/rules'
import type { Calendars } from '@awan/core/availability/calendar'
import type { Footprint } from '@awan/core/availability/footprint'
import type { MinuteRange } from '@awan/core/availability/interval'
import { online, place, type Policy, type Refusal } from '@awan/core/availability/placement'
import { nearestSlots } from '@awan/core/availability/slots'
import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import {
  besideOf,
  loadBusinessCalendars,
  presentSlot,
  questionOf,
  type BusinessCalendar,
} from '#records/business-calendars.ts'
import { heldSince } from '#records/occupancy.ts'
import type { Db } from '#db/connect.ts'
import { together } from '#db/pipelined.ts'
import { AppError } from '#http/app-error.ts'
import type { Holder } from '#http/caller/hold-token.ts'

/** Describes what somebody else has at the same start. */
export interface BesideTarget {
  offeringIds: readonly string[]
  /** Undefined: any professional. */
  staffId?: string | undefined
  /** Keeps what an appointment that moves takes, whatever its offerings have become. */
  sold?: Footprint
}

/** A start that someone wants at a business. */
export interface Target {
  businessId: string
  offeringIds: readonly string[]
  /** Milliseconds since the epoch. */
  start: number
  /** Undefined: any professional. */
  staffId: string | undefined
  /** Counts who comes at once, each to somebody of their own; undefined: one. */
  people?: number
  /** Lists what others have then, each by somebody of their own; not with `people`. */
  beside?: readonly BesideTarget[] | undefined
  /** Says who asks: what is held for them is free to them. */
  holder?: Holder
  /** The appointment that is to move there, or stay: what it takes, and no obstacle to itself. */
  moving?: {
    appointmentId: string
    /** Names what moves with it: no obstacle either. */
    beside?: readonly string[]
    footprint: Footprint
    /** The start it has, where that is no answer to what is asked for. */
    at?: number
  }
}

export type MovingTarget = Target & Required<Pick<Target, 'moving'>>

/** A time that something else has; `refusalOf` answers it with the nearest free ones. */
export class TimeTaken extends AppError {
  readonly target: Target | undefined

  constructor(target: Target | undefined) {
    super('slot_taken', { alternatives: [] })
    this.target = target
  }
}

/** Around a request that was taken: how many free times are named, and how many days away they may be. */
const ALTERNATIVES = { limit: 6, days: 7 }

/** Describes what is free around a start for whoever asks. */
export interface CalendarOfStart extends BusinessCalendar {
  /** Says since when the start is kept for them; undefined: it is not. */
  heldSince?: Date | undefined
}

/** The calendar around the requested start, of the staff members named; they must be locked by whoever then sells. */
export async function calendarAt(
  db: Db,
  target: Target,
  staffIds: readonly string[],
  now: Date,
): Promise<CalendarOfStart> {
  const { businessId, start, staffId, beside, holder } = target
  const window = { from: new Date(start), to: new Date(start + MINUTE_MS), now }
  // Beside others more are locked than the one who is named.
  const own = beside && staffId !== undefined ? [staffId] : staffIds
  const [calendar, since] = await together([
    calendarOf(db, target, own, { ...window, among: staffIds }),
    holder && heldSince(db, { holder, businessId, start: window.from }, now),
  ])
  if (!calendar) throw new AppError('business_not_found')
  return { ...calendar, heldSince: since }
}

/** The calendar of a business for an appointment; undefined where it takes no bookings. */
export async function calendarOf(
  db: Db,
  { businessId, offeringIds, moving, holder, beside }: Omit<Target, 'start' | 'staffId'>,
  staffIds: readonly string[] | undefined,
  window: CalendarWindow,
): Promise<BusinessCalendar | undefined> {
  const { among, ...reading } = window
  const load = async (one: BesideTarget, ids: readonly string[] | undefined) => {
    const { sold } = one
    const input = { businessId, offeringIds: one.offeringIds }
    const businesses = [{ ...input, ...(ids && { staffIds: ids }), ...(sold && { sold }) }]
    const more = { named: moving !== undefined, holder, ...reading }
    return (await loadBusinessCalendars(db, { businesses, ...more })).get(businessId)
  }
  const own = { offeringIds, ...(moving && { sold: moving.footprint }) }
  const [calendar, ...others] = await Promise.all([
    load(own, staffIds),
    ...(beside ?? []).map(async (one) =>
      load(one, one.staffId === undefined ? among : [one.staffId]),
    ),
  ])
  if (!calendar || others.length === 0) return calendar
  return { ...calendar, beside: others.flatMap((one) => one ?? []) }
}

/** Describes which time of whom is read; `among`: who may serve somebody who names nobody. */
interface CalendarWindow {
  from: Date
  to: Date
  now: Date
  anyStatus?: boolean
  everyone?: boolean
  among?: readonly string[] | undefined
}

/** Says what of a request changes whose times are free: what moves, and how many come. */
function moreOf({ people, moving }: Omit<Target, 'start'>) {
  return {
    ...(people !== undefined && { people }),
    ...(moving && { not: [moving.appointmentId, ...(moving.beside ?? [])] }),
  }
}

/**
 * Returns what the appointment takes and who is free for it at the requested start; refuses what cannot be booked. What
 * was early enough when it was kept for somebody stays so for them: what a sheet has promised is booked.
 */
export function judge(
  calendar: CalendarOfStart,
  target: Target,
  now: Date,
): { footprint: Footprint; free: readonly string[] } {
  const { calendars } = calendar
  const isSold = target.moving !== undefined
  const footprint = requireOffered(calendar, target, isSold)
  for (const [at, one] of (target.beside ?? []).entries()) {
    const theirs = calendar.beside?.[at]
    if (theirs) requireOffered(theirs, one, isSold)
  }
  const request = {
    ...{ start: target.start / MINUTE_MS, footprint },
    ...moreOf(target),
    ...besideOf(calendar),
  }
  const placement = place(calendars, request, policyOf(calendar, target), now.getTime() / MINUTE_MS)
  if (placement.ok) return { footprint, free: placement.ids }
  if (placement.reason === 'taken') throw new TimeTaken(target)
  throw notPlaced(placement.reason)
}

/** Returns the rules for customers, without the notice for who has given it by having the start kept. */
function policyOf({ rules, heldSince: since }: CalendarOfStart, { start }: Target): Policy {
  const policy = online(rules)
  const isGiven = since && start >= since.getTime() + policy.notice * MINUTE_MS
  return isGiven ? { ...policy, notice: 0 } : policy
}

/** Returns what one appointment takes; refuses what nobody here does. */
function requireOffered(
  { offerings, footprint, calendars, unableStaffIds }: BusinessCalendar,
  { offeringIds, staffId }: BesideTarget,
  isSold: boolean,
): Footprint {
  if (!isSold && offerings.length < offeringIds.length) throw notBookable('unknown_offering')
  if (!footprint) throw notBookable('closed')
  if (calendars.items.length > 0) return footprint
  const unknown = staffId !== undefined && unableStaffIds.length === 0
  throw notBookable(unknown ? 'unknown_staff' : 'staff_cannot')
}

/**
 * Returns whom the shop gives an appointment for any professional, of those who are free: who has the least to do that
 * day, or who stands first in its list. Undefined where nobody is.
 */
export function leastLoaded(
  able: readonly { id: string; position: number }[],
  { timeZone, items }: Calendars,
  { start, order, not }: { start: number; order: string; not?: string },
): string | undefined {
  const takenOf = (id: string) =>
    items
      .find((calendar) => calendar.id === id)
      ?.taken.filter(({ id: own }) => not === undefined || own !== not) ?? []
  const candidates = able.map(({ id, position }) => ({
    staffId: id,
    position,
    taken: takenOf(id).map(({ from, to }): MinuteRange => [from, to]),
  }))
  if (order === 'listed') return firstListed(candidates)
  return leastBooked(candidates, dayAround(start / MINUTE_MS, timeZone))
}

/** Chooses so many in the same way, each once; fewer where there are no more. */
export function severalOf(
  able: readonly { id: string; position: number }[],
  calendars: Calendars,
  { people, ...request }: { start: number; order: string; people: number },
): string[] {
  const chosen: string[] = []
  while (chosen.length < people) {
    const left = able.filter(({ id }) => !chosen.includes(id))
    const next = leastLoaded(left, calendars, request)
    if (next === undefined) break
    chosen.push(next)
  }
  return chosen
}

/**
 * The nearest free times for the same request, as the list of free times would show them; of any shop with `anyStatus`.
 */
export async function nearestFree(db: Db, target: Target, now: Date, anyStatus = false) {
  const calendar = await calendarBeside(db, target, now, anyStatus)
  return calendar ? nearestIn(calendar, target, now) : []
}

/** Refuses a start that is taken, from one reading and without a lock: what is not refused may be taken all the same. */
export async function refuseTaken(db: Db, target: Target, now: Date): Promise<void> {
  const calendar = await calendarBeside(db, target, now)
  try {
    if (calendar) judge(calendar, target, now)
  } catch (error) {
    if (!calendar || !(error instanceof TimeTaken)) throw error
    throw new AppError('slot_taken', { alternatives: nearestIn(calendar, target, now) })
  }
}

/** The calendar around a request for the times that are named in its place. */
async function calendarBeside(db: Db, target: Target, now: Date, anyStatus = false) {
  const { start, staffId } = target
  const reach = ALTERNATIVES.days * DAY_MS
  const staffIds = staffId === undefined ? undefined : [staffId]
  return calendarOf(db, target, staffIds, {
    from: new Date(start - reach),
    to: new Date(start + reach),
    now,
    anyStatus,
    everyone: true,
  })
}

function nearestIn(calendar: BusinessCalendar, target: Target, now: Date) {
  if (!calendar.footprint) return []
  const question = questionOf(calendar, calendar.footprint, now, moreOf(target))
  const slots = nearestSlots(question, target.start / MINUTE_MS, ALTERNATIVES).filter(
    (slot) => slot.start * MINUTE_MS !== target.moving?.at,
  )
  const { length } = calendar.footprint
  return slots.map((slot) => ({ date: slot.date, ...presentSlot(slot, length) }))
}

/** The refusal of a start that is not taken. */
export function notPlaced(reason: Exclude<Refusal, 'taken'>): AppError {
  return notBookable(reason === 'outside' ? 'closed' : reason)
}

export function notBookable(reason: (typeof NOT_BOOKABLE_REASONS)[number]): AppError {
  return new AppError('not_bookable', { reason })
}
