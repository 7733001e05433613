import { KEY_LIFE } from '@awan/core/appointment/rules'
import type { Db } from '#db/connect.ts'
import { completeSome } from './completion.queries.ts'
import { deleteKeysUntil } from './key.queries.ts'

/** Hourly: answers to repeat are forgotten once their key may be used anew. */
export async function purgeKeys(db: Db, now: Date): Promise<void> {
  await deleteKeysUntil(db, new Date(now.getTime() - KEY_LIFE))
}

const BATCH = 500

/** Every minute: appointments that have ended are stored as what people already see. Repeating it changes nothing. */
export async function completeAppointments(db: Db, now: Date): Promise<void> {
  while ((await completeSome(db, now, BATCH)) === BATCH);
}
