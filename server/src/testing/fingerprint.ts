import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/**
 * Everything the tables hold, one hash a table; equal exactly where nothing was written. `without` names a column of a
 * table that does not count.
 */
export async function fingerprint(
  db: Db,
  without: Readonly<Record<string, string>> = {},
): Promise<Record<string, string | null>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const hashes: Record<string, string | null> = {}
  for (const { name } of tables) {
    const row =
      without[name] === undefined ? sql`t::text` : sql`(to_jsonb(t) - ${without[name]}::text)::text`
    const { rows } = await sql<{ hash: string | null }>`
      select md5(string_agg(row, '|' order by row)) as hash
      from (select ${row} as row from ${sql.table(name)} as t) as rows
    `.execute(db)
    hashes[name] = rows[0]?.hash ?? null
  }
  return hashes
}
