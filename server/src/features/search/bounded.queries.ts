import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { together } from '#db/pipelined.ts'
import type { Trx } from '#db/transaction.ts'

/** Milliseconds that one statement of a search may take, whatever was typed; a request's others may take longer. */
const LIMIT_MS = 1000

/**
 * Reads by one statement within a search's own limit. What takes longer is broken off, and answered as `busy`.
 *
 * `byTerms`: rows are found by an index and never from end to end. PostgreSQL takes a comparison of two lists of words for as
 * cheap as one of two numbers, and would rather compare the list of each row.
 */
export async function readBounded<Answer>(
  db: Db,
  read: (trx: Trx) => Promise<Answer>,
  { byTerms = false } = {},
): Promise<Answer> {
  return db.transaction().execute(async (trx) => {
    const limit = sql`select set_config('statement_timeout', ${String(LIMIT_MS)}, true)${byTerms ? sql`, set_config('enable_seqscan', 'off', true)` : sql``}`
    const [, answer] = await together([limit.execute(trx), read(trx)])
    return answer
  })
}
