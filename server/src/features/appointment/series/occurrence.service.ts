import { ORIGINS } from '@awan/core/business/sharing'
import type { Trx } from '#db/transaction.ts'
import type { Holder } from '#http/caller/hold-token.ts'
import { attendeeIn } from '#records/people/attendees.ts'
import { presentAppointment } from '../customer/presenter.ts'
import {
  agreeSale,
  readAround,
  writeSale,
  type BookingContext,
  type Selling,
} from '../customer/service.ts'
import { lockSellers, requireSellers } from '../record/sellers.service.ts'
import type { repeatedAppointment } from './queries.ts'

/** Fields common to all requests for occurrences. */
export interface Asking {
  customerId: string
  /** Caller; time held for this holder counts as free. */
  holder: Holder
  /** Idempotency key; a repetition gets the response of the first request for 24 h. */
  key: string
  /** Price shown to the customer for each occurrence; undefined: any price. */
  shownPrice: number | undefined
}

type Repeated = NonNullable<Awaited<ReturnType<typeof repeatedAppointment>>>
/** Seller and buyer of an occurrence, under locks. */
export type Locked = Omit<Selling, 'read' | 'now'>

/** Locks the staff members who may do the occurrences; the input copies the first appointment, without a start yet. */
export async function lockSelling(
  trx: Trx,
  {
    input,
    customer,
    first,
    anyStaff,
  }: {
    input: Asking
    customer: Selling['customer']
    first: Repeated
    anyStaff: boolean
  },
): Promise<Locked> {
  const wanted = {
    businessId: first.business_id,
    offeringIds: first.offering_ids,
    start: NaN,
    staffId: anyStaff ? undefined : first.staff_id,
  }
  const { shop, staff } = requireSellers(await lockSellers(trx, wanted), wanted)
  const { customerId, shownPrice, holder } = input
  const source = ORIGINS.find((origin) => origin === first.source)
  const attendee = attendeeIn(first) ?? undefined
  const requested = {
    ...wanted,
    customerId,
    holder,
    shownPrice,
    note: first.note,
    attendee,
    source,
  }
  return {
    input: requested,
    customer,
    shop,
    staff,
    preferred: first.staff_id,
  }
}

interface Place {
  series: { id: string; occurrences: number; every_weeks: number }
  position: number
  start: number
  now: Date
  /** Idempotency key to store the response under, for a request of one occurrence. */
  key?: string
}

/** Judges and writes one occurrence like a booking; stores the response if `key` is set. */
export async function bookOccurrence(
  trx: Trx,
  context: BookingContext,
  selling: Locked,
  { series, position, start, now, key }: Place,
) {
  const input = { ...selling.input, start }
  const read = await readAround(trx, input, selling, now)
  const agreed = await agreeSale(trx, context, { ...selling, input, read, now })
  const { id, occurrences, every_weeks } = series
  const row = { ...agreed.row, series: { id, position, occurrences, every_weeks } }
  const answer = presentAppointment(row, now)
  await writeSale(trx, {
    input,
    customer: selling.customer,
    row,
    sold: agreed.sold,
    answered: key === undefined ? undefined : { key, answer },
  })
  return { row, answer }
}
