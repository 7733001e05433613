import { randomUUID } from 'node:crypto'
import type { Origin } from '@awan/core/business/sharing'
import { OWN_KEY } from '@awan/core/attendee/rules'
import { appointmentSchema } from '@awan/core/appointment/appointment-schema'
import { comingVerdict, customerVerdict } from '@awan/core/appointment/rules'
import { standingOf, standingVerdict } from '@awan/core/customer/standing'
import { dayNumber } from '@awan/core/availability/day'
import { dayPartAt } from '@awan/core/availability/working-day'
import type { LocalizedValue } from '@awan/core/language'
import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import { dueAppointments } from '#records/people/standing.ts'
import { attendeeOf, type AttendeeInput } from '#records/people/attendees.ts'
import type { BusinessCalendar } from '#records/business-calendars.ts'
import { livePromotions, type PromotionRow } from '#records/live-promotions.ts'
import { dropExpiredHolds } from '#records/occupancy.ts'
import type { Db } from '#db/connect.ts'
import { together } from '#db/pipelined.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { claimKey, hashOfRequest } from '#http/idempotency.ts'
import { insertAppointment, surroundingsOf, type Sale } from './booking.queries.ts'
import {
  calendarAt,
  judge,
  leastLoaded,
  notBookable,
  TimeTaken,
  type Target,
} from '../record/free.service.ts'
import { refusalOf } from '../record/change.service.ts'
import { idsOf, lockCustomer } from '../record/lock.queries.ts'
import { lockSellers, requireSellers } from '../record/sellers.service.ts'
import type { NotifyOutside } from '../record/notify.service.ts'
import { UNREVIEWED } from '#records/reviews.ts'
import { presentAppointment, type Appointment, type AppointmentRow } from './presenter.ts'
import type { Rivals } from './rivals.service.ts'

export interface CustomerBookInput extends Target {
  customerId: string
  /** Repeats a request of the customer's; the same key and request get the same answer for 24 h. */
  key: string
  note: string
  /** Names for whom it is; undefined: for the customer. */
  attendee?: AttendeeInput | undefined
  /** Holds what the customer was shown; undefined: whatever it costs. */
  shownPrice?: number | undefined
  /** By what of the shop's own the customer came; undefined: found here. */
  source?: Origin | undefined
}

/**
 * Finds what an appointment is sold for in the transaction that writes it, and keeps its promotion for it until then.
 */
export type AgreePrice = (
  trx: Trx,
  appointment: {
    businessId: string
    accountId: string
    offerings: readonly { id: string; price: number }[]
    start: number
    /** The working day of the start. */
    day: string
    timeZone: string
  },
  /** The promotions that can count from some day before on, as the transaction has read them. */
  promotions: readonly PromotionRow[],
) => Promise<{
  price: number
  promotional: { fullPrice: number; promotionId: string; name: LocalizedValue } | null
}>

/** The things that booking stands on. */
export interface BookingContext {
  db: Db
  clock: () => Date
  agreePrice: AgreePrice
  notifyOutside: NotifyOutside
}

/**
 * Books an appointment or refuses with an AppError; nothing else ever happens. The time is checked and sold inside one
 * transaction, under the locks of `lock.queries.ts`, by the function that shows free times; the constraint
 * occupancy_no_overlap stands behind it. Of those who want one start at once, those who come too late do not get that far.
 */
export async function customerBook(
  context: BookingContext & { rivals: Rivals },
  input: CustomerBookInput,
): Promise<Appointment> {
  const { db, clock, rivals } = context
  try {
    return await rivals.inTurn(input, clock, () =>
      inTransaction(db, (trx) => book(trx, context, input)),
    )
  } catch (error) {
    throw await refusalOf(db, error, { now: clock(), anyStatus: false })
  }
}

// True of every appointment that was just made.
const NOTHING_HAPPENED = {
  review: UNREVIEWED,
  status: 'confirmed',
  version: 1,
  cancelled_by: null,
  shop_message: '',
  series: null,
  beside: [],
} satisfies Partial<AppointmentRow>

