import { createReadStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { dropReferences, restTriggers } from '../bulk/rest.ts'
import { fileOf, type Manifest } from './manifest.ts'

type Table = Manifest['tables'][number]

/**
 * Fills the tables created by the backup's own migrations, all or nothing. Foreign keys and triggers are suspended, as
 * every row was checked when it was written; recreating the keys checks each. Needs exclusive use of the client.
 */
export async function loadTables(
  client: pg.ClientBase,
  folder: string,
  tables: readonly Table[],
): Promise<void> {
  await client.query('begin')
  try {
    const references = await dropReferences(client)
    for (const table of tables) await loadTable(client, folder, table)
    await setSequences(client)
    for (const statement of references) await client.query(statement)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function loadTable(
  client: pg.ClientBase,
  folder: string,
  { name, columns, rows }: Table,
): Promise<void> {
  const table = pg.escapeIdentifier(name)
  const wake = await restTriggers(client, table)
  // Rows inserted by migrations: the backup contains their current state.
  await client.query(`delete from ${table}`)
  const target = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  await pipeline(createReadStream(path.join(folder, fileOf(name))), createGunzip(), target)
  if (target.rowCount !== rows)
    throw new Error(`${name} has ${target.rowCount} rows, the backup says ${rows}`)
  for (const statement of wake) await client.query(statement)
}

/** Sets each sequence to continue after the largest value in use. */
async function setSequences(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(`
    select attrelid::regclass::text as table, quote_ident(attname) as column
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attidentity <> ''`)
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${column}), 0) + 1, false) from ${table}`,
      [table, column.replaceAll('"', '')],
    )
}
