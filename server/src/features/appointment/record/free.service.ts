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

/** Offerings of another person of the party, at the same start. */
export interface BesideRequest {
  offeringIds: readonly string[]
  /** Undefined: any professional. */
  staffId?: string | undefined
  /** Footprint of an appointment that moves, even if its offerings have changed since. */
  sold?: Footprint
}

/** A start requested at a business. */
export interface StartRequest {
  businessId: string
  offeringIds: readonly string[]
  /** Milliseconds since the epoch. */
  start: number
  /** Undefined: any professional. */
  staffId: string | undefined
  /** Number of people served at once, each by a different staff member; undefined: one. */
  people?: number
  /** Offerings of further people, each served by a different staff member; not together with `people`. */
  beside?: readonly BesideRequest[] | undefined
  /** Caller; time held for this holder counts as free. */
  holder?: Holder
  /** Appointment to move or keep there: its footprint, and its own occupancy is ignored. */
  moving?: {
    appointmentId: string
    /** Ids of appointments that move with it; their occupancy is ignored too. */
    beside?: readonly string[]
    footprint: Footprint
    /** Its current start, if that must not be among the alternatives. */
    at?: number
  }
}

export type MovingRequest = StartRequest & Required<Pick<StartRequest, 'moving'>>

/** Error for a taken time; `refusalOf` adds the nearest free times. */
export class TimeTaken extends AppError {
  readonly wanted: StartRequest | undefined

  constructor(wanted: StartRequest | undefined) {
    super('slot_taken', { alternatives: [] })
    this.wanted = wanted
  }
}

/** Alternatives to a taken time: their maximum number, and their maximum distance in days. */
const ALTERNATIVES = { limit: 6, days: 7 }

/** Calendar around a start, for one caller. */
export interface CalendarOfStart extends BusinessCalendar {
  /** Time since which the caller holds the start; undefined: no hold. */
  heldSince?: Date | undefined
}

/** Loads the calendar around the requested start for these staff members; the caller must have locked them if it then sells. */
export async function calendarAt(
  db: Db,
  wanted: StartRequest,
  staffIds: readonly string[],
  now: Date,
): Promise<CalendarOfStart> {
  const { businessId, start, staffId, beside, holder } = wanted
  const window = { from: new Date(start), to: new Date(start + MINUTE_MS), now }
  // In a party, more staff members are locked than the one requested.
  const own = beside && staffId !== undefined ? [staffId] : staffIds
  const [calendar, since] = await together([
    calendarOf(db, wanted, own, { ...window, among: staffIds }),
    holder && heldSince(db, { holder, businessId, start: window.from }, now),
  ])
  if (!calendar) throw new AppError('business_not_found')
  return { ...calendar, heldSince: since }
}

