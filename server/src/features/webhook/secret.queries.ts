import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import { formerUntil, webhookColumns, type WebhookAt } from './queries.ts'

/** Locks a webhook and counts its former secrets that still sign; undefined if there is none. */
export async function lockWebhook(trx: Trx, { businessId, id }: WebhookAt, now: Date) {
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

/** Keeps a replaced secret signing until `endsAt`; null: deletes it and the earlier ones. */
export async function keepFormer(
  trx: Trx,
  { businessId, id }: WebhookAt,
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

/** Replaces the secret of a webhook. */
export async function replaceSecret(
  trx: Trx,
  { businessId, id }: WebhookAt,
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

/** Stores a resealed secret, unless the secret was renewed meanwhile. */
export async function resealSecret(
  trx: Trx,
  { businessId, id }: WebhookAt,
  { sealed, resealed }: { sealed: Buffer; resealed: Buffer },
): Promise<void> {
  await trx
    .updateTable('webhook')
    .set({ sealed_secret: resealed })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('sealed_secret', '=', sealed)
    .execute()
}

/** Deletes expired former secrets. */
export async function purgeSecretRows(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('webhook_former_secret').where('ends_at', '<=', now).execute()
}
