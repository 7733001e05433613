import { randomUUID } from 'node:crypto'
import { OWN_KEY } from '@awan/core/attendee/rules'
import { namesOneForSeveral, type BesideInput } from '@awan/core/offering/beside'
import { attendeeOf, type AttendeeInput } from '#records/people/attendees.ts'
import { dropExpiredHolds } from '#records/occupancy.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { AppError, invalidInput } from '#http/app-error.ts'
import { hashOfRequest, storeAnswer } from '#http/idempotency.ts'
import { presentAppointment, type Appointment, type AppointmentRow } from '../customer/presenter.ts'
import {
  agreeSale,
  readAround,
  storedAppointment,
  writeSale,
  type BookingContext,
  type CustomerBookInput,
  type Selling,
} from '../customer/service.ts'
import { refusalOf } from '../record/change.service.ts'
import type { BesideRequest, StartRequest } from '../record/free.service.ts'
import { idsOf } from '../record/lock.queries.ts'
import { notifyOfFirst } from '../record/notify.queries.ts'
import { openSale } from '../record/sellers.service.ts'

export interface PartyInput extends Omit<CustomerBookInput, 'beside'> {
  /** Further people of the party, with their own offerings; null, or an entry without a name: the account itself. */
  beside: readonly (Other | null)[]
}

/** Without `offeringIds`: the same as the first. */
type Other = Partial<AttendeeInput & BesideInput>

/** Booking of one person of the party, as its transaction judges it. */
type One = Omit<PartyInput, 'beside'> & Pick<StartRequest, 'beside' | 'people'>

type Opened = Pick<Selling, 'customer' | 'shop' | 'staff' | 'now'>

/**
 * Books a party at one start, each person with a different staff member, all or none: one transaction under the locks
 * of a booking, in which each is judged and written like a booking. Returns the first appointment.
 */
export async function bookSideBySide(
  context: BookingContext,
  input: PartyInput,
): Promise<Appointment> {
  const { db, clock } = context
  requireDistinct(input)
  try {
    return await inTransaction(db, (trx) => book(trx, context, input))
  } catch (error) {
    throw await refusalOf(db, error, { now: clock(), anyStatus: false })
  }
}

const peopleOf = ({ attendee, beside }: PartyInput): (AttendeeInput | undefined)[] => [
  attendee,
  ...beside.map((one) =>
    one?.name === undefined
      ? undefined
      : { name: one.name, ...(one.relation && { relation: one.relation }) },
  ),
]

/** Lists the offerings of each person; undefined if all have the same, with any professional. */
function requestedOf({ offeringIds, staffId, beside }: PartyInput): BesideRequest[] | undefined {
  const others = beside.map((one) => ({
    offeringIds: one?.offeringIds ?? offeringIds,
    staffId: one?.staffId,
  }))
  const isOwn = beside.some((one) => one?.offeringIds ?? one?.staffId)
  return isOwn || staffId !== undefined ? [{ offeringIds, staffId }, ...others] : undefined
}

/** Refuses a person named twice, and a staff member requested for several people. */
function requireDistinct(input: PartyInput): void {
  const people = peopleOf(input)
  const keys = people.map((one) => attendeeOf(one)?.key ?? OWN_KEY)
  if (new Set(keys).size < keys.length) throw invalidInput('beside', 'names somebody twice')
  if (namesOneForSeveral({ beside: requestedOf(input) }))
    throw invalidInput('staffId', 'serves one person at a time')
}

async function book(trx: Trx, context: BookingContext, input: PartyInput): Promise<Appointment> {
  const { clock, notifyOutside } = context
  const { customerId: accountId, key, businessId } = input
  const requested = requestedOf(input)
  const wanted = { ...input, beside: requested?.slice(1) }
  const opened = await openSale(trx, clock, { wanted, hash: hashOf(input) })
  if (opened.stored !== undefined) return storedAppointment(opened.stored)
  const { now } = opened
  const rows = await bookEach(trx, context, { input, requested, opened })
  requireShown(rows, input)
  const [first, ...beside] = rows
  if (!first) throw new AppError('not_bookable', { reason: 'closed' })
  const answer = presentAppointment({ ...first, beside }, now)
  const people = rows.length
  await notifyOfFirst(trx, {
    businessId,
    ids: [first.id],
    event: 'booked',
    several: { people },
    now,
  })
  await notifyOutside(
    trx,
    { businessId, appointmentIds: [first.id], written: Promise.resolve() },
    now,
  )
  await storeAnswer(trx, { accountId, key }, { status: 201, answer })
  return answer
}

/**
 * Judges and writes the appointments one after another, each against those already written. The caller's hold for the
 * whole party is read for the first, then deleted, as it would block the rest.
 */
async function bookEach(
  trx: Trx,
  context: BookingContext,
  {
    input,
    requested,
    opened,
  }: { input: PartyInput; requested: readonly BesideRequest[] | undefined; opened: Opened },
): Promise<AppointmentRow[]> {
  const { customer, staff, now } = opened
  const attendees = peopleOf(input)
  const party_id = randomUUID()
  const rows: AppointmentRow[] = []
  let heldSince: Date | undefined
  for (const [at, attendee] of attendees.entries()) {
    // The first is judged for all people of the party.
    const rest = requested
      ? { ...requested[at], beside: requested.slice(at + 1) }
      : { people: attendees.length - at, beside: undefined }
    const one: One = { ...input, attendee, shownPrice: undefined, ...rest }
    const read = await readAround(trx, one, opened, now)
    if (at === 0) {
      heldSince = read.calendar.heldSince
      const { businessId, holder } = input
      const own = { holder, starts: [new Date(input.start)] }
      await dropExpiredHolds(trx, businessId, idsOf(staff), now, own)
    }
    const kept = { ...read, calendar: { ...read.calendar, heldSince } }
    const agreed = await agreeSale(trx, context, { ...opened, input: one, read: kept })
    const row = { ...agreed.row, party_id }
    await writeSale(trx, { input: one, customer, row, sold: agreed.sold })
    rows.push(row)
  }
  return rows
}

/** Throws `price_changed` if the total price is above the one shown to the customer. */
function requireShown(rows: readonly AppointmentRow[], { shownPrice }: PartyInput): void {
  const price = rows.reduce((sum, row) => sum + row.price, 0)
  if (shownPrice !== undefined && price > shownPrice) throw new AppError('price_changed', { price })
}

function hashOf(input: PartyInput): Buffer {
  const { businessId, offeringIds, start, note } = input
  const people = peopleOf(input).map((one) => (one ? [one.name, one.relation ?? null] : null))
  const booked = ['createParty', businessId, offeringIds, start, note, people]
  const own = requestedOf(input)?.map((one) => [one.offeringIds, one.staffId ?? null])
  // For a party with the same offerings, the hash is the same as before people could have their own.
  return hashOfRequest(own ? [...booked, own] : booked)
}
