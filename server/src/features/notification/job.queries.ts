import { sql } from 'kysely'
import { REMINDER_LATENESS } from '@awan/core/notification/rules'
import { ASK_AFTER, ASK_AGAIN_DAYS, ASK_LATENESS } from '@awan/core/review/rules'
import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import type { Trx } from '#db/transaction.ts'
import type { NoticeKey } from '#records/people/notices.ts'

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

/**
 * Asks about at most `limit` appointments that ended an hour ago, in one statement, and returns the notifications'
 * keys. Asks customers who booked with an account, did not miss the appointment, are not members of the shop and have
 * not reviewed it yet; per shop not again for a while. Rows locked by other transactions, and accounts being deleted,
 * are left to the next run.
 */
export async function askSome(trx: Trx, now: Date, limit: number): Promise<NoticeKey[]> {
  const latest = new Date(now.getTime() - ASK_AFTER * MINUTE_MS)
  const earliest = new Date(latest.getTime() - ASK_LATENESS * MINUTE_MS)
  const again = new Date(now.getTime() - ASK_AGAIN_DAYS * DAY_MS)
  const { rows } = await sql<NoticeKey>`
    with due as (
      select appointment.business_id, appointment.id, appointment.customer_id, appointment.version,
        appointment.starts_at
      from appointment
      where status = 'completed' and customer_id is not null and not missed
        and ends_at > ${earliest} and ends_at <= ${latest}
        and exists (
          select from business where business.id = appointment.business_id and business.status = 'approved'
        )
        and not exists (
          select from business_member as member
          where member.business_id = appointment.business_id and member.account_id = appointment.customer_id
        )
        and not exists (
          select from review
          where review.business_id = appointment.business_id and review.appointment_id = appointment.id
        )
        and not exists (
          select from notification as asked
          where asked.account_id = appointment.customer_id and asked.business_id = appointment.business_id
            and asked.event = 'completed'
            and (asked.created_at > ${again} or asked.appointment_id = appointment.id)
        )
      order by ends_at
      limit ${limit}
      for no key update skip locked
    ), person as (
      select id from account where id in (select customer_id from due) for no key update skip locked
    )
    insert into notification (account_id, type, event, business_id, appointment_id, appointment_version,
      starts_at, created_at)
    select distinct on (customer_id, business_id) customer_id, 'new_appointment', 'completed', business_id, id, version,
      starts_at, ${now}::timestamptz
    from due
    where customer_id in (select id from person)
    order by customer_id, business_id, starts_at desc
    on conflict do nothing
    returning account_id as "accountId", id`.execute(trx)
  return rows
}
