import { sql } from 'kysely'
import type { Trx } from '#db/transaction.ts'
import { tellOf } from './telling.queries.ts'

/** The person's visit, locked; its staff member must be locked before. Undefined where there is none of this id. */
export async function lockVisit(trx: Trx, customerId: string, id: string) {
  return trx
    .selectFrom('appointment')
    .innerJoin('business', 'business.id', 'appointment.business_id')
    .select([
      'appointment.status',
      'appointment.starts_at',
      'appointment.ends_at',
      'business.cancel_cutoff_minutes',
    ])
    .where('appointment.id', '=', id)
    .where('appointment.customer_id', '=', customerId)
    .forNoKeyUpdate('appointment')
    .executeTakeFirst()
}

/** Who is to be locked before the person's visit can be. */
export async function staffOfVisit(
  trx: Trx,
  customerId: string,
  id: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('appointment')
    .select('staff_id')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.staff_id
}

/** The person's visits that are still to come or under way. */
export async function upcomingOf(
  trx: Trx,
  customerId: string,
  now: Date,
): Promise<{ id: string; staff_id: string }[]> {
  return trx
    .selectFrom('appointment')
    .select(['id', 'staff_id'])
    .where('customer_id', '=', customerId)
    .where('status', '=', 'confirmed')
    .where('ends_at', '>', now)
    .execute()
}

/**
 * Cancels confirmed visits on behalf of their customer and all that follows from it, in one statement: the time is free,
 * customer and owners are told, the audit is written.
 */
export async function writeCancellation(
  trx: Trx,
  change: { ids: readonly string[]; customerId: string; reason: string; now: Date },
): Promise<void> {
  if (change.ids.length === 0) return
  await sql`
    with visit as (
      update appointment
      set status = 'cancelled', cancelled_at = ${change.now}, cancelled_by = 'customer',
        cancel_reason = ${change.reason}, shop_message = '', version = version + 1
      where id = any (${change.ids}::uuid[]) and customer_id = ${change.customerId}
        and status = 'confirmed'
      returning business_id, id, customer_id, version, starts_at
    ), freed as (
      delete from occupancy using visit
      where occupancy.business_id = visit.business_id and occupancy.appointment_id = visit.id
    ), told as (${tellOf('cancelled', change.now)}
    )
    insert into audit_entry (at, actor_id, business_id, action, subject)
    select ${change.now}::timestamptz, customer_id, business_id, 'appointment.cancelled', id::text
    from visit`.execute(trx)
}

/** Takes the person's name and notes from all their visits, which stay with the business without them. */
export async function eraseGuest(trx: Trx, customerId: string): Promise<void> {
  await trx
    .updateTable('appointment')
    .set({ customer_id: null, guest_name: '', note: '', cancel_reason: '', shop_message: '' })
    .where('customer_id', '=', customerId)
    .execute()
}
