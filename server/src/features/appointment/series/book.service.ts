import { repeatedStart } from '@awan/core/appointment/series-rules'
import { instantText } from '@awan/core/time'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#db/connect.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { withdrawAbout } from '#integrations/messaging/outbox.ts'
import { hashOfRequest, storeAnswer } from '#http/idempotency.ts'
import { dropExpiredHolds } from '#records/occupancy.ts'
import { lockAppointment } from '../customer/cancel.queries.ts'
import { unchangeable } from '../customer/read.service.ts'
import type { BookingContext } from '../customer/service.ts'
import { notBookable, type StartRequest } from '../record/free.service.ts'
import { idsOf } from '../record/lock.queries.ts'
import { inSavepoint } from '../record/savepoint.queries.ts'
import { claimAndLock } from '../record/sellers.service.ts'
import { bookOccurrence, lockSelling, type Asking, type Locked } from './occurrence.service.ts'
import {
  deleteBookedNotice,
  insertSeries,
  notifyOfOccurrences,
  repeatedAppointment,
} from './queries.ts'
import {
  isFull,
  readSeries,
  refusalOfOccurrence,
  refusalShown,
  refusedSchema,
  type Refused,
  type Series,
} from './read.service.ts'

export interface SeriesInput extends Asking {
  appointmentId: string
  everyWeeks: number
  /** Number of occurrences, including the first. */
  occurrences: number
  anyStaff: boolean
}

/** Data stored under the idempotency key: the series itself is read again. */
const keptSchema = z.object({ id: z.string(), refused: z.array(refusedSchema) })

/**
 * Repeats an appointment: writes a series and every occurrence that can be booked, in one transaction under the locks
 * of a booking, so that a crash leaves all or nothing. Each occurrence is judged like a booking at its start; a refused
 * one is rolled back to its savepoint. If all are refused, no series is created.
 */
export async function customerRepeat(context: BookingContext, input: SeriesInput): Promise<Series> {
  const { db, clock } = context
  const { customerId, appointmentId } = input
  if (!isUuid(appointmentId)) throw new AppError('appointment_not_found')
  try {
    const { id, refused } = await inTransaction(db, (trx) => repeat(trx, context, input))
    return await readSeries(db, { customerId, id }, clock(), refused)
  } catch (error) {
    if (error instanceof NothingBooked) throw await seriesNotBooked(db, error, clock())
    throw error
  }
}

/** Error if all occurrences were refused; rolls back the transaction. */
class NothingBooked extends Error {
  readonly wanted: StartRequest
  readonly refused: readonly Refused[]

  constructor(wanted: StartRequest, refused: readonly Refused[]) {
    super('no occurrence could be booked')
    this.wanted = wanted
    this.refused = refused
  }
}

async function seriesNotBooked(db: Db, { wanted, refused }: NothingBooked, now: Date) {
  const full = isFull(refused)
  const occurrences = refused.map(async (no) => ({
    position: no.position,
    start: instantText(no.start),
    appointment: null,
    ...(await refusalShown(db, no, full ? undefined : { ...wanted, start: no.start }, now)),
  }))
  return new AppError('series_not_booked', { occurrences: await Promise.all(occurrences) })
}

async function repeat(trx: Trx, context: BookingContext, input: SeriesInput) {
  const { customerId, key, appointmentId } = input
  const claim = { customerId, key, hash: hashOfSeries(input), now: context.clock() }
  const opened = await claimAndLock(trx, claim, () =>
    repeatedAppointment(trx, customerId, appointmentId),
  )
  if (opened.stored !== undefined) return keptSchema.parse(opened.stored)
  const { customer, locked: first } = opened
  if (!first) throw await unchangeable(trx, customerId, appointmentId)
  if (first.series_id !== null) throw new AppError('already_in_series')
  const selling = await lockSelling(trx, { input, customer, first, anyStaff: input.anyStaff })
  const row = await lockAppointment(trx, customerId, appointmentId)
  if (!row) throw new AppError('appointment_not_found')
  const now = context.clock()
  if (row.status === 'cancelled') throw new AppError('already_cancelled')
  if (row.ends_at <= now) throw notBookable('past')
  const series = {
    id: randomUUID(),
    business_id: first.business_id,
    every_weeks: input.everyWeeks,
    occurrences: input.occurrences,
    any_staff: input.anyStaff,
    anchor_start: row.starts_at,
  }
  await insertSeries(trx, series, { appointmentId, now })
  const { ids, refused } = await bookOccurrences(trx, context, { selling, series, now })
  if (ids.length === 0) throw new NothingBooked(selling.input, refused)
  await notifyOfSeries(trx, context, { first, ids, now })
  const kept = { id: series.id, refused }
  await storeAnswer(trx, { accountId: customerId, key }, { status: 201, answer: kept })
  return kept
}

/** Notifies once about the whole series, replacing the notice about its first occurrence. */
async function notifyOfSeries(
  trx: Trx,
  { notifyOutside }: BookingContext,
  {
    first,
    ids,
    now,
  }: { first: { id: string; business_id: string }; ids: readonly string[]; now: Date },
): Promise<void> {
  const businessId = first.business_id
  const all = [first.id, ...ids]
  await deleteBookedNotice(trx, businessId, first.id)
  await withdrawAbout(trx, { appointmentId: first.id, kinds: ['appointment'] })
  await notifyOfOccurrences(trx, { businessId, ids: all, event: 'booked', now })
  const written = Promise.resolve()
  await notifyOutside(trx, { businessId, appointmentIds: all, written }, now)
}

/** Books the occurrences after the first, as far as possible. */
async function bookOccurrences(
  trx: Trx,
  context: BookingContext,
  {
    selling,
    series,
    now,
  }: {
    selling: Locked
    series: {
      id: string
      business_id: string
      every_weeks: number
      occurrences: number
      anchor_start: Date
    }
    now: Date
  },
) {
  const plan = {
    timeZone: selling.shop.time_zone,
    everyWeeks: series.every_weeks,
    anchor: 1,
    anchorStart: series.anchor_start.getTime(),
  }
  const { staff, input } = selling
  const planned = Array.from({ length: series.occurrences - 1 }, (_, at) => {
    const position = at + 2
    return { position, ...repeatedStart(plan, position) }
  })
  const own = { holder: input.holder, starts: planned.map(({ start }) => new Date(start)) }
  await dropExpiredHolds(trx, series.business_id, idsOf(staff), now, own)
  const [ids, refused]: [string[], Refused[]] = [[], []]
  for (const { position, start, skipped } of planned) {
    try {
      await inSavepoint(trx, async () => {
        // That local time does not exist on the day of a clock change; it is not replaced by another.
        if (skipped) throw notBookable('closed')
        const place = { series, position, start, now }
        const { row } = await bookOccurrence(trx, context, selling, place)
        ids.push(row.id)
      })
    } catch (error) {
      refused.push({ position, start, ...refusalOfOccurrence(error) })
    }
  }
  return { ids, refused }
}

function hashOfSeries(input: SeriesInput): Buffer {
  const { appointmentId, everyWeeks, occurrences, anyStaff } = input
  return hashOfRequest(['createSeries', appointmentId, everyWeeks, occurrences, anyStaff])
}
