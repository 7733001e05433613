import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'

export async function findFeed(db: Db, accountId: string) {
  return db
    .selectFrom('customer_feed')
    .select('created_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Stores the secret hash of an account's feed, replacing an earlier one. */
export async function putFeed(
  trx: Trx,
  values: { account_id: string; secret_hash: Buffer; created_at: Date },
): Promise<void> {
  const { secret_hash, created_at } = values
  await trx
    .insertInto('customer_feed')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ secret_hash, created_at }),
    )
    .execute()
}

export async function removeFeed(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('customer_feed').where('account_id', '=', accountId).execute()
}

/** True if the row aliased `feed` opens a calendar that its creator, and its member if it has one, may still see. */
const isOpening = sql<boolean>`exists (
  select from business_member as maker join account on account.id = maker.account_id
  where maker.business_id = feed.business_id and maker.account_id = feed.created_by
    and account.suspended_at is null and (maker.role <> 'staff' or maker.staff_id = feed.staff_id)
) and (feed.member_id is null or exists (
  select from business_member as member join account on account.id = member.account_id
  where member.business_id = feed.business_id and member.account_id = feed.member_id
    and account.suspended_at is null and member.staff_id = feed.staff_id
))`

/**
 * Lists the active staff members of a shop with the creation time of their feeds, null if it opens nothing; only
 * `staffId` if given.
 */
export async function listStaffFeedRows(db: Db, businessId: string, staffId: string | undefined) {
  return db
    .selectFrom('staff')
    .leftJoin('staff_feed as feed', (join) =>
      join
        .onRef('feed.business_id', '=', 'staff.business_id')
        .onRef('feed.staff_id', '=', 'staff.id')
        .on(isOpening),
    )
    .select(['staff.id', 'staff.name', 'feed.created_at'])
    .where('staff.business_id', '=', businessId)
    .where('staff.active', '=', true)
    .$if(staffId !== undefined, (query) => query.where('staff.id', '=', staffId ?? ''))
    .orderBy('staff.position')
    .orderBy('staff.id')
    .execute()
}

/** Locks an active staff member (key share) until the transaction ends; undefined if there is none. */
export async function lockFeedStaff(trx: Trx, businessId: string, staffId: string) {
  return trx
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('business_id', '=', businessId)
    .where('id', '=', staffId)
    .where('active', '=', true)
    .forKeyShare()
    .executeTakeFirst()
}

/** Locks the members that a feed depends on (key share): its creator, and its staff member's account. */
export async function lockFeedMembers(
  trx: Trx,
  { businessId, staffId, makerId }: { businessId: string; staffId: string; makerId: string },
) {
  return trx
    .selectFrom('business_member')
    .select(['account_id', 'staff_id'])
    .where('business_id', '=', businessId)
    .where((eb) => eb.or([eb('account_id', '=', makerId), eb('staff_id', '=', staffId)]))
    .orderBy('account_id')
    .forKeyShare()
    .execute()
}

/** Stores the secret hash of a staff member's feed, replacing an earlier one. */
export async function putStaffFeed(
  trx: Trx,
  values: {
    business_id: string
    staff_id: string
    secret_hash: Buffer
    created_by: string
    member_id: string | null
    created_at: Date
  },
): Promise<void> {
  const { secret_hash, created_by, member_id, created_at } = values
  await trx
    .insertInto('staff_feed')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'staff_id'])
        .doUpdateSet({ secret_hash, created_by, member_id, created_at }),
    )
    .execute()
}

/** Deletes the feed of a staff member; false if there is none. */
export async function removeStaffFeed(trx: Trx, businessId: string, staffId: string) {
  const { numDeletedRows } = await trx
    .deleteFrom('staff_feed')
    .where('business_id', '=', businessId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Finds the account whose bookings a secret opens; undefined if the secret is unknown or the account suspended. */
export async function feedOfSecret(db: Db, secretHash: Buffer) {
  return db
    .selectFrom('customer_feed')
    .innerJoin('account', 'account.id', 'customer_feed.account_id')
    .select(['account.id as account_id', 'account.language'])
    .where('secret_hash', '=', secretHash)
    .where('account.suspended_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Finds the staff member whose appointments a secret opens. Undefined if the secret is unknown, the staff member is
 * inactive, or the feed's creator or its member is suspended or may no longer see this calendar.
 */
export async function staffFeedOfSecret(db: Db, secretHash: Buffer) {
  return db
    .selectFrom('staff_feed as feed')
    .innerJoin('staff', (join) =>
      join
        .onRef('staff.business_id', '=', 'feed.business_id')
        .onRef('staff.id', '=', 'feed.staff_id')
        .on('staff.active', '=', true),
    )
    .innerJoin('business', 'business.id', 'feed.business_id')
    .innerJoin('account as maker', 'maker.id', 'feed.created_by')
    .leftJoin('account as member', 'member.id', 'feed.member_id')
    .select(['feed.business_id', 'feed.staff_id', 'staff.name', 'business.name as business_name'])
    .select(sql<string>`coalesce(member.language, maker.language)`.as('language'))
    .where('feed.secret_hash', '=', secretHash)
    .where(isOpening)
    .executeTakeFirst()
}
