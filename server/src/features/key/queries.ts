import { sql } from 'kysely'
import type { KeyScope } from '@awan/core/permissions'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'

export type KeyRow = Awaited<ReturnType<typeof listKeyRows>>[number]

/** True if calls with a key are accepted: its creator is an owner of its shop, and not suspended. */
const isWorking = sql<boolean>`exists (
  select from business_member as maker join account on account.id = maker.account_id
  where maker.business_id = api_key.business_id and maker.account_id = api_key.created_by
    and maker.role = 'owner' and account.suspended_at is null
)`

/** Lists the keys of a shop that are not revoked, newest first. */
export async function listKeyRows(db: Db, businessId: string) {
  return db
    .selectFrom('api_key')
    .leftJoin('account', 'account.id', 'api_key.created_by')
    .select(['api_key.id', 'name', 'ending', 'scopes', 'account.full_name as made_by'])
    .select(['api_key.created_at', 'last_used_at', isWorking.as('works')])
    .where('business_id', '=', businessId)
    .where('revoked_at', 'is', null)
    .orderBy('api_key.created_at', 'desc')
    .orderBy('api_key.id')
    .execute()
}

export async function insertKey(
  trx: Trx,
  values: {
    business_id: string
    name: string
    token_hash: Buffer
    ending: string
    scopes: KeyScope[]
    created_by: string
    created_at: Date
  },
): Promise<string> {
  const { id } = await trx
    .insertInto('api_key')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Revokes an active key; undefined if there is none. */
export async function endKey(trx: Trx, at: { businessId: string; id: string; now: Date }) {
  return trx
    .updateTable('api_key')
    .set({ revoked_at: at.now })
    .where('business_id', '=', at.businessId)
    .where('id', '=', at.id)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst()
}

/** Finds the key of a token, with its shop; undefined if it was revoked or its creator is no longer an owner. */
export async function findKeyRow(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.created_by')
    .select(['api_key.id', 'api_key.business_id', 'scopes', 'last_used_at'])
    .select(['account.id as account_id', 'account.language', 'api_key.created_at'])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where(isWorking)
    .executeTakeFirst()
}

export async function markUsed(db: Db, at: { businessId: string; id: string; now: Date }) {
  await db
    .updateTable('api_key')
    .set({ last_used_at: at.now })
    .where('business_id', '=', at.businessId)
    .where('id', '=', at.id)
    .execute()
}

/** Deletes keys revoked before an instant, by when no audit entry refers to them. */
export async function purgeKeyRows(db: Db, before: Date): Promise<void> {
  await sql`delete from api_key where revoked_at < ${before}`.execute(db)
}
