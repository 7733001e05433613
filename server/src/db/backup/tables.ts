import type pg from 'pg'

/** Tables not backed up: the migrations create and fill them. */
const LEFT_OUT = new Set(['migration', 'migration_lock'])

export interface BackupTable {
  name: string
  /** Quoted, in the table's column order, without generated columns. */
  columns: string[]
}

/**
 * Lists the tables of schema `public` by name. The job queue has a schema of its own and is not backed up: jobs are
 * recreated from the rows, except waiting notices (047).
 */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    select relname as name,
      array_agg(quote_ident(attname) order by attnum) filter (where attgenerated = '') as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind = 'r'
    group by relname order by relname`)
  return rows.filter(({ name }) => !LEFT_OUT.has(name))
}

/** Lists the applied migrations, in order. */
export async function listApplied(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name')
  return rows.map(({ name }) => name)
}
