import { sql } from 'kysely'
import type { LocalizedValue } from '@awan/core/language'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'

/** Appointment that a message to a person was about. */
export interface RequestedRow {
  id: string
  version: number
  status: string
  starts_at: Date
  evening_of: string | null
  name: LocalizedValue
  time_zone: string
}

/** Finds the account of a number; an account exists only if its number was proved. */
export async function accountOf(db: Db, phone: string) {
  return db
    .selectFrom('account')
    .select(['id', 'language'])
    .where('phone', '=', phone)
    .executeTakeFirst()
}

/**
 * Finds the appointments that a reply may be about: the customer's own appointment of the answered message, or, if the
 * phone does not quote a message, upcoming ones that messages of the last two days were about.
 */
export async function requestedAbout(
  db: Db,
  { accountId, appointmentId, now }: { accountId: string; appointmentId: string | null; now: Date },
): Promise<RequestedRow[]> {
  const { rows } = await sql<RequestedRow>`
    select appointment.id, appointment.version, appointment.status, appointment.starts_at, appointment.evening_of::text, business.name,
      business.time_zone
    from appointment join business on business.id = appointment.business_id
    where appointment.customer_id = ${accountId}::uuid and (
      appointment.id = ${appointmentId}::uuid
      or ${appointmentId}::uuid is null and appointment.status = 'confirmed'
        and appointment.starts_at > ${now}::timestamptz
        and appointment.id in (
          select appointment_id from message
          where account_id = ${accountId}::uuid and channel in ('sms', 'whatsapp')
            and kind in ('reminder', 'appointment')
            and created_at > ${now}::timestamptz - interval '2 days'
            and status not in ('queued', 'failed')
        )
    )
    order by appointment.starts_at`.execute(db)
  return rows
}

/** Records that the customer confirmed the appointment's current start; false if it is not an upcoming appointment. */
export async function confirmStart(
  trx: Trx,
  { accountId, id, now }: { accountId: string; id: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update appointment set confirmed_start = starts_at
    where id = ${id}::uuid and customer_id = ${accountId}::uuid and status = 'confirmed'
      and starts_at > ${now}::timestamptz
    returning id`.execute(trx)
  return rows.length > 0
}

/** Closes the channel on which a STOP arrived; codes are still sent. */
export async function stopChannel(
  trx: Trx,
  { accountId, channel, now }: { accountId: string; channel: 'sms' | 'whatsapp'; now: Date },
): Promise<void> {
  await trx
    .updateTable('account')
    .set(channel === 'sms' ? { sms_stopped_at: now } : { whatsapp_agreed_at: null })
    .where('id', '=', accountId)
    .execute()
}