async function book(
  trx: Trx,
  context: BookingContext,
  input: CustomerBookInput,
): Promise<Appointment> {
  const { clock } = context
  const { customerId: accountId, key } = input
  const [stored, customer, sellers] = await together([
    claimKey(trx, { accountId, key, hash: hashOf(input), now: clock() }),
    lockCustomer(trx, accountId),
    lockSellers(trx, input),
  ])
  // What was stored before there were series, attendees and people beside them is one of none, for nobody else.
  if (stored)
    return appointmentSchema.parse(
      Object.assign({ series: null, attendee: null, beside: [] }, stored),
    )
  if (!customer) throw new AppError('unauthorized')
  const { shop, staff } = requireSellers(sellers, input)

  // From here on nobody else sells or changes this time. What a wait let pass is noticed by reading the clock now.
  const now = clock()
  const read = await readAround(trx, input, { shop, staff }, now)
  const sale = { input, customer, shop, staff, read, now }
  const { row, sold } = await agreeSale(trx, context, sale)
  const answer = presentAppointment(row, now)
  const by = { customerId: accountId, ...customer, source: input.source, ...sold }
  const { businessId, holder } = input
  const dropped = read.held && dropExpiredHolds(trx, businessId, idsOf(staff), now, holder)
  const written = writeSale(trx, row, { sale: { ...by, answered: { key, answer } }, input })
  const about = { businessId, appointmentIds: [row.id], written }
  await together([dropped, written, read.reached && context.notifyOutside(trx, about, now)])
  return answer
}

/** Describes one appointment that is being sold, as its transaction has read it under its locks. */
export interface Selling {
  input: Omit<CustomerBookInput, 'key'>
  customer: { name: string }
  shop: ReturnType<typeof requireSellers>['shop']
  /** Locked: those who may get it. */
  staff: readonly { id: string; name: LocalizedValue; position: number }[]
  read: Awaited<ReturnType<typeof readAround>>
  /** Gets it where they are free. */
  preferred?: string
  now: Date
}

/** Judges one start, chooses who gets it and agrees its price: the row to write. */
export async function agreeSale(
  trx: Trx,
  { agreePrice }: Pick<BookingContext, 'agreePrice'>,
  { input, customer, shop, staff, read, preferred, now }: Selling,
): Promise<{
  row: AppointmentRow
  sold: Pick<Sale, 'footprint' | 'day' | 'waitedPart' | 'attendee'>
}> {
  const { calendar, day, evening } = read
  const { footprint, free } = judge(calendar, input, now)
  const [start, end] = [input.start, input.start + footprint.length * MINUTE_MS]
  const attendee = attendeeOf(input.attendee)
  requireRoom({ start, end, attendeeKey: attendee?.key ?? OWN_KEY }, read, shop)

  const able = staff.filter(({ id }) => free.includes(id))
  const order = shop.any_staff_order
  const kept = able.find(({ id }) => id === preferred)
  const chosen = kept?.id ?? leastLoaded(able, calendar.calendars, { start, order })
  const member = able.find(({ id }) => id === chosen)
  if (!member) throw new TimeTaken(input)
  const priced = { offerings: calendar.offerings, start, day, timeZone: shop.time_zone }
  const { price, promotional } = await agreePrice(
    trx,
    { businessId: input.businessId, accountId: input.customerId, ...priced },
    read.promotions,
  )
  requireShown(price, input)
  const row: AppointmentRow = {
    ...NOTHING_HAPPENED,
    id: randomUUID(),
    starts_at: new Date(start),
    ends_at: new Date(end),
    evening_of: evening,
    business_id: input.businessId,
    customer_id: input.customerId,
    business: shop,
    staff_id: member.id,
    staff: member,
    price,
    ...promotionOf(promotional),
    items: itemsOf(calendar),
    guest_name: attendee?.name ?? customer.name,
    attendee_relation: attendee?.relation ?? null,
    note: input.note,
    created_at: now,
  }
  // Nobody else begins to wait as this customer meanwhile.
  const waitedPart = read.waits ? partOf(start, day, shop.time_zone) : undefined
  return { row, sold: { footprint, attendee, day, waitedPart } }
}

