import { KEY_LIFE } from '@awan/core/appointment/rules'
import type { Db } from '#db/connect.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { completeSome } from './completion.queries.ts'
import { deleteKeysUntil } from './key.queries.ts'
import { storePromises, takeChanged, takeOutdated } from './promises.queries.ts'

/** Deletes stored responses whose idempotency key has expired. Runs hourly. */
export async function purgeKeys(db: Db, now: Date): Promise<void> {
  await deleteKeysUntil(db, new Date(now.getTime() - KEY_LIFE))
}

const BATCH = 500

/** Stores appointments that have ended as completed, as responses already show them. Runs every minute; idempotent. */
export async function completeAppointments(db: Db, now: Date): Promise<void> {
  while ((await completeSome(db, now, BATCH)) === BATCH);
}

/** Recounts how reliably shops kept their appointments: after a change, and once a day. Runs every minute. */
export async function countPromises(db: Db, now: Date): Promise<void> {
  const countSome = async (take: (trx: Trx) => Promise<string[]>) =>
    inTransaction(db, async (trx) => {
      const ids = await take(trx)
      if (ids.length > 0) await storePromises(trx, ids, now)
      return ids.length
    })
  while ((await countSome((trx) => takeChanged(trx, BATCH))) > 0);
  while ((await countSome((trx) => takeOutdated(trx, now, BATCH))) > 0);
}
