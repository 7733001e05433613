import { DAY_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { eachStep } from '#db/job-steps.ts'
import { purgesOf } from './profile/me.queries.ts'

/**
 * Runs hourly. Deletes codes and counters after a day, sessions and known devices at their end, messages and tombstones
 * after thirty days, notifications and audit entries after a year.
 */
export async function purgeExpired(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const [dayAgo, monthAgo, yearAgo] = [before(1), before(30), before(366)]
  await eachStep(purgesOf(db, { now, dayAgo, monthAgo, yearAgo }))
}
