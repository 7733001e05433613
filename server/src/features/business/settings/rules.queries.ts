import { sql, type Updateable } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import type { Business } from '#db/types.ts'
import type { ShopId } from '#http/shop.ts'
import { businessIsGone } from '#http/limits/row-locks.ts'

const COLUMNS = [
  'version',
  'grid_minutes',
  'notice_minutes',
  'horizon_days',
  'cancel_cutoff_minutes',
  'customer_limit',
  'missed_limit',
  'any_staff_order',
  'women_only',
  'address_after_booking',
  'remind_minutes',
] as const

export type RulesRow = Awaited<ReturnType<typeof findRules>>

const rulesOf = (db: Db, shopId: ShopId) =>
  db.selectFrom('business').select(COLUMNS).where('id', '=', shopId)

export async function findRules(db: Db, shopId: ShopId) {
  return rulesOf(db, shopId).executeTakeFirstOrThrow(businessIsGone)
}

/** Locks the rules; waits for concurrent bookings under the current ones. */
export async function lockRules(trx: Trx, shopId: ShopId): Promise<RulesRow> {
  return rulesOf(trx, shopId).forNoKeyUpdate().executeTakeFirstOrThrow(businessIsGone)
}

export async function updateRules(
  trx: Trx,
  shopId: ShopId,
  values: Updateable<Business>,
): Promise<RulesRow> {
  return trx
    .updateTable('business')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', shopId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}
