import { sql } from 'kysely'
import { REMINDER_LATENESS } from '@awan/core/notification/rules'
import { MINUTE_MS } from '@awan/core/time'
import type { Trx } from '#db/transaction.ts'

/**
 * Creates at most `limit` reminders that fell due within the last 30 minutes, in one statement. Returns their keys,
 * with whether the shop sends this one outside the app as well; `lead` is in minutes before the start. Skips people who
 * learned of the time only after the reminder was due, by a booking or a move at short notice. Locks the appointments,
 * so that none is created after a cancellation has been committed; appointments locked by other transactions, and
 * accounts being deleted, are left to the next run.
 */
export async function remindSome(
  trx: Trx,
  { lead, now }: { lead: number; now: Date },
  limit: number,
): Promise<{ accountId: string; id: string; outside: boolean }[]> {
  const latest = new Date(now.getTime() + lead * MINUTE_MS)
  const earliest = new Date(latest.getTime() - REMINDER_LATENESS * MINUTE_MS)
  const { rows } = await sql<{ accountId: string; id: string; outside: boolean }>`
    with due as (
      select appointment.business_id, appointment.id, appointment.customer_id, appointment.version, appointment.starts_at
      from appointment
      where appointment.status = 'confirmed' and appointment.customer_id is not null
        and appointment.starts_at >= ${earliest} and appointment.starts_at <= ${latest}
        and appointment.created_at <= appointment.starts_at - make_interval(mins => ${lead}::integer)
        and not exists (
          select from notification as notified
          where notified.account_id = appointment.customer_id and notified.business_id = appointment.business_id
            and notified.appointment_id = appointment.id
            and (
              (notified.appointment_version = appointment.version and notified.reminder_minutes = ${lead})
              or (notified.event in ('booked', 'moved')
                and notified.created_at > appointment.starts_at - make_interval(mins => ${lead}::integer))
            )
        )
      order by appointment.starts_at
      limit ${limit}
      for no key update skip locked
    ), person as (
      select id from account where id in (select customer_id from due) for key share skip locked
    )
    insert into notification (account_id, type, business_id, appointment_id, appointment_version,
      starts_at, reminder_minutes, created_at)
    select customer_id, 'appointment_reminder', business_id, id, version, starts_at,
      ${lead}::smallint, ${now}::timestamptz
    from due
    where customer_id in (select id from person)
    on conflict do nothing
    returning account_id as "accountId", id, exists (
      select from business where id = business_id and ${lead}::smallint = any (remind_minutes)
    ) as outside`.execute(trx)
  return rows
}
