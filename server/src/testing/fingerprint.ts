import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/** Everything the tables hold, one hash a table; equal exactly where nothing was written. */
export async function fingerprint(db: Db): Promise<Record<string, string | null>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const hashes: Record<string, string | null> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string | null }>`
      select md5(string_agg(t::text, '|' order by t::text)) as hash from ${sql.table(name)} as t
    `.execute(db)
    hashes[name] = rows[0]?.hash ?? null
  }
  return hashes
}
