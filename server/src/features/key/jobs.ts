import { DAY_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { purgeKeyRows } from './queries.ts'

/** Forgets revoked keys after a year, as long as the record of what they did is kept. */
export async function purgeRevokedKeys(db: Db, now: Date): Promise<void> {
  await purgeKeyRows(db, new Date(now.getTime() - 366 * DAY_MS))
}
