import { cancelVerdict, changesVerdict } from '@awan/core/appointment/rules'
import { appointmentSchema } from '@awan/core/appointment/contract'
import type { Db } from '#db/connect.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import {
  adoptVisits,
  countCancels,
  eraseGuest,
  lockVisit,
  staffOfUpcoming,
  staffOfVisit,
  upcomingOf,
  writeCancellation,
} from './cancel.queries.ts'
import { lockCustomer, lockStaff } from '../record/lock.queries.ts'
import { presentAppointment, type Appointment } from './presenter.ts'
import { findVisit } from './queries.ts'
import type { NotifyOutside } from '../record/tell.service.ts'
import { unchangeable } from './unchangeable.service.ts'

interface Context {
  db: Db
  clock: () => Date
  notifyOutside: NotifyOutside
}

/** Cancels a visit of the caller's own; its time is free when this returns. */
export async function cancelVisit(
  { db, clock, notifyOutside }: Context,
  wish: { customerId: string; id: string; reason: string },
): Promise<Appointment> {
  const { customerId, id, reason } = wish
  if (!isUuid(id)) throw new AppError('appointment_not_found')
  return inTransaction(db, async (trx) => {
    await lockCustomer(trx, customerId)
    const staffId = await staffOfVisit(trx, customerId, id)
    if (staffId === undefined) throw await unchangeable(trx, customerId, id)
    await lockStaff(trx, [staffId])
    const visit = await lockVisit(trx, customerId, id)
    if (!visit) throw new AppError('appointment_not_found')

    const now = clock()
    const verdict = cancelVerdict(
      {
        status: appointmentSchema.shape.status.parse(visit.status),
        start: visit.starts_at.getTime(),
        end: visit.ends_at.getTime(),
      },
      visit.cancel_cutoff_minutes,
      now.getTime(),
    )
    if (!verdict.ok) throw new AppError(verdict.code)
    const often = changesVerdict('cancels', await countCancels(trx, customerId, now))
    if (!often.ok) throw new AppError(often.code, often.data)
    await writeCancellation(trx, { ids: [id], customerId, reason, now })
    const row = await findVisit(trx, customerId, id)
    if (!row) throw new AppError('appointment_not_found')
    await notifyOutside(trx, { businessId: row.business_id, appointmentIds: [id] }, now)
    return presentAppointment(row, now)
  })
}

/**
 * For a person who leaves: cancels what is still to come, whatever the cut-off, tells the owners and takes the
 * person's name from every visit, those included that a shop wrote down on the person's card. Call it in the transaction that then deletes the account.
 */
export async function cancelUpcomingOf(trx: Trx, customerId: string, now: Date): Promise<void> {
  await lockCustomer(trx, customerId)
  await lockStaff(trx, await staffOfUpcoming(trx, customerId, now))
  await adoptVisits(trx, customerId)
  const ids = await upcomingOf(trx, customerId, now)
  await writeCancellation(trx, { ids, customerId, reason: '', now })
  await eraseGuest(trx, customerId)
}
