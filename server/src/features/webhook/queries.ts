import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'

export const webhookColumns = ['id', 'url', 'created_at', 'failing_since', 'disabled_at'] as const

/** Primary key of a webhook. */
export interface WebhookAt {
  businessId: string
  id: string
}

/** Selects the latest end of a webhook's former secrets, which sign until then; null if there are none. */
export const formerUntil = (now: Date) =>
  sql<Date | null>`(
    select max(ends_at) from webhook_former_secret as former
    where former.business_id = webhook.business_id and former.webhook_id = webhook.id
      and former.ends_at > ${now}
  )`.as('former_until')

export type WebhookRow = Awaited<ReturnType<typeof listWebhookRows>>[number]

/** Lists the webhooks of a shop, oldest first. */
export async function listWebhookRows(db: Db, businessId: string, now: Date) {
  return db
    .selectFrom('webhook')
    .select([...webhookColumns, formerUntil(now)])
    .where('business_id', '=', businessId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function insertWebhook(
  trx: Trx,
  values: { business_id: string; id: string; url: string; sealed_secret: Buffer; created_at: Date },
) {
  return trx
    .insertInto('webhook')
    .values(values)
    .returning([...webhookColumns, sql<Date | null>`null::timestamptz`.as('former_until')])
    .executeTakeFirstOrThrow()
}

/** Deletes a webhook and its deliveries; undefined if there is none. */
export async function removeWebhook(trx: Trx, { businessId, id }: WebhookAt) {
  return trx
    .deleteFrom('webhook')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returning('url')
    .executeTakeFirst()
}

/** Enables a webhook again; undefined if there is none. */
export async function enableWebhook(trx: Trx, { businessId, id }: WebhookAt) {
  return trx
    .updateTable('webhook')
    .set({ disabled_at: null, failing_since: null, notified_at: null })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returning('url')
    .executeTakeFirst()
}

/** Records that the latest delivery succeeded. */
export async function markWorking(trx: Trx, { businessId, id }: WebhookAt) {
  await trx
    .updateTable('webhook')
    .set({ failing_since: null })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute()
}

/** Records the start of a webhook's failures if not yet set, and returns it. */
export async function markFailing(trx: Trx, { businessId, id }: WebhookAt, now: Date) {
  return trx
    .updateTable('webhook')
    .set((eb) => ({ failing_since: eb.fn.coalesce('failing_since', sql<Date>`${now}`) }))
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returning('failing_since')
    .executeTakeFirst()
}

/** Disables a webhook; false if another transaction already has. */
export async function disableWebhook(
  trx: Trx,
  { businessId, id }: WebhookAt,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('webhook')
    .set({ disabled_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  await trx
    .updateTable('webhook_delivery')
    .set({ status: 'failed', next_at: null })
    .where('business_id', '=', businessId)
    .where('webhook_id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
  return row !== undefined
}

/** Records that owners are notified of abandoned events; false if they were since `since`, or the webhook is disabled. */
export async function markNotified(
  trx: Trx,
  { businessId, id }: WebhookAt,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('webhook')
    .set({ notified_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .where((eb) => eb.or([eb('notified_at', 'is', null), eb('notified_at', '<=', since)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Writes notifications about a webhook to the owners of its shop; returns their keys. */
export async function notifyOwners(
  trx: Trx,
  { businessId, id }: WebhookAt,
  { event, now }: { event: 'undelivered' | 'stopped'; now: Date },
) {
  return trx
    .insertInto('notification')
    .columns(['account_id', 'type', 'event', 'business_id', 'webhook_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('business_member')
        .select((member) => [
          'account_id',
          member.val('webhook').as('type'),
          member.val<string>(event).as('event'),
          'business_id',
          sql<string>`${id}::uuid`.as('webhook_id'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
        ])
        .where('business_id', '=', businessId)
        .where('role', '=', 'owner'),
    )
    .returning(['account_id as accountId', 'id'])
    .execute()
}
