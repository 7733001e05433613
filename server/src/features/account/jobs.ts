import type { Db } from '#db/connect.ts'
import { purgeIdentity } from './me.queries.ts'

const DAY = 24 * 60 * 60_000

/** Hourly: codes and counters after a day, sessions at their end, sent messages after thirty days. */
export async function purgeExpired(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  await purgeIdentity(db, { now, dayAgo: before(1), monthAgo: before(30) })
}
