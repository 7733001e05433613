import { sql } from 'kysely'
import { DAY_MS } from '@awan/core/time'
import type { Trx } from '#db/transaction.ts'
import { cancelled, writeChange } from '../record/change.queries.ts'

/**
 * The person's appointment, locked; its staff member must be locked before. Undefined where there is none of this id.
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
      'business.cancel_cutoff_minutes',
    ])
    .where('appointment.id', '=', id)
    .where('appointment.customer_id', '=', customerId)
    .forNoKeyUpdate('appointment')
    .executeTakeFirst()
}

/** Counts how often the person cancelled within the 24 hours before `now`; the person's own lock makes it hold. */
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

/** Returns who is to be locked before the person's appointment can be. */
export async function staffOfAppointment(
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

/** Whose time is given back when a person leaves. */
export async function staffOfUpcoming(trx: Trx, customerId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ staff_id: string }>`
    select staff_id from appointment
    where customer_id = ${customerId}::uuid and status = 'confirmed' and ends_at > ${now}
    union
    select appointment.staff_id from business_customer as card
    join appointment on appointment.business_id = card.business_id
      and appointment.business_customer_id = card.id
    where card.account_id = ${customerId}::uuid and appointment.customer_id is null
      and status = 'confirmed' and ends_at > ${now}`.execute(trx)
  return rows.map((row) => row.staff_id)
}

/**
 * Makes what shops wrote down of a person, whose number the account has proven since, the person's own, so that it goes
 * with the account. Each is called by itself: two such appointments may be at one time.
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

/** The person's appointments that are still to come or under way. */
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

/** Cancels appointments on behalf of their customer, with all that follows from it. */
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

/** Takes the names and notes of the person, and of whom they booked for, from all their appointments, which stay with the business without them. */
export async function eraseGuest(trx: Trx, customerId: string): Promise<void> {
  await trx
    .updateTable('appointment')
    .set({
      ...{ customer_id: null, guest_name: '', attendee_key: '', attendee_relation: null },
      ...{ note: '', cancel_reason: '', shop_message: '' },
    })
    .where('customer_id', '=', customerId)
    .execute()
}
