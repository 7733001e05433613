import { sql } from 'kysely'
import type { Db } from '../../server/src/db/connect.ts'
import type { DB } from '../../server/src/db/types.ts'

/** An index or a reference of a table, and the statement that makes it. */
interface Guard {
  table: string
  name: string
  definition: string
}

/**
 * Loads much into tables that have neither references nor the indexes that guard nothing meanwhile. They are made anew at the end:
 * an index is sorted once and a reference checked by one join, which takes a small part of what each row would. All of it is in
 * the caller's transaction: a load that breaks off leaves the tables as they were.
 */
export async function inBulk<Loaded>(
  trx: Db,
  tables: readonly (keyof DB)[],
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  const references = await referencesOf(trx, tables)
  const indexes = await indexesOf(trx, tables)
  for (const { table, name } of references)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(trx)
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(trx)
  const loaded = await load()
  // What one index is sorted in, for this transaction.
  await sql`set local maintenance_work_mem = '256MB'`.execute(trx)
  for (const { definition } of indexes) await sql.raw(definition).execute(trx)
  for (const { table, name, definition } of references)
    await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
      trx,
    )
  return loaded
}

async function referencesOf(trx: Db, tables: readonly string[]): Promise<Guard[]> {
  const { rows } = await sql<Guard>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid = any (${[...tables]}::regclass[])
    order by oid`.execute(trx)
  return rows
}

/** Lists the indexes that no constraint stands on: the others guard what is loaded. */
async function indexesOf(trx: Db, tables: readonly string[]): Promise<Guard[]> {
  const { rows } = await sql<Guard>`
    select indrelid::regclass::text as table, indexrelid::regclass::text as name,
      pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = any (${[...tables]}::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by indexrelid`.execute(trx)
  return rows
}
