import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
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
  if (row) await addJob(trx, 'deliver_webhook', { deliveryId: id }, { bulk: true })
  return row !== undefined
}

/**
 * Takes a delivery for sending, with its address and secrets; undefined if it is delivered or abandoned, or its webhook
 * disabled. It becomes due again at `until`, in case its server crashes.
 */
export async function takeDelivery(db: Db, id: string, { now, until }: { now: Date; until: Date }) {
  return db
    .updateTable('webhook_delivery as delivery')
    .from('webhook')
    .set((eb) => ({ attempts: eb('delivery.attempts', '+', 1), next_at: until }))
    .whereRef('webhook.business_id', '=', 'delivery.business_id')
    .whereRef('webhook.id', '=', 'delivery.webhook_id')
    .where('delivery.id', '=', id)
    .where('delivery.status', '=', 'waiting')
    .where('webhook.disabled_at', 'is', null)
    .returning(['delivery.id', 'delivery.type', 'delivery.body', 'delivery.attempts'])
    .returning(['delivery.created_at', 'webhook.url', 'webhook.sealed_secret'])
    .returning(['webhook.id as webhook_id', 'webhook.business_id'])
    .returning(
      sql<Buffer[]>`array(
        select sealed_secret from webhook_former_secret as former
        where former.business_id = webhook.business_id and former.webhook_id = webhook.id
          and former.ends_at > ${now}
        order by former.ends_at desc
      )`.as('former_secrets'),
    )
    .executeTakeFirst()
}

export async function markDelivered(trx: Trx, id: string, answered: number) {
  await trx
    .updateTable('webhook_delivery')
    .set({ status: 'delivered', next_at: null, answered })
    .where('id', '=', id)
    .execute()
}

/** Records a failed attempt. It is the last if `nextAt` is null or the webhook is disabled. */
export async function markFailed(
  trx: Trx,
  id: string,
  { answered, nextAt }: { answered: number | null; nextAt: Date | null },
) {
  const goesOn = sql<boolean>`${nextAt !== null} and ${isSentTo}`
  const row = await trx
    .updateTable('webhook_delivery')
    .set({
      status: sql`case when ${goesOn} then 'waiting' else 'failed' end`,
      next_at: sql`case when ${goesOn} then ${nextAt}::timestamptz end`,
      answered,
    })
    .where('id', '=', id)
    .returning('status')
    .executeTakeFirst()
  if (nextAt && row?.status === 'waiting')
    await addJob(trx, 'deliver_webhook', { deliveryId: id }, { runAt: nextAt, bulk: true })
}

/** Queues jobs for at most `limit` deliveries overdue since `before`, as their servers have crashed. */
export async function rescueOverdue(
  db: Db,
  { before, until, limit }: { before: Date; until: Date; limit: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const overdue = await trx
      .updateTable('webhook_delivery')
      .set({ next_at: until })
      .where('id', 'in', (due) =>
        due
          .selectFrom('webhook_delivery')
          .select('id')
          .where('status', '=', 'waiting')
          .where('next_at', '<', before)
          .where(isSentTo)
          .orderBy('next_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returning('id')
      .execute()
    for (const { id } of overdue)
      await addJob(trx, 'deliver_webhook', { deliveryId: id }, { bulk: true })
  })
}

/** Deletes deliveries created before an instant. */
export async function purgeDeliveryRows(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhook_delivery').where('created_at', '<', before).execute()
}
