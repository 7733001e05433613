import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

interface Column {
  place: string
  table: string
  column: string
  bytes: boolean
}

/**
 * Lists every column of the database (all schemas but PostgreSQL's own, including the job queue) that contains one of
 * the values: in texts, JSON, arrays and other types with a cast to text, and in the bytes of such a text.
 */
export async function traces(db: Db, values: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<Column>`
    select format('%s.%s.%s', table_schema, table_name, column_name) as place,
      format('%I.%I', table_schema, table_name) as table, quote_ident(column_name) as column,
      data_type = 'bytea' as bytes
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1`.execute(db)
  const texts = values.map((value) => `%${value.replace(/[\\%_]/g, String.raw`\$&`)}%`)
  const hexes = values.map((value) => `%${Buffer.from(value).toString('hex')}%`)
  const found: string[] = []
  for (const { place, table, column, bytes } of columns) {
    const { rows } = await sql`
      select from ${sql.raw(table)} as t
      where ${sql.raw(`t.${column}::text`)} ilike any (${bytes ? hexes : texts}::text[])
      limit 1`.execute(db)
    if (rows.length > 0) found.push(place)
  }
  return found
}
