import { inTransaction, type Trx } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { hashOfRequest } from '#http/idempotency.ts'
import { dropExpiredHolds } from '#records/occupancy.ts'
import type { Appointment } from '../customer/presenter.ts'
import { storedAppointment, type BookingContext } from '../customer/service.ts'
import { refusalOf } from '../record/change.service.ts'
import { idsOf } from '../record/lock.queries.ts'
import { claimAndLock } from '../record/sellers.service.ts'
import { bookOccurrence, lockSelling, type Asking } from './occurrence.service.ts'
import { findSeries, isOffered, occurrencesFrom, repeatedAppointment } from './queries.ts'
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
  const claim = { customerId, key, hash: hashOfOccurrence(input), now: context.clock() }
  const opened = await claimAndLock(trx, claim, () => findSeries(trx, customerId, seriesId))
  if (opened.stored !== undefined) return storedAppointment(opened.stored)
  const { customer, locked: series } = opened
  if (!series || position > series.occurrences) throw new AppError('series_not_found')
  const occurrences = await occurrencesFrom(trx, customerId, series.id, 1)
  if (occurrences.some((one) => one.position === position)) throw new AppError('already_in_series')
  if (!isOffered(series, position)) throw new AppError('already_cancelled')
  const first = occurrences[0] && (await repeatedAppointment(trx, customerId, occurrences[0].id))
  if (!first) throw new AppError('series_not_found')
  const selling = await lockSelling(trx, { input, customer, first, anyStaff: series.any_staff })
  const now = context.clock()
  await dropExpiredHolds(trx, series.business_id, idsOf(selling.staff), now, {
    holder: input.holder,
    starts: [new Date(start)],
  })
  const place = { series, position, start, now, key }
  const { row, answer } = await bookOccurrence(trx, context, selling, place)
  const about = { businessId: series.business_id, appointmentIds: [row.id] }
  await context.notifyOutside(trx, { ...about, written: Promise.resolve() }, now)
  return answer
}

function hashOfOccurrence({ seriesId, position, start }: OccurrenceInput): Buffer {
  return hashOfRequest(['addSeriesOccurrence', seriesId, position, start])
}
