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

/** Describes what every request for an occurrence says. */
export interface Asking {
  customerId: string
  /** Says who asks: what is held for them is free to them. */
  holder: Holder
  /** Repeats a request; the same key and request make one series, and answer it for 24 h. */
  key: string
  /** Holds what the customer was shown for each occurrence; undefined: whatever it costs. */
  shownPrice: number | undefined
}

type Repeated = NonNullable<Awaited<ReturnType<typeof repeatedAppointment>>>
/** Describes who sells an occurrence and to whom, under locks. */
export type Locked = Omit<Selling, 'read' | 'now'> & { phone: string }

/** Locks who may do the occurrences; what is asked for is what the first one is, at no start yet. */
export async function lockSelling(
  trx: Trx,
  {
    input,
    customer,
    first,
    anyStaff,
  }: {
    input: Asking
    customer: { name: string; phone: string }
    first: Repeated
    anyStaff: boolean
  },
): Promise<Locked> {
  const target = {
    ...{ businessId: first.business_id, offeringIds: first.offering_ids, start: NaN },
    ...{ staffId: anyStaff ? undefined : first.staff_id },
  }
  const { shop, staff } = requireSellers(await lockSellers(trx, target), target)
  const { customerId, shownPrice, holder } = input
  const source = ORIGINS.find((origin) => origin === first.source)
  const attendee = attendeeIn(first) ?? undefined
  const requested = {
    ...target,
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
    phone: customer.phone,
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
  /** Names the key under which its answer is kept, where it is one request by itself. */
  key?: string
}

/** Judges and writes one occurrence, as a booking is; what it answers is kept where it is one request. */
export async function bookOccurrence(
  trx: Trx,
  context: BookingContext,
  selling: Locked,
  { series, position, start, now, key }: Place,
) {
  const input = { ...selling.input, start }
  const read = await readAround(trx, input, selling, now)
  const { row: agreed, sold } = await agreeSale(trx, context, { ...selling, input, read, now })
  const { id, occurrences, every_weeks } = series
  const row = { ...agreed, series: { id, position, occurrences, every_weeks } }
  const answer = presentAppointment(row, now)
  await writeSale(trx, row, {
    input,
    sale: {
      ...{ customerId: input.customerId, source: input.source },
      ...{ name: selling.customer.name, phone: selling.phone },
      ...sold,
      ...(key !== undefined && { answered: { key, answer } }),
    },
  })
  return { row, answer }
}
