import { isStaleUse, KEY_BUDGET, KEY_PREFIX, KEYS_PER_SHOP } from '@awan/core/key/rules'
import { languageOr } from '@awan/core/language'
import { KEY_SCOPES, type KeyScope } from '@awan/core/permissions'
import { recordAudit } from '#records/audit.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import type { FindCaller } from '#http/caller/caller.ts'
import { hashToken, newToken } from '#http/caller/token.ts'
import { lockBusiness, requireAccount } from '#http/limits/row-locks.ts'
import type { RateLimiter } from '#http/limits/rate-limit.ts'
import type { Shop } from '#http/shop.ts'
import { endKey, findKeyRow, insertKey, type KeyRow, listKeyRows, markUsed } from './queries.ts'

export interface KeyDeps {
  db: Db
  clock: () => Date
}

/** Creates a key of the shop; only this response contains its token. */
export async function makeKey(
  { db, clock }: KeyDeps,
  { shop, accountId }: { shop: Shop; accountId: string },
  { name, scopes }: { name: string; scopes: KeyScope[] },
): Promise<{ row: KeyRow; token: string }> {
  const token = KEY_PREFIX + newToken()
  return inTransaction(db, async (trx) => {
    const now = clock()
    await lockBusiness(trx, shop.id)
    await requireAccount(trx, accountId)
    const working = (await listKeyRows(trx, shop.id)).filter(({ works }) => works)
    if (working.length >= KEYS_PER_SHOP) throw new AppError('list_full')
    const id = await insertKey(trx, {
      business_id: shop.id,
      name,
      scopes,
      token_hash: hashToken(token),
      ending: token.slice(-4),
      created_by: accountId,
      created_at: now,
    })
    const row = (await listKeyRows(trx, shop.id)).find((key) => key.id === id)
    if (!row) throw new Error('a key that was made is not there')
    await recordAudit(trx, {
      at: now,
      actorId: accountId,
      businessId: shop.id,
      action: 'key.created',
      subject: id,
      detail: { name: { en: name, ar: null } },
    })
    return { row, token }
  })
}

/** Revokes a key of the shop; the next call with it is refused. */
export async function revoke(
  { db, clock }: KeyDeps,
  { shop, accountId, id }: { shop: Shop; accountId: string; id: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const now = clock()
    const key = isUuid(id) ? await endKey(trx, { businessId: shop.id, id, now }) : undefined
    if (!key) throw new AppError('key_not_found')
    await recordAudit(trx, {
      at: now,
      actorId: accountId,
      businessId: shop.id,
      action: 'key.revoked',
      subject: id,
      detail: { name: { en: key.name, ar: null } },
    })
  })
}

/** Returns the guard's lookup of keys: queries the database on every request and spends the key's own budget. */
export function keyFinder({
  db,
  clock,
  limiter,
}: KeyDeps & { limiter: Pick<RateLimiter, 'use'> }): FindCaller {
  return async (token) => {
    const row = await findKeyRow(db, hashToken(token))
    if (!row) return null
    await limiter.use(db, [{ name: 'key', subject: row.id, ...KEY_BUDGET }])
    const now = clock()
    if (isStaleUse(row.last_used_at?.getTime() ?? null, now.getTime()))
      await markUsed(db, { businessId: row.business_id, id: row.id, now })
    return {
      accountId: row.account_id,
      sessionId: row.id,
      operator: false,
      secondFactor: false,
      language: languageOr(row.language, 'en'),
      codeEnteredAt: row.created_at,
      scopes: KEY_SCOPES.filter((scope) => row.scopes.includes(scope)),
      key: { id: row.id, businessId: row.business_id },
    }
  }
}
