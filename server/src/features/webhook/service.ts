import { randomBytes, randomUUID } from 'node:crypto'
import { FORMER_SECRET_LIFE, FORMER_SECRETS, WEBHOOKS_PER_SHOP } from '@awan/core/webhook/rules'
import type { Config } from '#config.ts'
import { recordAudit } from '#records/audit.ts'
import { seal } from '#http/caller/sealed.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError, invalidInput } from '#http/app-error.ts'
import { lockBusiness } from '#http/limits/row-locks.ts'
import type { Shop } from '#http/shop.ts'
import { secretText } from '#integrations/webhooks/signature.ts'
import { repeatDelivery } from './delivery.queries.ts'
import {
  enableWebhook,
  insertWebhook,
  listWebhookRows,
  removeWebhook,
  type WebhookRow,
} from './queries.ts'
import { parseWebhookUrl } from './rules.ts'
import { keepFormer, lockWebhook, replaceSecret } from './secret.queries.ts'

export interface AddressDeps {
  db: Db
  clock: () => Date
  config: Pick<Config, 'secret'>
}

interface By {
  shop: Shop
  accountId: string
}

const SECRET_BYTES = 32

/** Creates a webhook; only this response contains its signing secret. */
export async function makeWebhook(
  { db, clock, config }: AddressDeps,
  by: By,
  text: string,
): Promise<{ row: WebhookRow; secret: string }> {
  const url = parseWebhookUrl(text)
  if (url === undefined) throw invalidInput('url', 'no public https address')
  const [id, secret] = [randomUUID(), randomBytes(SECRET_BYTES)]
  return inTransaction(db, async (trx) => {
    await lockBusiness(trx, by.shop.id)
    const known = await listWebhookRows(trx, by.shop.id, clock())
    if (known.length >= WEBHOOKS_PER_SHOP) throw new AppError('list_full')
    const row = await insertWebhook(trx, {
      business_id: by.shop.id,
      id,
      url,
      created_at: clock(),
      sealed_secret: seal(config.secret, { use: 'webhook', of: id }, secret),
    })
    await record(trx, by, { action: 'webhook.created', id, url, at: clock() })
    return { row, secret: secretText(secret) }
  })
}

/**
 * Renews the secret of a webhook; only this response contains it. The former secret signs too for a day, or ends at
 * once with `endsFormer`, for a leaked one.
 */
export async function renewSecret(
  { db, clock, config }: AddressDeps,
  by: By,
  { id, endsFormer }: { id: string; endsFormer: boolean },
): Promise<{ row: WebhookRow; secret: string }> {
  const secret = randomBytes(SECRET_BYTES)
  const [now, at] = [clock(), { businessId: by.shop.id, id }]
  const endsAt = endsFormer ? null : new Date(now.getTime() + FORMER_SECRET_LIFE)
  return inTransaction(db, async (trx) => {
    // Concurrent renewals wait here, so that every secret that was shown signs afterwards.
    const known = isUuid(id) && (await lockWebhook(trx, at, now))
    if (!known) throw new AppError('webhook_not_found')
    if (endsAt && known.former >= FORMER_SECRETS) throw new AppError('list_full')
    await keepFormer(trx, at, { sealed: known.sealed, endsAt })
    const sealed = seal(config.secret, { use: 'webhook', of: id }, secret)
    const row = await replaceSecret(trx, at, { sealed, now })
    await record(trx, by, { action: 'webhook.renewed', id, url: row.url, at: now })
    return { row, secret: secretText(secret) }
  })
}

/** Deletes a webhook of the shop. */
export async function endWebhook({ db, clock }: AddressDeps, by: By, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ended = isUuid(id) && (await removeWebhook(trx, { businessId: by.shop.id, id }))
    if (!ended) throw new AppError('webhook_not_found')
    await record(trx, by, { action: 'webhook.removed', id, url: ended.url, at: clock() })
  })
}

/** Enables a disabled webhook again. */
export async function resume({ db, clock }: AddressDeps, by: By, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const resumed = isUuid(id) && (await enableWebhook(trx, { businessId: by.shop.id, id }))
    if (!resumed) throw new AppError('webhook_not_found')
    await record(trx, by, { action: 'webhook.resumed', id, url: resumed.url, at: clock() })
  })
}

/** Finds a webhook of the shop; throws `webhook_not_found`. */
export async function requireWebhook(
  { db, clock }: Pick<AddressDeps, 'db' | 'clock'>,
  shop: Shop,
  id: string,
): Promise<WebhookRow> {
  const known = await listWebhookRows(db, shop.id, clock())
  const row = known.find((one) => one.id === id)
  if (!row) throw new AppError('webhook_not_found')
  return row
}

/** Sends an event of the shop again. */
export async function resend(
  { db, clock }: AddressDeps,
  shop: Shop,
  { webhookId, deliveryId: id }: { webhookId: string; deliveryId: string },
): Promise<void> {
  const webhook = await requireWebhook({ db, clock }, shop, webhookId)
  if (webhook.disabled_at) throw new AppError('webhook_stopped')
  const at = { businessId: shop.id, webhookId, id, now: clock() }
  const repeated = isUuid(id) && (await inTransaction(db, (trx) => repeatDelivery(trx, at)))
  if (!repeated) throw new AppError('delivery_not_found')
}

async function record(
  trx: Trx,
  { shop, accountId }: By,
  what: {
    action: 'webhook.created' | 'webhook.removed' | 'webhook.resumed' | 'webhook.renewed'
    id: string
    url: string
    at: Date
  },
): Promise<void> {
  await recordAudit(trx, {
    at: what.at,
    actorId: accountId,
    businessId: shop.id,
    action: what.action,
    subject: what.id,
    detail: { name: { en: what.url, ar: null } },
  })
}
