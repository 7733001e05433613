import { cancelVerdict, changesVerdict } from '@awan/core/appointment/rules'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { countCancels } from '../customer/cancel.queries.ts'
import { judgedState } from '../customer/presenter.ts'
import type { BookingContext } from '../customer/service.ts'
import { cancelled, writeChange } from '../record/change.queries.ts'
import { idsOf, lockAppointments, lockCustomer, lockStaffAnywhere } from '../record/lock.queries.ts'
import { dropMissing, notifyOfOccurrences, occurrencesFrom, type SeriesRow } from './queries.ts'
import { customerSeries, readSeries, type Refused, type Series } from './read.service.ts'

type Context = Omit<BookingContext, 'agreePrice'>

interface CancelOccurrencesInput {
  customerId: string
  seriesId: string
  /** Position of the first occurrence to cancel. */
  from: number
  reason: string
}

/**
 * Cancels an occurrence of a series and those after it in one transaction, each by its own cut-off and the customer's
 * daily limit; the refused ones stay, with their code. Already cancelled ones are skipped, and those not booked are no
 * longer offered.
 */
export async function cancelOccurrences(
  context: Context,
  input: CancelOccurrencesInput,
): Promise<Series> {
  const { db, clock } = context
  const { customerId, seriesId } = input
  const series = await customerSeries(db, customerId, seriesId)
  const refused = await inTransaction(db, (trx) => cancelEach(trx, context, input, series))
  return readSeries(db, { customerId, id: seriesId }, clock(), refused)
}

async function cancelEach(
  trx: Trx,
  context: Context,
  { customerId, from, reason }: CancelOccurrencesInput,
  series: SeriesRow,
): Promise<Refused[]> {
  const { business_id: businessId, id } = series
  await lockCustomer(trx, customerId)
  const occurrences = await occurrencesFrom(trx, customerId, id, from)
  await lockStaffAnywhere(trx, occurrences)
  const locked = await lockAppointments(trx, businessId, idsOf(occurrences))
  const now = context.clock()
  await dropMissing(trx, series, from)
  const done = await countCancels(trx, customerId, now)
  const [ids, refused]: [string[], Refused[]] = [[], []]
  for (const { id: occurrenceId, position } of occurrences) {
    const row = locked.find((one) => one.id === occurrenceId)
    if (!row || row.status === 'cancelled') continue
    const verdict = cancelVerdict(judgedState(row), row.cancel_cutoff_minutes, now.getTime())
    const often = changesVerdict('cancels', done + ids.length)
    const no = verdict.ok ? often : verdict
    if (no.ok) ids.push(occurrenceId)
    else
      refused.push({
        position: position ?? from,
        start: row.starts_at.getTime(),
        code: no.code,
        data: no.data ?? {},
      })
  }
  if (ids.length === 0) return refused
  await writeChange(trx, {
    ids,
    of: { customerId },
    actorId: customerId,
    held: null,
    event: undefined,
    now,
    set: cancelled('customer', { reason, message: '', now }),
    audit: { action: 'appointment.cancelled' },
  })
  await notifyOfOccurrences(trx, { businessId, ids, event: 'cancelled', now })
  await context.notifyOutside(trx, { businessId, appointmentIds: ids }, now)
  return refused
}
