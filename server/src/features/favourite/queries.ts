import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import { summaryColumns, summaryJoins, type SummaryRow } from '#records/business-summaries.ts'

/** Lists an account's favourites that are publicly visible now, newest first. */
export async function listFavouriteRows(
  db: Db,
  accountId: string,
  now: Date,
): Promise<(SummaryRow & { since: Date })[]> {
  const { rows } = await sql<SummaryRow & { since: Date }>`
    select ${summaryColumns}, favourite.created_at as since
    from favourite
    join business on business.id = favourite.business_id and business.status = 'approved'
    ${summaryJoins(now)}
    where favourite.account_id = ${accountId}
    order by favourite.created_at desc, business.id`.execute(db)
  return rows
}

/** Inserts a favourite if the limit allows; false if it does not. */
export async function insertFavourite(
  trx: Trx,
  row: { accountId: string; businessId: string; since: Date },
  limit: number,
): Promise<boolean> {
  const { accountId, businessId, since } = row
  const { rows } = await sql<{ there: boolean }>`
    with added as (
      insert into favourite (account_id, business_id, created_at)
      select ${accountId}::uuid, ${businessId}::uuid, ${since}::timestamptz
      where (select count(*) from favourite where account_id = ${accountId}) < ${limit}
      on conflict do nothing
      returning 1
    )
    select exists (select from added) or exists (
      select from favourite where account_id = ${accountId} and business_id = ${businessId}
    ) as there`.execute(trx)
  return rows[0]?.there ?? false
}

export async function deleteFavourite(
  db: Db,
  accountId: string,
  businessId: string,
): Promise<void> {
  await db
    .deleteFrom('favourite')
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .execute()
}

/** Locks a business (key share) if it is publicly visible; false if it is not. */
export async function lockListed(trx: Trx, businessId: string): Promise<boolean> {
  const business = await trx
    .selectFrom('business')
    .select('id')
    .where('id', '=', businessId)
    .where('status', '=', 'approved')
    .forKeyShare()
    .executeTakeFirst()
  return business !== undefined
}
