import { KEPT_DAYS } from '@awan/core/report/rules'
import { DAY_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { forgetReviews } from './content.queries.ts'
import { deleteDecided } from './queries.ts'

/** Runs hourly: deletes cases decided thirty days ago, with the originals kept for restoring. */
export async function purgeReports(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  await deleteDecided(db, before)
  await forgetReviews(db, before)
}
