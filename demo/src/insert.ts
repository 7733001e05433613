import { sql } from 'kysely'
import type { Db } from '../../server/src/db/connect.ts'
import type { DB } from '../../server/src/db/types.ts'

/** Rows of one statement: large enough to be fast, small enough to stay far below the limits on a statement. */
const BATCH = 2000

/** Inserts rows that all have the columns of the first; values are as PostgreSQL's text or JSON of them. */
export async function insertRows(db: Db, table: keyof DB, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = JSON.stringify(rows.slice(from, from + BATCH))
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${batch}::json)
    `.execute(db)
  }
}
