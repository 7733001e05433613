import { randomUUID } from 'node:crypto'
import type { Origin } from '@awan/core/business/sharing'
import { OWN_KEY } from '@awan/core/attendee/rules'
import { appointmentSchema } from '@awan/core/appointment/appointment-schema'
import { comingVerdict, customerVerdict } from '@awan/core/appointment/rules'
import { standingOf, standingVerdict } from '@awan/core/customer/standing'
import { dayNumber } from '@awan/core/availability/day'
import { dayPartAt } from '@awan/core/availability/working-day'
import type { LocalizedValue } from '@awan/core/language'
import { DAY_MS, MINUTE_MS, utcDay } from '@awan/core/time'
import { dueAppointments } from '#records/people/standing.ts'
import { attendeeOf, type AttendeeInput } from '#records/people/attendees.ts'
import type { BusinessCalendar } from '#records/business-calendars.ts'
import { livePromotions, type PromotionRow } from '#records/live-promotions.ts'
import { dropExpiredHolds } from '#records/occupancy.ts'
import type { Db } from '#db/connect.ts'
import { together } from '#db/pipelined.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { hashOfRequest } from '#http/idempotency.ts'
import { insertAppointment, surroundingsOf, type Sale } from './booking.queries.ts'
import {
  calendarAt,
  judge,
  leastLoaded,
  notBookable,
  TimeTaken,
  type StartRequest,
} from '../record/free.service.ts'
import { refusalOf } from '../record/change.service.ts'
import { idsOf } from '../record/lock.queries.ts'
import { openSale, type requireSellers } from '../record/sellers.service.ts'
import type { NotifyOutside } from '../record/notify.service.ts'
import { UNREVIEWED } from '#records/reviews.ts'
import { presentAppointment, type Appointment, type AppointmentRow } from './presenter.ts'
import type { Rivals } from './rivals.service.ts'

export interface CustomerBookInput extends StartRequest {
  customerId: string
  /** Idempotency key of the customer's request; a repetition gets the same response for 24 h. */
  key: string
  note: string
  /** Attendee of the appointment; undefined: the customer. */
  attendee?: AttendeeInput | undefined
  /** Price the customer was shown; undefined: any price. */
  shownPrice?: number | undefined
  /** Origin of the customer, such as the shop's own page; undefined: the marketplace. */
  source?: Origin | undefined
}

/**
 * Determines the price of an appointment in the transaction that writes it, and reserves its promotion until commit.
 */
export type AgreePrice = (
  trx: Trx,
  appointment: {
    businessId: string
    accountId: string
    offerings: readonly { id: string; price: number }[]
    start: number
    /** Working day of the start. */
    day: string
    timeZone: string
  },
  /** Promotions that may apply from some earlier day on, as read by the transaction. */
  promotions: readonly PromotionRow[],
) => Promise<{
  price: number
  promotional: { fullPrice: number; promotionId: string; name: LocalizedValue } | null
}>

/** Dependencies of booking. */
export interface BookingContext {
  db: Db
  clock: () => Date
  agreePrice: AgreePrice
  notifyOutside: NotifyOutside
}

/**
 * Books an appointment, or throws an AppError and writes nothing. The time is checked and sold in one transaction,
 * under the locks of `lock.queries.ts`, by the engine that lists free times; the constraint occupancy_no_overlap is a
 * safety net. Concurrent requests for a start that is already sold are refused before the transaction.
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

// Values of every appointment just made.
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
  const opened = await openSale(trx, clock, { wanted: input, hash: hashOf(input) })
  if (opened.stored !== undefined) return storedAppointment(opened.stored)
  const { staff, now } = opened
  const read = await readAround(trx, input, opened, now)
  const agreed = await agreeSale(trx, context, { ...opened, input, read })
  const answer = presentAppointment(agreed.row, now)
  const { businessId, holder, key } = input
  const own = { holder, starts: [new Date(input.start)] }
  const dropped = read.held && dropExpiredHolds(trx, businessId, idsOf(staff), now, own)
  const written = writeSale(trx, { ...opened, ...agreed, input, answered: { key, answer } })
  const about = { businessId, appointmentIds: [agreed.row.id], written }
  await together([dropped, written, read.reached && context.notifyOutside(trx, about, now)])
  return answer
}

/** Returns the stored response of a booking; those stored before series, attendees and parties existed lack these fields. */
export function storedAppointment(stored: unknown): Appointment {
  return appointmentSchema.parse(
    Object.assign({ series: null, attendee: null, beside: [] }, stored),
  )
}

