import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { together } from '#db/pipelined.ts'
import type { Trx } from '#db/transaction.ts'

/** Timeout of one search statement, in milliseconds; other statements of a request may take longer. */
const LIMIT_MS = 1000

/**
 * Reads within the timeout of a search statement; a cancelled statement is answered as `busy`.
 *
 * `byTerms`: forbids sequential scans. PostgreSQL estimates the overlap of two arrays to be as cheap as the comparison
 * of two numbers, and would otherwise compare the array of every row.
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
  // A snapshot on the standby is already a transaction; each search statement there sets its bounds anew.
  return isTransaction(db) ? bounded(db) : db.transaction().execute(bounded)
}

const isTransaction = (db: Db): db is Trx => db.isTransaction
