import { sql } from 'kysely'
import type { Trx } from '../db/transaction.ts'

/** Side of the skill relation being edited: a staff member's offerings, or an offering's staff. */
type Side = 'staff' | 'offering'

const OTHER = { staff: 'offering', offering: 'staff' } as const

/**
 * Replaces the skills of a staff member, or the staff of an offering. Returns false, without a change, if one of `ids`
 * does not belong to the shop.
 */
export async function assignSkills(
  trx: Trx,
  businessId: string,
  one: { side: Side; id: string },
  ids: readonly string[],
): Promise<boolean> {
  const others = sql.table(OTHER[one.side])
  const own = sql.ref(`${one.side}_id`)
  const other = sql.ref(`${OTHER[one.side]}_id`)
  const { rows } = await sql<{ known: boolean }>`
    with requested as (
      select id from ${others} where business_id = ${businessId} and id = any (${ids}::uuid[])
    ), known as (
      select count(*) = cardinality(${ids}::uuid[]) as known from requested
    ), gone as (
      delete from staff_offering using known
      where known and business_id = ${businessId} and ${own} = ${one.id}
        and ${other} <> all (${ids}::uuid[])
      returning ${other} as id
    ), come as (
      insert into staff_offering (business_id, ${own}, ${other})
      select ${businessId}, ${one.id}, requested.id from requested, known where known
      on conflict do nothing
      returning ${other} as id
    ), touched as (
      -- In the order in which a list is locked that is put in another order.
      select id from ${others}
      where business_id = ${businessId}
        and id in (select id from gone union all select id from come)
      order by id for no key update
    ), renumbered as (
      -- The pair is part of both: whoever edits the other side by an older version is refused.
      update ${others} set version = version + 1
      where business_id = ${businessId} and id in (select id from touched)
    )
    select known from known`.execute(trx)
  return rows[0]?.known === true
}

/** Returns whether all these ids are staff members of the shop. */
export async function areStaffOf(
  trx: Trx,
  businessId: string,
  staffIds: readonly string[],
): Promise<boolean> {
  const { count } = await trx
    .selectFrom('staff')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('business_id', '=', businessId)
    .where('id', 'in', staffIds)
    .executeTakeFirstOrThrow()
  return count === staffIds.length
}
