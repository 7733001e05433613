import { type RawBuilder, sql } from 'kysely'

/**
 * The part of a statement that tells the customer and the owners of a shop what the customer did to a visit, in the
 * statement that does it. It reads a preceding `visit (business_id, id, customer_id, version, starts_at)`.
 * Reminders need nothing here: they are found by the visit itself. Whoever is leaving at this moment is waited for: a
 * notification of somebody who is gone would break the whole statement.
 */
export function tellOf(event: 'booked' | 'moved' | 'cancelled', at: Date): RawBuilder<unknown> {
  return sql`
    insert into notification (account_id, type, event, done_by, business_id, appointment_id,
      appointment_version, starts_at, created_at)
    select person.id, 'new_appointment', ${event}, 'customer', visit.business_id, visit.id, visit.version,
      visit.starts_at, ${at}::timestamptz
    from visit, lateral (
      select id from account
      where id = any (array(
        select visit.customer_id
        union
        select account_id from business_member
        where business_id = visit.business_id and role = 'owner'
      ))
      for key share
    ) person`
}