/** Names the part of a working day that somebody may have waited for. */
const partOf = (start: number, day: string, timeZone: string) =>
  dayPartAt(timeZone, start / MINUTE_MS, dayNumber(day) ?? NaN)

/** Refuses a price above the one that the customer was shown. */
function requireShown(price: number, { shownPrice }: Selling['input']): void {
  if (shownPrice !== undefined && price > shownPrice) throw new AppError('price_changed', { price })
}

/** Refuses a time at which the customer has something else, one appointment more than the shop lets them hold, and who missed too many. */
function requireRoom(
  wanted: Parameters<typeof customerVerdict>[0],
  read: Awaited<ReturnType<typeof readAround>>,
  shop: { time_zone: string; customer_limit: number | null; missed_limit: number | null },
): void {
  const verdict = customerVerdict(wanted, read.own, shop.time_zone)
  if (!verdict.ok) throw new AppError(verdict.code, verdict.data)
  const coming = comingVerdict(read.coming, shop.customer_limit)
  if (!coming.ok) throw new AppError(coming.code, coming.data)
  const standing = standingVerdict(standingOf(read.due).weighing.length, shop.missed_limit)
  if (!standing.ok) throw new AppError(standing.code, standing.data)
}

/** Writes the appointment; refuses where the shop has blocked the customer or somebody else has the time. */
export async function writeSale(
  trx: Trx,
  row: AppointmentRow,
  { sale, input }: { sale: Sale; input: Target },
): Promise<void> {
  const outcome = await insertAppointment(trx, row, sale)
  if (outcome === 'blocked') throw notBookable('blocked')
  if (outcome === 'taken') throw new TimeTaken(input)
}

/** Reads under the locks what decides about an appointment, in one round trip. */
export async function readAround(
  trx: Trx,
  input: Target & { customerId: string },
  { shop, staff }: { shop: { missed_limit: number | null }; staff: readonly { id: string }[] },
  now: Date,
) {
  const { businessId, customerId, start } = input
  const visitor = { accountId: customerId }
  const at = new Date(start)
  const staffIds = idsOf(staff)
  // Early enough for whatever zone and whichever evening the working day belongs to.
  const from = new Date(start - 3 * DAY_MS).toISOString().slice(0, 10)
  const [calendar, around, promotions, due] = await together([
    calendarAt(trx, input, staffIds, now),
    surroundingsOf(trx, { customerId, businessId, staffIds, start: at, now }),
    livePromotions(trx, businessId, from),
    shop.missed_limit === null ? [] : dueAppointments(trx, businessId, visitor, now),
  ])
  return { calendar, ...around, promotions, due }
}

/** Returns what an appointment keeps of the offer it was sold with. */
function promotionOf(promotional: Awaited<ReturnType<AgreePrice>>['promotional']) {
  return {
    full_price: promotional?.fullPrice ?? null,
    promotion_id: promotional?.promotionId ?? null,
    promotion: promotional && { name: promotional.name },
  }
}

/** Returns what is sold, each for the shop's own price of this moment, without promotions. */
function itemsOf({ offerings }: BusinessCalendar) {
  return offerings.map((offering) => ({
    offering_id: offering.id,
    service_id: offering.serviceId,
    name: offering.name,
    duration_minutes: offering.duration,
    price: offering.price,
  }))
}

function hashOf(input: CustomerBookInput): Buffer {
  const { businessId, offeringIds, start, staffId, note, attendee } = input
  const booked = ['createAppointment', businessId, offeringIds, start, staffId ?? null, note]
  // For oneself it is what it was before there were attendees.
  const requested = attendee ? [...booked, attendee.name, attendee.relation ?? null] : booked
  return hashOfRequest(requested)
}
