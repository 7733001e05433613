import type { Db } from '#db/connect.ts'
import { presentShop } from './shop.presenter.ts'
import { listShopsOf } from './shop.queries.ts'

/** Lists the businesses in whose console an account works, with its role in each. */
export async function shopsOf(db: Db, accountId: string) {
  const rows = await listShopsOf(db, accountId)
  return rows.map(presentShop)
}
