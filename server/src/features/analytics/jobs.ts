import { closeForgotten } from '@awan/core/analytics/rules'
import { difference, sumsOf } from '@awan/core/analytics/sums'
import { MINUTE_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { shareLockAccount } from '#http/limits/row-locks.ts'
import {
  addToSummary,
  deleteSessions,
  findSilent,
  lockSession,
  saveSession,
  type SessionKey,
  sessionOf,
} from './queries.ts'
import { daysToStore, storeSiteDay } from './site-day.queries.ts'

const SILENCE = 30 * MINUTE_MS
const KEPT_MONTHS = 13
const AT_ONCE = 200

/** Runs every ten minutes: ends sessions without updates from their device, as of the time they were last seen. */
export async function closeForgottenSessions(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SILENCE)
  for (;;) {
    const silent = await findSilent(db, before, AT_ONCE)
    for (const key of silent) await inTransaction(db, (trx) => close(trx, key, before, now))
    if (silent.length < AT_ONCE) return
  }
}

async function close(trx: Trx, key: SessionKey, before: Date, now: Date): Promise<void> {
  if (!(await shareLockAccount(trx, key.accountId))) return
  const row = await lockSession(trx, key)
  // It may have received an update, or ended, a moment ago.
  if (!row || row.end_time !== null || row.touched_at >= before) return
  const session = closeForgotten(sessionOf(row))
  const change = difference(sumsOf(session), sumsOf(sessionOf(row)))
  await saveSession(trx, key, session, now)
  if (change) await addToSummary(trx, key.accountId, { change, session, now })
}

/** Runs hourly: deletes sessions after thirteen months; the summaries stay. */
export async function purgeSessions(db: Db, now: Date): Promise<void> {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS)
  await deleteSessions(db, before)
}

/** Days after which the sessions of a day are summed: by then devices that were offline have sent most of theirs. */
const SETTLED_DAYS = 3
/** Days that are summed anew each night: a device may send a session of thirty days ago. */
const RECOUNTED_DAYS = 31

/** Runs every night: stores the sums of the site's use by day, a day at a time. */
export async function storeSiteDays(db: Db, now: Date): Promise<void> {
  const days = await daysToStore(db, { now, settled: SETTLED_DAYS, recounted: RECOUNTED_DAYS })
  for (const day of days) await storeSiteDay(db, day)
}
