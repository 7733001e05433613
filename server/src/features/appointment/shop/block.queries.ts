import { sql } from 'kysely'
import type { Trx } from '#db/transaction.ts'
import type { BlockRow } from './diary.queries.ts'

export interface Span {
  start: Date
  end: Date
}

/** Blocks the same time of each staff member; staff members missing from the result have no free time there. */
export async function insertBlocks(
  trx: Trx,
  businessId: string,
  staffIds: readonly string[],
  { start, end, reason }: Span & { reason: string },
): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    insert into occupancy (business_id, resource_id, kind, occupied, reason)
    select ${businessId}::uuid, id, 'blocked', tstzrange(${start}, ${end}), ${reason}
    from unnest(${staffIds}::uuid[]) with ordinality as wanted (id, place)
    order by place
    on conflict on constraint occupancy_no_overlap do nothing
    returning id, version, resource_id as staff_id, lower(occupied) as starts_at, upper(occupied) as ends_at, reason`.execute(
    trx,
  )
  return rows
}

/** Returns blocks of the shop by id, ordered by start. */
export async function blocksById(
  trx: Trx,
  businessId: string,
  ids: readonly string[],
): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select id, version, resource_id as staff_id, lower(occupied) as starts_at, upper(occupied) as ends_at, reason
    from occupancy
    where business_id = ${businessId}::uuid and id = any (${ids}::uuid[]) and kind = 'blocked'
    order by lower(occupied), id`.execute(trx)
  return rows
}

/**
 * Locks a block of the shop; undefined for unknown ids and those of appointments. Its staff member must be locked
 * before.
 */
export async function lockBlock(
  trx: Trx,
  businessId: string,
  id: string,
): Promise<BlockRow | undefined> {
  const { rows } = await sql<BlockRow>`
    select id, version, resource_id as staff_id, lower(occupied) as starts_at, upper(occupied) as ends_at, reason
    from occupancy
    where business_id = ${businessId}::uuid and id = ${id}::uuid and kind = 'blocked'
    for no key update`.execute(trx)
  return rows[0]
}

/** Returns the staff member of a block. */
export async function staffOfBlock(
  trx: Trx,
  businessId: string,
  id: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('occupancy')
    .select('resource_id')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('kind', '=', 'blocked')
    .executeTakeFirst()
  return row?.resource_id
}

export async function deleteBlockRow(trx: Trx, businessId: string, id: string): Promise<void> {
  await trx
    .deleteFrom('occupancy')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
}

/** Inserts a block again with its id and next version; returns false if the time is taken. */
export async function putBlock(
  trx: Trx,
  businessId: string,
  block: Span & { id: string; version: number; staffId: string; reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into occupancy (business_id, id, version, resource_id, kind, occupied, reason)
    values (${businessId}::uuid, ${block.id}::uuid, ${block.version}, ${block.staffId}::uuid,
      'blocked', tstzrange(${block.start}, ${block.end}), ${block.reason})
    on conflict on constraint occupancy_no_overlap do nothing
    returning id`.execute(trx)
  return rows.length > 0
}
