import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '#db/connect.ts'
import type { DB } from '#db/types.ts'

/** Returns a database handle that records its queries; the caller clears `queries`. */
export function recordQueries(pool: Pool): { db: Db; queries: CompiledQuery[] } {
  const queries: CompiledQuery[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void queries.push(query),
  })
  return { db, queries }
}

/** Returns the tables that a query's plan reads with a sequential scan. */
export async function fullScans(pool: Pool, query: CompiledQuery): Promise<string[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': unknown }>(
    `explain (format json) ${query.sql}`,
    [...query.parameters],
  )
  const plan = JSON.stringify(rows[0]?.['QUERY PLAN'])
  return [...plan.matchAll(/"Node Type":"Seq Scan"[^{}]*?"Relation Name":"(\w+)"/g)].map(
    ([, table = '']) => table,
  )
}