/** An appointment being sold, as its transaction has read it under its locks. */
export interface Selling {
  input: Omit<CustomerBookInput, 'key'>
  customer: { name: string; phone: string }
  shop: ReturnType<typeof requireSellers>['shop']
  /** Locked rows of the candidates. */
  staff: readonly { id: string; name: LocalizedValue; position: number }[]
  read: Awaited<ReturnType<typeof readAround>>
  /** Staff member to choose if free. */
  preferred?: string
  now: Date
}

/** An agreed appointment: the row to write, and what its write needs besides. */
interface Agreed {
  row: AppointmentRow
  sold: Pick<Sale, 'footprint' | 'day' | 'waitedPart' | 'attendee'>
}

/** Judges a start, chooses the staff member and agrees the price. */
export async function agreeSale(
  trx: Trx,
  { agreePrice }: Pick<BookingContext, 'agreePrice'>,
  { input, customer, shop, staff, read, preferred, now }: Selling,
): Promise<Agreed> {
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
  // The account lock prevents a concurrent wait of this customer.
  const waitedPart = read.waits ? partOf(start, day, shop.time_zone) : undefined
  return { row, sold: { footprint, attendee, day, waitedPart } }
}

/** Returns the part of the working day that a wait may be for. */
const partOf = (start: number, day: string, timeZone: string) =>
  dayPartAt(timeZone, start / MINUTE_MS, dayNumber(day) ?? NaN)

/** Throws `price_changed` if the price is above the one shown to the customer. */
function requireShown(price: number, { shownPrice }: Selling['input']): void {
  if (shownPrice !== undefined && price > shownPrice) throw new AppError('price_changed', { price })
}

/** Throws if the customer has another appointment at that time, would exceed the shop's limit, or has missed too many. */
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

/** Writes an agreed appointment; throws if the shop has blocked the customer or the time is taken. */
export async function writeSale(
  trx: Trx,
  sale: Pick<Selling, 'input' | 'customer'> & Agreed & Pick<Sale, 'answered'>,
): Promise<void> {
  const { input, customer, row, sold, answered } = sale
  const { customerId, source } = input
  const by = { customerId, ...customer, source }
  const outcome = await insertAppointment(trx, row, { ...by, ...sold, answered })
  if (outcome === 'blocked') throw notBookable('blocked')
  if (outcome === 'taken') throw new TimeTaken(input)
}

/** Reads, under the locks, all facts that decide about an appointment, in one round trip. */
export async function readAround(
  trx: Trx,
  input: StartRequest & { customerId: string },
  { shop, staff }: { shop: { missed_limit: number | null }; staff: readonly { id: string }[] },
  now: Date,
) {
  const { businessId, customerId, start } = input
  const visitor = { accountId: customerId }
  const at = new Date(start)
  const staffIds = idsOf(staff)
  // Early enough for any time zone, and for a start after midnight that belongs to the previous working day.
  const from = utcDay(start - 3 * DAY_MS)
  const [calendar, around, promotions, due] = await together([
    calendarAt(trx, input, staffIds, now),
    surroundingsOf(trx, { customerId, businessId, staffIds, start: at, now }),
    livePromotions(trx, businessId, from),
    shop.missed_limit === null ? [] : dueAppointments(trx, businessId, visitor, now),
  ])
  return { calendar, ...around, promotions, due }
}

/** Returns the columns for the promotion an appointment was sold with. */
function promotionOf(promotional: Awaited<ReturnType<AgreePrice>>['promotional']) {
  return {
    full_price: promotional?.fullPrice ?? null,
    promotion_id: promotional?.promotionId ?? null,
    promotion: promotional && { name: promotional.name },
  }
}

/** Returns the items at the shop's current prices, without promotions. */
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
  // Without an attendee, the hash is the same as before attendees existed.
  const requested = attendee ? [...booked, attendee.name, attendee.relation ?? null] : booked
  return hashOfRequest(requested)
}
