import { EMBEDS_PER_SHOP } from '@awan/core/embed/rules'
import { recordAudit } from '#records/audit.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { lockBusiness } from '#http/limits/row-locks.ts'
import type { Shop } from '#http/shop.ts'
import { insertEmbed, listEmbedRows, removeEmbed, type EmbedRow } from './queries.ts'

export interface EmbedDeps {
  db: Db
  clock: () => Date
}

interface By {
  shop: Shop
  accountId: string
}

/** Allows a site to embed the shop's booking page. Throws `list_full`. */
export async function allowSite(
  { db, clock }: EmbedDeps,
  by: By,
  origin: string,
): Promise<EmbedRow> {
  return inTransaction(db, async (trx) => {
    await lockBusiness(trx, by.shop.id)
    const known = await listEmbedRows(trx, by.shop.id)
    const there = known.find((row) => row.origin === origin)
    if (there) return there
    if (known.length >= EMBEDS_PER_SHOP) throw new AppError('list_full')
    const at = clock()
    const row = await insertEmbed(trx, { business_id: by.shop.id, origin, created_at: at })
    await record(trx, by, { action: 'embed.created', id: row.id, origin, at })
    return row
  })
}

/** Revokes a site's permission to embed. Throws `embed_not_found`. */
export async function refuseSite({ db, clock }: EmbedDeps, by: By, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const removed = isUuid(id) && (await removeEmbed(trx, { businessId: by.shop.id, id }))
    if (!removed) throw new AppError('embed_not_found')
    await record(trx, by, { action: 'embed.removed', id, origin: removed.origin, at: clock() })
  })
}

async function record(
  trx: Trx,
  { shop, accountId }: By,
  what: { action: 'embed.created' | 'embed.removed'; id: string; origin: string; at: Date },
): Promise<void> {
  await recordAudit(trx, {
    at: what.at,
    actorId: accountId,
    businessId: shop.id,
    action: what.action,
    subject: what.id,
    detail: { name: { en: what.origin, ar: null } },
  })
}
