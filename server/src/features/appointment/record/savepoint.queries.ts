import { sql } from 'kysely'
import type { Trx } from '#db/transaction.ts'

/**
 * Runs `work` in a savepoint and returns its result: if it throws, its writes are rolled back and the transaction can
 * continue. Savepoints may nest: each is released at its end, so that a rollback never meets an inner one of the same
 * name.
 */
export async function inSavepoint<Result>(trx: Trx, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint piece`.execute(trx)
  try {
    const result = await work()
    await sql`release savepoint piece`.execute(trx)
    return result
  } catch (error) {
    await sql`rollback to savepoint piece`.execute(trx)
    await sql`release savepoint piece`.execute(trx)
    throw error
  }
}
