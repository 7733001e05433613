import { sql } from 'kysely'
import { ASK_AFTER, ASK_AGAIN_DAYS, ASK_LATENESS } from '@awan/core/review/rules'
import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import type { Trx } from '#db/transaction.ts'
import type { NoticeKey } from '#records/people/notices.ts'

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
