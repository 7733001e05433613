import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { lastChange, storeCounts, takeChanges } from './counted.queries.ts'

const BATCH = 500

/** Runs every minute: recounts the cards that have changed. Changes recorded meanwhile are left to the next run. */
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
