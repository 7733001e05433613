import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { together } from '#db/pipelined.ts'
import type { Trx } from '#db/transaction.ts'

/** Milliseconds that one statement of a search may take, whatever was typed; a request's others may take longer. */
const LIMIT_MS = 1000

/** Reads by one statement within a search's own limit. What takes longer is broken off, and answered as `busy`. */
export async function readBounded<Answer>(
  db: Db,
  read: (trx: Trx) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction().execute(async (trx) => {
    const limit = sql`select set_config('statement_timeout', ${String(LIMIT_MS)}, true)`
    const [, answer] = await together([limit.execute(trx), read(trx)])
    return answer
  })
}
