// What rests while many rows come in. Each returns the statements that put it back as it was, in their order; all of it is
// in the caller's transaction, so that work that breaks off leaves everything awake.
import type pg from 'pg'

/** Drops every foreign key: made again, it is checked by one join, and not row by row. */
export async function dropReferences(client: pg.ClientBase): Promise<string[]> {
  return dropConstraints(
    client,
    `contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`,
  )
}

/**
 * Drops the indexes of tables, with the constraints that stand on them; no reference may. Made again, an index is sorted
 * once, and a constraint looks at each row that is there.
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

/** Words that wake a trigger to fire as it did, by the catalogue's letter. */
const WAKE = { O: 'enable', A: 'enable always', R: 'enable replica' } as const

/** Lets the triggers of a table rest that are awake in one of the ways; `O` are those that no load of rows needs. */
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
