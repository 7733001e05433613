import { noteVerdict } from '@awan/core/appointment/rules'
import type { Db } from '#db/connect.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { changeAppointment } from '../record/change.service.ts'
import type { NotifyOutside } from '../record/notify.service.ts'
import { lockCustomerAppointment } from './cancel.service.ts'
import { judgedState, type Appointment } from './presenter.ts'
import { readAppointment } from './read.service.ts'

interface NoteInput {
  customerId: string
  id: string
  note: string
  /** Version the customer saw; undefined skips the check. */
  version?: number | undefined
}

/**
 * Changes the note of an appointment of the caller, which the shop reads in its diary. Idempotent: an unchanged note
 * writes nothing.
 */
export async function customerNote(
  context: { db: Db; clock: () => Date; notifyOutside: NotifyOutside },
  { customerId, id, note, version }: NoteInput,
): Promise<Appointment> {
  if (!isUuid(id)) throw new AppError('appointment_not_found')
  return changeAppointment(context, {
    actor: { by: 'customer', accountId: customerId, notifyOutside: context.notifyOutside },
    lock: (trx) => lockCustomerAppointment(trx, { customerId, id }),
    read: async (_trx, locked) => locked,
    decide: (_trx, row, now) => {
      if (row.note === note) return null
      const verdict = noteVerdict(judgedState(row), version, now.getTime())
      if (!verdict.ok) throw new AppError(verdict.code)
      return {
        businessId: row.business_id,
        id,
        set: { note },
        audit: { action: 'appointment.changed' },
      }
    },
    answer: (trx, now) => readAppointment(trx, customerId, id, now),
  })
}
