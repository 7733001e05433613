import { appointmentSchema } from '@awan/core/appointment/appointment-schema'
import { together } from '#db/pipelined.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { claimKey, hashOfRequest } from '#http/idempotency.ts'
import { dropExpiredHolds } from '#records/occupancy.ts'
import type { Appointment } from '../customer/presenter.ts'
import type { BookingContext } from '../customer/service.ts'
import { refusalOf } from '../record/change.service.ts'
import { lockCustomer } from '../record/lock.queries.ts'
import { bookOccurrence, lockSelling, type Asking } from './occurrence.service.ts'
import { findSeries, occurrencesFrom, repeatedAppointment } from './queries.ts'
import { customerSeries } from './read.service.ts'

export interface OccurrenceInput extends Asking {
  seriesId: string
  position: number
  /** Milliseconds since the epoch. */
  start: number
}

/** Books a missing occurrence of a series at a given start; if the time is taken, throws with the nearest free ones. */
export async function bookMissingOccurrence(
  context: BookingContext,
  input: OccurrenceInput,
): Promise<Appointment> {
  const { db, clock } = context
  await customerSeries(db, input.customerId, input.seriesId)
  try {
    return await inTransaction(db, (trx) => bookMissing(trx, context, input))
  } catch (error) {
    throw await refusalOf(db, error, { now: clock(), anyStatus: false })
  }
}

async function bookMissing(
  trx: Trx,
  context: BookingContext,
  input: OccurrenceInput,
): Promise<Appointment> {
  const { customerId, key, seriesId, position, start } = input
  const [stored, customer, series] = await together([
    claimKey(trx, {
      accountId: customerId,
      key,
      hash: hashOfOccurrence(input),
      now: context.clock(),
    }),
    lockCustomer(trx, customerId),
    findSeries(trx, customerId, seriesId),
  ])
  if (stored) return appointmentSchema.parse(Object.assign({ attendee: null, beside: [] }, stored))
  if (!customer) throw new AppError('unauthorized')
  if (!series || position > series.occurrences) throw new AppError('series_not_found')
  const occurrences = await occurrencesFrom(trx, customerId, series.id, 1)
  if (occurrences.some((one) => one.position === position)) throw new AppError('already_in_series')
  const first = occurrences[0] && (await repeatedAppointment(trx, customerId, occurrences[0].id))
  if (!first) throw new AppError('series_not_found')
  const selling = await lockSelling(trx, { input, customer, first, anyStaff: series.any_staff })
  const now = context.clock()
  await dropExpiredHolds(
    trx,
    series.business_id,
    selling.staff.map(({ id }) => id),
    now,
    input.holder,
  )
  const { row, answer } = await bookOccurrence(trx, context, selling, {
    series,
    position,
    start,
    now,
    key,
  })
  const about = { businessId: series.business_id, appointmentIds: [row.id] }
  await context.notifyOutside(trx, { ...about, written: Promise.resolve() }, now)
  return answer
}

function hashOfOccurrence({ seriesId, position, start }: OccurrenceInput): Buffer {
  return hashOfRequest(['addSeriesOccurrence', seriesId, position, start])
}
