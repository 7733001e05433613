import { sql, type Updateable } from 'kysely'
import type { Db } from './connect.ts'
import type { Trx } from './transaction.ts'
import type { DB } from './types.ts'

type Versioned = 'offering' | 'staff' | 'season'

/** Updates a row of the shop if its version matches, and increments the version; false otherwise. */
export async function updateVersion<Table extends Versioned>(
  trx: Trx,
  table: Table,
  businessId: string,
  edit: {
    id: string
    version: number
    values: Omit<Updateable<DB[Table]>, 'business_id' | 'id' | 'version'>
  },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable<Versioned>(table)
    .set((of) => ({ ...edit.values, version: of('version', '+', 1) }))
    .where('business_id', '=', businessId)
    .where('id', '=', edit.id)
    .where('version', '=', edit.version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Reorders a list of the shop: these ids first, then all others. Returns false, without a change, if an id is not in
 * the list. Locks every row in order of id, so that concurrent reorderings wait for each other.
 */
export async function orderList(
  db: Db,
  table: 'offering' | 'staff',
  businessId: string,
  ids: readonly string[],
): Promise<boolean> {
  const list = sql.table(table)
  const { rows } = await sql<{ known: boolean }>`
    with listed as (
      select id, row_number() over (
        order by array_position(${ids}::uuid[], id), position, id
      ) - 1 as place
      from (
        select id, position from ${list} where business_id = ${businessId} order by id for no key update
      ) own
    ), known as (
      select count(*) = cardinality(${ids}::uuid[]) as known
      from listed where id = any (${ids}::uuid[])
    ), moved as (
      update ${list} as list set position = place
      from listed, known
      where known and business_id = ${businessId} and list.id = listed.id and position <> place
    )
    select known from known`.execute(db)
  return rows[0]?.known === true
}
