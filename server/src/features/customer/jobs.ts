import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { lastChange, storeCounts, takeChanges } from './counted.queries.ts'

const BATCH = 500

/**
 * Every minute: cards of which something has changed are counted anew. What is noted meanwhile, or again, is left to the
 * next run.
 */
export async function countCustomers(db: Db, now: Date): Promise<void> {
  const last = await lastChange(db)
  if (last === undefined) return
  const countSome = async () =>
    inTransaction(db, async (trx) => {
      const cards = await takeChanges(trx, last, BATCH)
      if (cards.length > 0) await storeCounts(trx, cards, now)
      return cards.length
    })
  while ((await countSome()) > 0);
}
