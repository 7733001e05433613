import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { UNREAD_LIMIT } from '@awan/core/notification/rules'
import type { Db } from '#db/connect.ts'
import type { DB } from '#db/types.ts'
import type { Moment } from '#http/cursor.ts'

export type NotificationRow = Awaited<ReturnType<typeof listNotificationRows>>[number]

/** Lists a person's notifications, newest first. */
export async function listNotificationRows(
  db: Db,
  accountId: string,
  page: { limit: number; after: Moment | undefined },
) {
  const { after } = page
  return db
    .selectFrom('notification')
    .select([
      'notification.id',
      'notification.type',
      'notification.event',
      'notification.done_by',
      'notification.read_at',
      'notification.created_at',
      'notification.starts_at',
      'notification.evening_of',
      'notification.title',
      'notification.text',
      'notification.occurrences',
      'notification.people',
    ])
    .select((eb) => [businessOf(eb), appointmentOf(eb), waitOf(eb), webhookOf(eb)])
    .where('notification.account_id', '=', accountId)
    .$if(after !== undefined, (query) =>
      query
        .where('notification.created_at', '<=', after?.at ?? new Date(0))
        .where((eb) =>
          eb.or([
            eb('notification.created_at', '<', after?.at ?? new Date(0)),
            eb('notification.id', '>', after?.id ?? ''),
          ]),
        ),
    )
    .orderBy('notification.created_at', 'desc')
    .orderBy('notification.id')
    .limit(page.limit)
    .execute()
}

function businessOf(eb: ExpressionBuilder<DB, 'notification'>) {
  return jsonObjectFrom(
    eb
      .selectFrom('business')
      .select(['business.id', 'business.name', 'business.time_zone'])
      .whereRef('business.id', '=', 'notification.business_id'),
  ).as('business')
}

function appointmentOf(eb: ExpressionBuilder<DB, 'notification'>) {
  return jsonObjectFrom(
    eb
      .selectFrom('appointment')
      .select((appointment) => [
        'appointment.id',
        'appointment.customer_id',
        'appointment.guest_name',
        'appointment.attendee_relation',
        'appointment.status',
        'appointment.cancelled_by',
        sql<string>`to_json(appointment.ends_at)`.as('ends_at'),
        jsonArrayFrom(
          appointment
            .selectFrom('appointment_item as item')
            .select(['item.name'])
            .whereRef('item.business_id', '=', 'appointment.business_id')
            .whereRef('item.appointment_id', '=', 'appointment.id')
            .orderBy('item.position'),
        ).as('items'),
      ])
      .whereRef('appointment.business_id', '=', 'notification.business_id')
      .whereRef('appointment.id', '=', 'notification.appointment_id'),
  ).as('appointment')
}

function waitOf(eb: ExpressionBuilder<DB, 'notification'>) {
  return jsonObjectFrom(
    eb
      .selectFrom('wait')
      .leftJoin('turn', 'turn.id', 'notification.turn_id')
      .select([
        'wait.id',
        sql<string>`wait.day::text`.as('day'),
        sql<boolean>`wait.ended_at is null and turn.id is not null and turn.outcome is null`.as(
          'lasts',
        ),
        sql<string | null>`to_json(turn.expires_at)`.as('expires_at'),
      ])
      .whereRef('wait.id', '=', 'notification.wait_id'),
  ).as('wait')
}

function webhookOf(eb: ExpressionBuilder<DB, 'notification'>) {
  return jsonObjectFrom(
    eb
      .selectFrom('webhook')
      .select(['webhook.id', 'webhook.url'])
      .whereRef('webhook.business_id', '=', 'notification.business_id')
      .whereRef('webhook.id', '=', 'notification.webhook_id'),
  ).as('webhook')
}

/** Counts a person's unread notifications, up to 100. */
export async function unreadOf(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from (
      select from notification where account_id = ${accountId} and read_at is null
      limit ${UNREAD_LIMIT}
    ) as counted`.execute(db)
  return rows[0]?.unread ?? 0
}

export async function hasNotification(db: Db, accountId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('notification')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks a notification as read; keeps the time of the first reading. */
export async function markRead(db: Db, accountId: string, id: string, now: Date): Promise<void> {
  await db
    .updateTable('notification')
    .set({ read_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .execute()
}

export async function markAllRead(db: Db, accountId: string, now: Date): Promise<void> {
  await db
    .updateTable('notification')
    .set({ read_at: now })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .execute()
}
