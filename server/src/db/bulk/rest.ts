// Suspends and restores constraints, indexes and triggers for a bulk load. Each function returns the statements that
// restore the former state, in order; all are in the caller's transaction, so that an aborted load leaves everything
// enabled.
import type pg from 'pg'

/** Drops every foreign key; recreating a key checks it with one join instead of row by row. */
export async function dropReferences(client: pg.ClientBase): Promise<string[]> {
  return dropConstraints(
    client,
    `contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`,
  )
}

/**
 * Drops the indexes of tables, with the constraints based on them; no foreign key may depend on them. Recreating an
 * index sorts once; recreating a constraint checks every row.
 */
export async function dropIndexes(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<string[]> {
  const constraints = await dropConstraints(
    client,
    `contype in ('p', 'u', 'x') and conrelid = any ($1::regclass[]) order by conindid`,
    [tables],
  )
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any ($1::regclass[]) order by indexrelid`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return [...constraints, ...rows.map(({ definition }) => definition)]
}

async function dropConstraints(client: pg.ClientBase, which: string, values: unknown[] = []) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint where ${which}`,
    values,
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${name}`)
  return rows.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
  )
}

/** SQL that re-enables a trigger in its former mode, by its `tgenabled` letter. */
const WAKE = { O: 'enable', A: 'enable always', R: 'enable replica' } as const

/** Disables the triggers of a table that are enabled in one of these modes; a load does not need those of mode `O`. */
export async function restTriggers(
  client: pg.ClientBase,
  table: string,
  ways: readonly (keyof typeof WAKE)[] = ['O', 'A', 'R'],
): Promise<string[]> {
  const { rows } = await client.query<{ name: string; fires: keyof typeof WAKE }>(
    `select quote_ident(tgname) as name, tgenabled as fires from pg_trigger
     where tgrelid = $1::regclass and not tgisinternal and tgenabled = any ($2)`,
    [table, ways],
  )
  for (const { name } of rows) await client.query(`alter table ${table} disable trigger ${name}`)
  return rows.map(({ name, fires }) => `alter table ${table} ${WAKE[fires]} trigger ${name}`)
}
