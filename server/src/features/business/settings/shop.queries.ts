import type { Db } from '#db/connect.ts'
import { isAtWork } from '#db/members.ts'

export type ShopRow = Awaited<ReturnType<typeof listShopsOf>>[number]

/** Lists the businesses whose console an account may enter: those it owns first, then by age. */
export async function listShopsOf(db: Db, accountId: string) {
  return db
    .selectFrom('business_member')
    .innerJoin('business', 'business.id', 'business_member.business_id')
    .select(['business.id', 'name', 'category_id', 'city_id', 'time_zone', 'photo'])
    .select(['slug', 'status', 'status_reason', 'role', 'staff_id'])
    .where('account_id', '=', accountId)
    .where(isAtWork('business_member'))
    .orderBy((order) => order('role', '=', 'owner'), 'desc')
    .orderBy('business.created_at')
    .orderBy('business.id')
    .execute()
}
