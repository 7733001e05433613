import { sql } from 'kysely'
import type { Trx } from '#db/transaction.ts'

/**
 * Runs `work` in a savepoint: if it throws, its writes are rolled back and the transaction can continue. Savepoints may
 * nest: each is released at its end, so that a rollback never meets an inner one of the same name.
 */
export async function inSavepoint(trx: Trx, work: () => Promise<void>): Promise<void> {
  await sql`savepoint piece`.execute(trx)
  try {
    await work()
    await sql`release savepoint piece`.execute(trx)
  } catch (error) {
    await sql`rollback to savepoint piece`.execute(trx)
    await sql`release savepoint piece`.execute(trx)
    throw error
  }
}
