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
  const bounded = async (trx: Trx) => {
    const limit = sql`select set_config('statement_timeout', ${String(LIMIT_MS)}, true),
      set_config('enable_seqscan', ${byTerms ? 'off' : 'on'}, true)`
    const [, answer] = await together([limit.execute(trx), read(trx)])
    return answer
  }
  // A snapshot of the standby is a transaction already; each statement of a search there says anew how it is bounded.
  return isTransaction(db) ? bounded(db) : db.transaction().execute(bounded)
}

const isTransaction = (db: Db): db is Trx => db.isTransaction
