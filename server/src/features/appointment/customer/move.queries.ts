import { sql } from 'kysely'
import type { Footprint } from '@awan/core/availability/footprint'
import { DAY_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import { OFFERING_IDS } from '../record/sold.queries.ts'

/**
 * Returns the facts of a customer's appointment that determine where it may move; of these, only the staff member can
 * change after the sale.
 */
export async function soldAppointment(db: Db, customerId: string, id: string) {
  return db
    .selectFrom('appointment')
    .select(['business_id', 'staff_id'])
    .select(OFFERING_IDS)
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
}

/** Returns the state and times of a customer's appointment, with its footprint as sold. */
export async function appointmentTimes(db: Db, customerId: string, id: string) {
  return db
    .selectFrom('appointment')
    .innerJoin('business', 'business.id', 'appointment.business_id')
    .select([
      'appointment.status',
      'appointment.staff_id',
      'appointment.attendee_key',
      'appointment.version',
      'appointment.starts_at',
      'appointment.ends_at',
      'business.cancel_cutoff_minutes',
      sql<Footprint>`appointment.footprint`.as('footprint'),
    ])
    .where('appointment.id', '=', id)
    .where('appointment.customer_id', '=', customerId)
    .executeTakeFirst()
}

/**
 * Counts the customer's moves of their own appointments within the 24 hours before `now`; exact while the account is
 * locked.
 */
export async function countMoves(trx: Trx, customerId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from audit_entry as entry
    join appointment
      on appointment.business_id = entry.business_id and appointment.id = entry.subject::uuid
    where entry.actor_id = ${customerId}::uuid and entry.action = 'appointment.moved'
      and entry.at > ${new Date(now.getTime() - DAY_MS)}
      and appointment.customer_id = ${customerId}::uuid`.execute(trx)
  return rows[0]?.count ?? 0
}
