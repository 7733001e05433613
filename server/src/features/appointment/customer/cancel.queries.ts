import { sql } from 'kysely'
import { DAY_MS } from '@awan/core/time'
import type { Trx } from '#db/transaction.ts'
import { cancelled, writeChange } from '../record/change.queries.ts'

/**
 * Locks an appointment of the customer; its staff member must be locked before. Undefined if there is none with this
 * id.
 */
export async function lockAppointment(trx: Trx, customerId: string, id: string) {
  return trx
    .selectFrom('appointment')
    .innerJoin('business', 'business.id', 'appointment.business_id')
    .select([
      'appointment.business_id',
      'appointment.staff_id',
      'appointment.version',
      'appointment.note',
      'appointment.status',
      'appointment.starts_at',
      'appointment.ends_at',
      'appointment.let_down',
      'business.cancel_cutoff_minutes',
    ])
    .where('appointment.id', '=', id)
    .where('appointment.customer_id', '=', customerId)
    .forNoKeyUpdate('appointment')
    .executeTakeFirst()
}

/** Counts the customer's cancellations within the 24 hours before `now`; exact while the account is locked. */
export async function countCancels(trx: Trx, customerId: string, now: Date): Promise<number> {
  const row = await trx
    .selectFrom('appointment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('cancelled_by', '=', 'customer')
    .where('cancelled_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Returns the staff member to lock before the customer's appointment. */
export async function staffOfAppointment(trx: Trx, customerId: string, id: string) {
  return trx
    .selectFrom('appointment')
    .select(['business_id', 'staff_id'])
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
}

/** Returns the staff members whose time is freed when an account is deleted. */
export async function staffOfUpcoming(trx: Trx, customerId: string, now: Date) {
  const { rows } = await sql<{ business_id: string; staff_id: string }>`
    select business_id, staff_id from appointment
    where customer_id = ${customerId}::uuid and status = 'confirmed' and ends_at > ${now}
    union
    select appointment.business_id, appointment.staff_id from business_customer as card
    join appointment on appointment.business_id = card.business_id
      and appointment.business_customer_id = card.id
    where card.account_id = ${customerId}::uuid and appointment.customer_id is null
      and status = 'confirmed' and ends_at > ${now}`.execute(trx)
  return rows
}

/**
 * Assigns appointments that shops wrote down for the account's verified number to the account, so that they are erased
 * with it. Each gets its own attendee key, as two such appointments may overlap.
 */
export async function adoptAppointments(trx: Trx, customerId: string): Promise<void> {
  await sql`
    update appointment set customer_id = ${customerId}::uuid, attendee_key = appointment.id::text
    from business_customer as card
    where card.account_id = ${customerId}::uuid and appointment.business_id = card.business_id
      and appointment.business_customer_id = card.id and appointment.customer_id is null`.execute(
    trx,
  )
}

/** Returns the ids of the customer's appointments that are upcoming or in progress. */
export async function upcomingOf(trx: Trx, customerId: string, now: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('appointment')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'confirmed')
    .where('ends_at', '>', now)
    .execute()
  return rows.map((row) => row.id)
}

/** Cancels appointments on behalf of their customer: occupancy, notifications and audit included. */
export async function writeCancellation(
  trx: Trx,
  {
    ids,
    customerId,
    reason,
    now,
  }: {
    ids: readonly string[]
    customerId: string
    reason: string
    now: Date
  },
): Promise<void> {
  await writeChange(trx, {
    ids,
    of: { customerId },
    actorId: customerId,
    set: cancelled('customer', { reason, message: '', now }),
    held: null,
    audit: { action: 'appointment.cancelled' },
    event: 'cancelled',
    now,
  })
}

/** Erases names, attendees and notes from all appointments of an account; the appointments stay with the business. */
export async function eraseGuest(trx: Trx, customerId: string): Promise<void> {
  await trx
    .updateTable('appointment')
    .set({
      customer_id: null,
      guest_name: '',
      attendee_key: '',
      attendee_relation: null,
      note: '',
      cancel_reason: '',
      shop_message: '',
    })
    .where('customer_id', '=', customerId)
    .execute()
}
