import { type RawBuilder, sql } from 'kysely'

/**
 * The part of a statement that notifies the customer and the owners of a shop what the customer did to an appointment,
 * in the statement that does it. It reads a preceding `appointment (business_id, id, customer_id, version, starts_at)`.
 * Reminders need nothing here: they are found by the appointment itself. Whoever is leaving at this moment is waited
 * for: a notification of somebody who is gone would break the whole statement. `occurrences`: how many of a series it is
 * about, from this one on.
 */
export function notificationsOf(
  event: 'booked' | 'moved' | 'cancelled',
  at: Date,
  occurrences: number | null = null,
): RawBuilder<unknown> {
  return sql`
    insert into notification (account_id, type, event, done_by, business_id, appointment_id,
      appointment_version, starts_at, occurrences, created_at)
    select person.id, 'new_appointment', ${event}, 'customer', appointment.business_id, appointment.id, appointment.version,
      appointment.starts_at, ${occurrences}::smallint, ${at}::timestamptz
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
