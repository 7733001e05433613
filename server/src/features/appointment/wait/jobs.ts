import { DAY_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { eachStep } from '#db/job-steps.ts'
import { inTransaction } from '#db/transaction.ts'
import { businessesWaitedFor, deleteOldWaits, endOver } from './queries.ts'
import { giveTurns, type TurnDeps } from './turn.service.ts'

const BATCH = 200

/**
 * Ends the waits of past days, and gives turns at every business with a waiting list, in case the job of a freed time
 * was lost. Runs every minute.
 */
export async function endWaits(deps: TurnDeps): Promise<void> {
  const { db, clock } = deps
  while ((await inTransaction(db, (trx) => endOver(trx, clock(), { limit: BATCH }))) === BATCH);
  const businessIds = await businessesWaitedFor(db)
  await eachStep(businessIds.map((businessId) => async () => giveTurns(deps, businessId)))
}

/** Days for which waits are kept after their end. */
const KEPT_DAYS = 30

/** Deletes waits that ended long ago. Runs hourly. */
export async function purgeWaits(db: Db, now: Date): Promise<void> {
  await deleteOldWaits(db, new Date(now.getTime() - KEPT_DAYS * DAY_MS))
}
