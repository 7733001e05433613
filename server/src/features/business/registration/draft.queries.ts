import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'

export interface DraftRow {
  content: unknown
  version: number
  updated_at: Date
}

export async function findDraft(db: Db, accountId: string): Promise<DraftRow | undefined> {
  return db
    .selectFrom('business_draft')
    .select(['content', 'version', 'updated_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/**
 * Stores a draft edited from `version`; undefined if that version is stale. A new draft's version is its creation time
 * in seconds, so that it never matches that of a deleted older draft.
 */
export async function storeDraft(
  db: Db,
  draft: { accountId: string; content: unknown; version: number; now: Date },
): Promise<DraftRow | undefined> {
  const { accountId, version, now } = draft
  const content = JSON.stringify(draft.content)
  if (version > 0)
    return db
      .updateTable('business_draft')
      .set({ content, version: sql`version + 1`, updated_at: now })
      .where('account_id', '=', accountId)
      .where('version', '=', version)
      .returning(['content', 'version', 'updated_at'])
      .executeTakeFirst()
  return db
    .insertInto('business_draft')
    .values({
      account_id: accountId,
      content,
      version: Math.floor(now.getTime() / 1000),
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .returning(['content', 'version', 'updated_at'])
    .executeTakeFirst()
}

/** Deletes a draft, only of `version` if given; returns false if there was none. */
export async function removeDraft(
  db: Db | Trx,
  accountId: string,
  version?: number,
): Promise<boolean> {
  const query = db.deleteFrom('business_draft').where('account_id', '=', accountId)
  const { numDeletedRows } = await (
    version === undefined ? query : query.where('version', '=', version)
  ).executeTakeFirst()
  return numDeletedRows > 0n
}
