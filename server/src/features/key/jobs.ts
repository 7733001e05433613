import { DAY_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { purgeKeyRows } from './queries.ts'

/** Deletes revoked keys after a year, the retention of their audit entries. */
export async function purgeRevokedKeys(db: Db, now: Date): Promise<void> {
  await purgeKeyRows(db, new Date(now.getTime() - 366 * DAY_MS))
}
