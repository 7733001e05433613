import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/**
 * Returns one hash per table of the whole database; equal hashes mean that no row changed. `without` maps a table to a
 * column to ignore.
 */
export async function fingerprint(
  db: Db,
  without: Readonly<Record<string, string>> = {},
): Promise<Record<string, string | null>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  // A single query for all tables: there are dozens, and nearly all are small.
  const hashes = tables.map(({ name }) => {
    const row =
      without[name] === undefined ? sql`t::text` : sql`(to_jsonb(t) - ${without[name]}::text)::text`
    return sql`
      select ${name}::text as name, (
        select md5(string_agg(row, '|' order by row))
        from (select ${row} as row from ${sql.table(name)} as t) as rows
      ) as hash`
  })
  const { rows } = await sql<{ name: string; hash: string | null }>`
    ${sql.join(hashes, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}