/** Loads the calendar of a business for an appointment; undefined if the business takes no bookings. */
export async function calendarOf(
  db: Db,
  { businessId, offeringIds, moving, holder, beside }: Omit<StartRequest, 'start' | 'staffId'>,
  staffIds: readonly string[] | undefined,
  window: CalendarWindow,
): Promise<BusinessCalendar | undefined> {
  const { among, ...reading } = window
  const load = async (one: BesideRequest, ids: readonly string[] | undefined) => {
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

/** Time range to read; `among`: candidates for people of a party without a chosen staff member. */
interface CalendarWindow {
  from: Date
  to: Date
  now: Date
  anyStatus?: boolean
  everyone?: boolean
  among?: readonly string[] | undefined
}

/** Returns the fields of a request that affect which times are free: the moving appointments and the number of people. */
function moreOf({ people, moving }: Omit<StartRequest, 'start'>) {
  return {
    ...(people !== undefined && { people }),
    ...(moving && { not: [moving.appointmentId, ...(moving.beside ?? [])] }),
  }
}

/**
 * Returns the footprint and the staff members free at the requested start; throws if it cannot be booked. A start that
 * met the notice period when it was held still meets it for its holder, so that a held time can always be booked.
 */
export function judge(
  calendar: CalendarOfStart,
  wanted: StartRequest,
  now: Date,
): { footprint: Footprint; free: readonly string[] } {
  const { calendars } = calendar
  const isSold = wanted.moving !== undefined
  const footprint = requireOffered(calendar, wanted, isSold)
  for (const [at, one] of (wanted.beside ?? []).entries()) {
    const theirs = calendar.beside?.[at]
    if (theirs) requireOffered(theirs, one, isSold)
  }
  const request = {
    start: wanted.start / MINUTE_MS,
    footprint,
    ...moreOf(wanted),
    ...besideOf(calendar),
  }
  const placement = place(calendars, request, policyOf(calendar, wanted), now.getTime() / MINUTE_MS)
  if (placement.ok) return { footprint, free: placement.ids }
  if (placement.reason === 'taken') throw new TimeTaken(wanted)
  throw notPlaced(placement.reason)
}

/** Returns the online policy; without the notice period if the start met it when it was held. */
function policyOf({ rules, heldSince: since }: CalendarOfStart, { start }: StartRequest): Policy {
  const policy = online(rules)
  const isGiven = since && start >= since.getTime() + policy.notice * MINUTE_MS
  return isGiven ? { ...policy, notice: 0 } : policy
}

/** Returns the footprint of one appointment; throws if an offering or the staff member is not available here. */
function requireOffered(
  { offerings, footprint, calendars, unableStaffIds }: BusinessCalendar,
  { offeringIds, staffId }: BesideRequest,
  isSold: boolean,
): Footprint {
  if (!isSold && offerings.length < offeringIds.length) throw notBookable('unknown_offering')
  if (!footprint) throw notBookable('closed')
  if (calendars.items.length > 0) return footprint
  const unknown = staffId !== undefined && unableStaffIds.length === 0
  throw notBookable(unknown ? 'unknown_staff' : 'staff_cannot')
}

/**
 * Chooses a free staff member for an appointment with any professional: the least booked that day, or the first in the
 * shop's list. Undefined if none is free.
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

/** Chooses several different staff members in the same way; fewer if there are not enough. */
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
 * Returns the nearest free times for the same request, as the availability list shows them; with `anyStatus` for shops
 * of any status.
 */
export async function nearestFree(db: Db, wanted: StartRequest, now: Date, anyStatus = false) {
  const calendar = await calendarBeside(db, wanted, now, anyStatus)
  return calendar ? nearestIn(calendar, wanted, now) : []
}

/**
 * Returns the refusal of a start that is taken, by one read without a lock. Undefined if it is not, though it may still
 * be taken, or if it cannot be booked for another reason.
 */
export async function refusalIfTaken(
  db: Db,
  wanted: StartRequest,
  now: Date,
): Promise<AppError | undefined> {
  const calendar = await calendarBeside(db, wanted, now)
  if (!calendar) return undefined
  try {
    judge(calendar, wanted, now)
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (!(error instanceof TimeTaken)) return undefined
    return new AppError('slot_taken', { alternatives: nearestIn(calendar, wanted, now) })
  }
}

/** Loads the calendar around a request, to search for alternatives. */
async function calendarBeside(db: Db, wanted: StartRequest, now: Date, anyStatus = false) {
  const { start, staffId } = wanted
  const reach = ALTERNATIVES.days * DAY_MS
  const staffIds = staffId === undefined ? undefined : [staffId]
  return calendarOf(db, wanted, staffIds, {
    from: new Date(start - reach),
    to: new Date(start + reach),
    now,
    anyStatus,
    everyone: true,
  })
}

function nearestIn(calendar: BusinessCalendar, wanted: StartRequest, now: Date) {
  if (!calendar.footprint) return []
  const question = questionOf(calendar, calendar.footprint, now, moreOf(wanted))
  const slots = nearestSlots(question, wanted.start / MINUTE_MS, ALTERNATIVES).filter(
    (slot) => slot.start * MINUTE_MS !== wanted.moving?.at,
  )
  const { length } = calendar.footprint
  return slots.map((slot) => ({ date: slot.date, ...presentSlot(slot, length) }))
}

/** Returns the error for a start that cannot be booked for another reason than `taken`. */
export function notPlaced(reason: Exclude<Refusal, 'taken'>): AppError {
  return notBookable(reason === 'outside' ? 'closed' : reason)
}

export function notBookable(reason: (typeof NOT_BOOKABLE_REASONS)[number]): AppError {
  return new AppError('not_bookable', { reason })
}
