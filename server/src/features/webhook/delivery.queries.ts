import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { deleteInBatches } from '#db/job-steps.ts'
import { addJob } from '#db/jobs.ts'
import type { Trx } from '#db/transaction.ts'
import type { WebhookAt } from './queries.ts'

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveryRows>>[number]

/** Lists the deliveries of a webhook, newest first. */
export async function listDeliveryRows(
  db: Db,
  { businessId, id }: WebhookAt,
  { after, limit }: { after: { at: Date; id: string } | undefined; limit: number },
) {
  return db
    .selectFrom('webhook_delivery')
    .select(['id', 'type', 'status', 'attempts', 'created_at', 'next_at', 'answered'])
    .where('business_id', '=', businessId)
    .where('webhook_id', '=', id)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.at}, ${after?.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** True if the webhook of a delivery is enabled. */
const isSentTo = sql<boolean>`exists (
  select from webhook
  where webhook.business_id = webhook_delivery.business_id and webhook.id = webhook_delivery.webhook_id
    and webhook.disabled_at is null
)`

/** Queues the job of a delivery; it replaces one that waits, so that a late delivery has no second one. */
async function addDeliverJob(db: Db, id: string, runAt: Date): Promise<void> {
  const options = { key: `webhook:${id}`, runAt, bulk: true }
  await addJob(db, 'deliver_webhook', { deliveryId: id }, options)
}

/** Restarts a delivery from the first attempt; false if it is unknown, or its webhook disabled. */
export async function repeatDelivery(
  trx: Trx,
  {
    businessId,
    webhookId,
    id,
    now,
  }: { businessId: string; webhookId: string; id: string; now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('webhook_delivery')
    .set({ status: 'waiting', attempts: 0, next_at: now })
    .where('business_id', '=', businessId)
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .where(isSentTo)
    .returning('id')
    .executeTakeFirst()
  if (row) await addDeliverJob(trx, id, now)
  return row !== undefined
}

interface Times {
  now: Date
  /** The instant until which a delivery is due: later than `now` by what clocks may differ. */
  due: Date
}

/**
 * Locks the webhooks of a delivery's shop. `isSending`: an event is being sent to the webhook. Every transaction locks
 * webhooks before deliveries, and several webhooks by id.
 */
async function lockWebhooksOf(trx: Trx, deliveryId: string, { now, due }: Times) {
  return trx
    .selectFrom('webhook')
    .select(['business_id', 'id', 'url', 'sealed_secret'])
    .select(sql<boolean>`free_at > ${due}`.as('isSending'))
    .select(
      sql<Buffer[]>`array(
        select sealed_secret from webhook_former_secret as former
        where former.business_id = webhook.business_id and former.webhook_id = webhook.id
          and former.ends_at > ${now}
        order by former.ends_at desc
      )`.as('former_secrets'),
    )
    .where('business_id', '=', (of) =>
      of.selectFrom('webhook_delivery').select('business_id').where('id', '=', deliveryId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Takes a delivery for sending, with its address and secrets; undefined if it is not due, delivered or abandoned, if
 * its webhook is disabled, or if an event of its shop is being sent. In case its server crashes, it becomes due again
 * at `until`, and no other event of its shop is sent before.
 */
export async function takeDelivery(
  trx: Trx,
  id: string,
  { now, due, until }: Times & { until: Date },
) {
  const webhooks = await lockWebhooksOf(trx, id, { now, due })
  if (webhooks.some(({ isSending }) => isSending)) return undefined
  const delivery = await trx
    .updateTable('webhook_delivery')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_at: until }))
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    // A first attempt is due at once: its time is the database's.
    .where((eb) => eb.or([eb('attempts', '=', 0), eb('next_at', '<=', due)]))
    .where(isSentTo)
    .returning(['id', 'webhook_id', 'type', 'body', 'attempts', 'created_at'])
    .executeTakeFirst()
  const webhook = webhooks.find((one) => one.id === delivery?.webhook_id)
  if (!delivery || !webhook) return undefined
  await freeWebhook(trx, { businessId: webhook.business_id, id: webhook.id }, until)
  const { business_id, url, sealed_secret, former_secrets } = webhook
  return { ...delivery, business_id, url, sealed_secret, former_secrets }
}

/**
 * Locks a webhook and sets when events of its shop may be sent again; false if it was deleted. Must be called before
 * its deliveries are changed.
 */
export async function freeWebhook(
  trx: Trx,
  { businessId, id }: WebhookAt,
  at: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('webhook')
    .set({ free_at: at })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function markDelivered(trx: Trx, id: string, answered: number) {
  await trx
    .updateTable('webhook_delivery')
    .set({ status: 'delivered', next_at: null, answered })
    .where('id', '=', id)
    .execute()
}

/**
 * Records a failed attempt, the last if `nextAt` is null. Returns false, and records nothing, if meanwhile the delivery
 * was restarted, taken again, or ended with its webhook.
 */
export async function markFailed(
  trx: Trx,
  { id, attempts }: { id: string; attempts: number },
  { answered, nextAt }: { answered: number | null; nextAt: Date | null },
): Promise<boolean> {
  const row = await trx
    .updateTable('webhook_delivery')
    .set({ status: nextAt ? 'waiting' : 'failed', next_at: nextAt, answered })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst()
  if (nextAt && row) await addDeliverJob(trx, id, nextAt)
  return row !== undefined
}

/**
 * Queues jobs for deliveries that are due since `before`: one for each of at most `limit` shops to which none is being
 * sent, those first that have waited the longest for a send.
 */
export async function queueDue(
  db: Db,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select first.id
    from (
      select distinct on (delivery.business_id) delivery.business_id, delivery.id
      from webhook_delivery as delivery
      join webhook on webhook.business_id = delivery.business_id and webhook.id = delivery.webhook_id
      where delivery.status = 'waiting' and delivery.next_at <= ${before} and webhook.disabled_at is null
      order by delivery.business_id, webhook.free_at, delivery.next_at
    ) as first
    cross join lateral (
      select max(free_at) as free_at from webhook where business_id = first.business_id
    ) as shop
    where shop.free_at <= ${now}
    order by shop.free_at
    limit ${limit}`.execute(db)
  for (const { id } of rows) await addDeliverJob(db, id, now)
}

/** Deletes deliveries created before an instant. */
export async function purgeDeliveryRows(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'webhook_delivery', sql`created_at < ${before}`)
}
