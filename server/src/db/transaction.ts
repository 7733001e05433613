import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Db } from './connect.ts'
import type { DB } from './types.ts'

export type Trx = Transaction<DB>

const RETRIES = 3
/**
 * SQLSTATEs to retry: serialization failure, deadlock, and a plan outdated by a migration. PostgreSQL has rolled back,
 * so a retry is safe.
 */
const AGAIN = new Set(['40001', '40P01', '0A000'])

/**
 * Runs `work` in one transaction (read committed); retries up to 3 times, after a random backoff, if PostgreSQL aborted
 * it. So `work` must have no side effects that a rollback cannot undo.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return retried(() => db.transaction().execute(work))
}

/** Like `inTransaction`, but all statements of `work` read one snapshot of the data (repeatable read). */
export async function inSnapshot<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return retried(() => db.transaction().setIsolationLevel('repeatable read').execute(work))
}

async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt >= RETRIES || !AGAIN.has(sqlState(error) ?? '')) throw error
      await sleep(randomInt(5, 25) * 2 ** attempt)
    }
  }
}

/** Returns the SQLSTATE of an error. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Returns the name of the constraint that an error violates. */
export function violated(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('constraint' in error)) return undefined
  return typeof error.constraint === 'string' ? error.constraint : undefined
}
