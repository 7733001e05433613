import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { addJob } from '#db/jobs.ts'
import type { Trx } from '#db/transaction.ts'

const webhookColumns = ['id', 'url', 'created_at', 'failing_since', 'disabled_at'] as const

/** Says until when former secrets of an address sign too; null where none does. */
const formerUntil = (now: Date) =>
  sql<Date | null>`(
    select max(ends_at) from webhook_former_secret as former
    where former.business_id = webhook.business_id and former.webhook_id = webhook.id
      and former.ends_at > ${now}
  )`.as('former_until')

export type WebhookRow = Awaited<ReturnType<typeof listWebhookRows>>[number]
export type DeliveryRow = Awaited<ReturnType<typeof listDeliveryRows>>[number]

/** The addresses of a shop in the order in which they were made. */
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

interface At {
  businessId: string
  id: string
}

/** Ends an address with all that waited for it; undefined where there is none. */
export async function removeWebhook(trx: Trx, { businessId, id }: At) {
  return trx
    .deleteFrom('webhook')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returning('url')
    .executeTakeFirst()
}

/** Begins to tell an address again; undefined where there is none. */
export async function enableWebhook(trx: Trx, { businessId, id }: At) {
  return trx
    .updateTable('webhook')
    .set({ disabled_at: null, failing_since: null, notified_at: null })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returning('url')
    .executeTakeFirst()
}

/** Locks an address and counts the former secrets that sign for it; undefined where there is none. */
export async function lockWebhook(trx: Trx, { businessId, id }: At, now: Date) {
  const row = await trx
    .selectFrom('webhook')
    .select('sealed_secret')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { former } = await trx
    .selectFrom('webhook_former_secret')
    .select(({ fn }) => fn.countAll<number>().as('former'))
    .where('business_id', '=', businessId)
    .where('webhook_id', '=', id)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow()
  return { sealed: row.sealed_secret, former: Number(former) }
}

/** Has a secret that is replaced sign until then; null: it ends at once, with those before it. */
export async function keepFormer(
  trx: Trx,
  { businessId, id }: At,
  { sealed, endsAt }: { sealed: Buffer; endsAt: Date | null },
): Promise<void> {
  if (endsAt)
    await trx
      .insertInto('webhook_former_secret')
      .values({ business_id: businessId, webhook_id: id, sealed_secret: sealed, ends_at: endsAt })
      .execute()
  else
    await trx
      .deleteFrom('webhook_former_secret')
      .where('business_id', '=', businessId)
      .where('webhook_id', '=', id)
      .execute()
}

/** Gives an address another secret. */
export async function replaceSecret(
  trx: Trx,
  { businessId, id }: At,
  { sealed, now }: { sealed: Buffer; now: Date },
) {
  return trx
    .updateTable('webhook')
    .set({ sealed_secret: sealed })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returning([...webhookColumns, formerUntil(now)])
    .executeTakeFirstOrThrow()
}

/** Forgets the former secrets that have ended. */
export async function purgeSecretRows(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('webhook_former_secret').where('ends_at', '<=', now).execute()
}

/** Lists what an address was told, the newest first. */
export async function listDeliveryRows(
  db: Db,
  { businessId, id }: At,
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

/** Has a delivery sent once more from the first attempt on; false where there is none. */
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
    .returning('id')
    .executeTakeFirst()
  if (row) await addJob(trx, 'deliver_webhook', { deliveryId: id }, { bulk: true })
  return row !== undefined
}

/**
 * Takes a delivery to send it, with where it goes; undefined where it is delivered, given up or its address is. Should nothing
 * more be heard of whoever took it, it is due again at `until`.
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

/** Writes a failed attempt down; `nextAt` null: it was the last. */
export async function markFailed(
  trx: Trx,
  id: string,
  { answered, nextAt }: { answered: number | null; nextAt: Date | null },
) {
  await trx
    .updateTable('webhook_delivery')
    .set({ status: nextAt === null ? 'failed' : 'waiting', next_at: nextAt, answered })
    .where('id', '=', id)
    .execute()
  if (nextAt)
    await addJob(trx, 'deliver_webhook', { deliveryId: id }, { runAt: nextAt, bulk: true })
}

/** Writes down that what was sent last arrived. */
export async function markWorking(trx: Trx, { businessId, id }: At) {
  await trx
    .updateTable('webhook')
    .set({ failing_since: null })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute()
}

/** Writes down since when nothing arrives at an address, and gives it. */
export async function markFailing(trx: Trx, { businessId, id }: At, now: Date) {
  return trx
    .updateTable('webhook')
    .set((eb) => ({ failing_since: eb.fn.coalesce('failing_since', sql<Date>`${now}`) }))
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returning('failing_since')
    .executeTakeFirst()
}

/** Gives an address up, with all that waits for it; false where somebody else has. */
export async function disableWebhook(
  trx: Trx,
  { businessId, id }: At,
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

/** Writes down that owners are notified of events given up; false where they were since then, or nothing is sent there. */
export async function markNotified(
  trx: Trx,
  { businessId, id }: At,
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

/** Writes notifications of an address to the owners of its shop, and gives their keys. */
export async function notifyOwners(
  trx: Trx,
  { businessId, id }: At,
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

/** Adds a job for what is overdue since then, at most so many: whoever had taken it is heard of no more. */
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

/** Forgets what was sent before then. */
export async function purgeDeliveryRows(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhook_delivery').where('created_at', '<', before).execute()
}
