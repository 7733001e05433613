import { type RawBuilder, sql } from 'kysely'
import type { LocalizedValue } from '@awan/core/language'
import type { NOTIFICATION_EVENTS, NOTIFICATION_TYPES } from '@awan/core/notification/contract'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import type { NoticeKey } from '#records/people/notices.ts'

/** A notification with everything that determines how its reader is notified outside the app. */
export interface NoticeRow {
  account_id: string
  id: string
  type: (typeof NOTIFICATION_TYPES)[number]
  event: (typeof NOTIFICATION_EVENTS)[number] | null
  done_by: 'customer' | 'business' | null
  read_at: Date | null
  created_at: Date
  starts_at: Date | null
  /** Occurrences of a series from this one on; null: this one alone. */
  occurrences: number | null
  /** People of a party at that start; null: one. */
  people: number | null
  evening_of: string | null
  reminder_minutes: number | null
  title: LocalizedValue | null
  text: LocalizedValue | null
  business_id: string
  appointment_id: string | null
  turn_id: string | null
  webhook_id: string | null
  /** True if deliveries to that webhook have stopped; null for other types. */
  webhook_off: boolean | null
  /** True if a promotion still stands for its reader: not ended, the shop open, consent given; null for other types. */
  offered: boolean | null
  /** Instant at which a turn's held time ends; null for other types, and once it has ended. */
  kept_until: Date | null
  /** A customer of the shop, or one of its members. */
  reader: 'customer' | 'shop'
  guest_name: string | null
  /** Null if the customer booked for themselves. */
  attendee_relation: string | null
  /** Current status of the appointment. */
  status: string | null
  start_now: Date | null
  /** True if the shop marked it as missed. */
  missed: boolean | null
  /** Start in the reader's previous notification of it; null unless it was moved. */
  former_start: Date | null
  name: LocalizedValue
  shop_status: string
  shop_phone: string
  time_zone: string
  phone: string
  language: string
  whatsapp_agreed_at: Date | null
  sms_stopped_at: Date | null
  channels: string[] | null
  reminders: boolean | null
  quiet_from: number | null
  quiet_until: number | null
  seen_at: Date | null
  /** Push subscriptions of the reader. */
  subscriptions: string[]
}

/**
 * Finds the notifications just written about appointments, by their current version: those of customers with an account
 * and of owners. A customer known by number alone gets only the shop's SMS.
 */
export async function noticesAbout(
  trx: Trx,
  about: { businessId: string; appointmentIds: readonly string[] },
): Promise<NoticeRow[]> {
  return rowsOf(
    trx,
    sql`
    from appointment
    join notification as note on note.account_id = any (array(
        select appointment.customer_id where appointment.customer_id is not null
        union
        select account_id from business_member
        where business_id = appointment.business_id and role = 'owner'
      ))
      and note.business_id = appointment.business_id and note.appointment_id = appointment.id
      and note.appointment_version = appointment.version and note.type = 'new_appointment'
      and note.event <> 'completed'`,
    sql`appointment.business_id = ${about.businessId}::uuid
      and appointment.id = any (${about.appointmentIds}::uuid[])
      and (note.account_id = appointment.customer_id or note.done_by = 'customer')`,
  )
}

/**
 * Locks the appointment of a notification (share), if it has one: a message queued in this transaction is withdrawn by
 * every later change of the appointment, and an earlier change is read.
 */
export async function lockAppointmentOf(trx: Trx, { accountId, id }: NoticeKey): Promise<void> {
  await sql`
    select from notification as note
    join appointment on appointment.business_id = note.business_id and appointment.id = note.appointment_id
    where note.account_id = ${accountId} and note.id = ${id}
    for share of appointment`.execute(trx)
}

/** Finds notifications by their keys. */
export async function noticesOf(db: Db, keys: readonly NoticeKey[]): Promise<NoticeRow[]> {
  return rowsOf(
    db,
    sql`
    from unnest(${keys.map(({ accountId }) => accountId)}::uuid[], ${keys.map(({ id }) => id)}::uuid[])
      as named (account_id, id)
    join notification as note using (account_id, id)
    left join appointment
      on appointment.business_id = note.business_id and appointment.id = note.appointment_id`,
    // A notification about another account's appointment is for a member of its shop.
    sql`note.appointment_id is null or appointment.customer_id = note.account_id or note.done_by = 'customer'`,
  )
}

async function rowsOf(
  db: Db,
  source: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select note.account_id, note.id, note.type, note.event, note.done_by, note.read_at,
      note.created_at, note.starts_at, note.occurrences, note.people, note.evening_of::text, note.reminder_minutes, note.title, note.text,
      note.business_id, note.appointment_id, note.turn_id, note.webhook_id,
      (select disabled_at is not null from webhook
        where webhook.business_id = note.business_id and webhook.id = note.webhook_id) as webhook_off,
      (select ended_at is null and business.status = 'approved' and account.promotions_agreed_at is not null
          and not exists (
            select from business_customer as card where card.business_id = note.business_id
              and card.account_id = note.account_id and card.blocked_at is not null
          )
        from promotion where promotion.business_id = note.business_id and promotion.id = note.promotion_id) as offered,
      (select expires_at from turn where id = note.turn_id and outcome is null) as kept_until,
      case when note.webhook_id is not null
          or appointment.customer_id is distinct from note.account_id and appointment.id is not null
        then 'shop' else 'customer' end as reader,
      appointment.guest_name, appointment.attendee_relation, appointment.status, appointment.starts_at as start_now,
      appointment.missed,
      former.starts_at as former_start,
      business.name, business.status as shop_status, business.phone as shop_phone, business.time_zone,
      account.phone, account.language, account.whatsapp_agreed_at, account.sms_stopped_at,
      settings.channels, settings.reminders, settings.quiet_from, settings.quiet_until,
      presence.seen_at,
      array(
        select id from push_subscription where account_id = note.account_id order by created_at
      ) as subscriptions
    ${source}
    join business on business.id = note.business_id
    join account on account.id = note.account_id
    left join notice_settings as settings on settings.account_id = note.account_id
    left join account_presence as presence on presence.account_id = note.account_id
    left join lateral (
      select earlier.starts_at from notification as earlier
      where note.event = 'moved' and earlier.account_id = note.account_id
        and earlier.business_id = note.business_id and earlier.appointment_id = note.appointment_id
        and earlier.appointment_version < note.appointment_version
        and earlier.type = 'new_appointment'
      order by earlier.appointment_version desc
      limit 1
    ) as former on true
    where ${where}
    order by note.created_at, note.account_id`.execute(db)
  return rows
}
