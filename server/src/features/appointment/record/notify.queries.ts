import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#db/transaction.ts'

/** Number of appointments a notification is about: occurrences of a series from this one on, or people of a party. */
export interface Several {
  occurrences?: number | null
  people?: number | null
}

/**
 * Returns the part of a statement that notifies the customer and the owners of a shop of a change by the customer. It
 * reads a preceding CTE `appointment (business_id, id, customer_id, version, starts_at)`. Reminders need no row here:
 * they are found by the appointment itself. Key-share lock: waits for concurrent account deletions, as a notification
 * for a deleted account would make the whole statement fail.
 */
export function notificationsOf(
  event: 'booked' | 'moved' | 'cancelled',
  at: Date,
  { occurrences = null, people = null }: Several = {},
): RawBuilder<unknown> {
  return sql`
    insert into notification (account_id, type, event, done_by, business_id, appointment_id,
      appointment_version, starts_at, occurrences, people, created_at)
    select person.id, 'new_appointment', ${event}, 'customer', appointment.business_id, appointment.id, appointment.version,
      appointment.starts_at, ${occurrences}::smallint, ${people}::smallint, ${at}::timestamptz
    from appointment, lateral (
      select id from account
      where id = any (array(
        select appointment.customer_id
        union
        select account_id from business_member
        where business_id = appointment.business_id and role = 'owner'
      ))
      for key share
    ) person`
}

/** Writes one notification about several appointments: for the first of them, with their number. */
export async function notifyOfFirst(
  trx: Trx,
  of: {
    businessId: string
    ids: readonly string[]
    event: 'booked' | 'moved' | 'cancelled'
    several: Several
    now: Date
  },
): Promise<void> {
  const { businessId, ids, event, several, now } = of
  await sql`
    with appointment as (
      select business_id, id, customer_id, version, starts_at from appointment
      where business_id = ${businessId}::uuid and id = any (${ids}::uuid[])
      order by starts_at limit 1
    )
    ${notificationsOf(event, now, several)}`.execute(trx)
}
