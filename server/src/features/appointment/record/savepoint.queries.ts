import { sql } from 'kysely'
import type { Trx } from '#db/transaction.ts'

/** Does a piece of a transaction of which nothing stays if it throws; the transaction can then go on. */
export async function inSavepoint(trx: Trx, work: () => Promise<void>): Promise<void> {
  await sql`savepoint piece`.execute(trx)
  try {
    await work()
    await sql`release savepoint piece`.execute(trx)
  } catch (error) {
    await sql`rollback to savepoint piece`.execute(trx)
    throw error
  }
}
