import { DAY_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { businessesWaitedFor, deleteOldWaits, endOver } from './queries.ts'
import { giveTurns, type TurnDeps } from './turn.service.ts'

const BATCH = 200
/** Businesses that are looked at in one run. */
const MOST = 5000

/**
 * Every minute: ends the waiting for what is over, and looks everywhere whether somebody's turn is still to be given,
 * should the job of a freed time have been lost.
 */
export async function endWaits(deps: TurnDeps): Promise<void> {
  const { db, clock } = deps
  while ((await inTransaction(db, (trx) => endOver(trx, clock(), BATCH))) === BATCH);
  for (const businessId of await businessesWaitedFor(db, MOST)) await giveTurns(deps, businessId)
}

/** Days for which what somebody waited for is kept after it was over. */
const KEPT_DAYS = 30

/** Every hour: forgets waiting that is long over. */
export async function purgeWaits(db: Db, now: Date): Promise<void> {
  await deleteOldWaits(db, new Date(now.getTime() - KEPT_DAYS * DAY_MS))
}
