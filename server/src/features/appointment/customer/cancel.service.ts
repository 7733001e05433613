import { cancelVerdict, changesVerdict } from '@awan/core/appointment/rules'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import {
  adoptAppointments,
  countCancels,
  eraseGuest,
  lockAppointment,
  staffOfUpcoming,
  staffOfAppointment,
  upcomingOf,
  writeCancellation,
} from './cancel.queries.ts'
import { lockCustomer, lockStaffAnywhere } from '../record/lock.queries.ts'
import { cancellation, changeAppointment } from '../record/change.service.ts'
import { judgedState, type Appointment } from './presenter.ts'
import type { NotifyOutside } from '../record/notify.service.ts'
import { readAppointment, unchangeable } from './read.service.ts'

interface Context {
  db: Db
  clock: () => Date
  notifyOutside: NotifyOutside
}

interface CancelInput {
  customerId: string
  id: string
  reason: string
}

/** Cancels an appointment of the caller; its time is free when this returns. */
export async function customerCancel(context: Context, input: CancelInput): Promise<Appointment> {
  const { customerId, id, reason } = input
  if (!isUuid(id)) throw new AppError('appointment_not_found')
  return changeAppointment(context, {
    actor: { by: 'customer', accountId: customerId, notifyOutside: context.notifyOutside },
    lock: (trx) => lockCustomerAppointment(trx, input),
    read: async (_trx, locked) => locked,
    decide: async (trx, row, now) => {
      const verdict = cancelVerdict(judgedState(row), row.cancel_cutoff_minutes, now.getTime())
      if (!verdict.ok) throw new AppError(verdict.code)
      const often = changesVerdict('cancels', await countCancels(trx, customerId, now))
      if (!often.ok) throw new AppError(often.code, often.data)
      const { business_id: businessId, starts_at: start, let_down: letDown } = row
      const of = { businessId, id, start, letDown }
      return cancellation(of, 'customer', { reason, now })
    },
    answer: (trx, now) => readAppointment(trx, customerId, id, now),
  })
}

/** Locks an appointment of the caller and its staff member; throws if the caller cannot change it. */
export async function lockCustomerAppointment(
  trx: Trx,
  { customerId, id }: Pick<CancelInput, 'customerId' | 'id'>,
) {
  await lockCustomer(trx, customerId)
  const member = await staffOfAppointment(trx, customerId, id)
  if (!member) throw await unchangeable(trx, customerId, id)
  await lockStaffAnywhere(trx, [member])
  const row = await lockAppointment(trx, customerId, id)
  if (!row) throw new AppError('appointment_not_found')
  return row
}

/**
 * Prepares an account deletion: cancels its upcoming appointments, whatever the cut-off, notifies the owners and erases
 * the name from every appointment, including those a shop wrote down on the account's card. Call it in the transaction
 * that then deletes the account.
 */
export async function cancelUpcomingOf(trx: Trx, customerId: string, now: Date): Promise<void> {
  await lockCustomer(trx, customerId)
  await lockStaffAnywhere(trx, await staffOfUpcoming(trx, customerId, now))
  await adoptAppointments(trx, customerId)
  const ids = await upcomingOf(trx, customerId, now)
  await writeCancellation(trx, { ids, customerId, reason: '', now })
  await eraseGuest(trx, customerId)
}
