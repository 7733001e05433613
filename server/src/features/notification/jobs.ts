import { REMINDERS } from '@awan/core/notification/rules'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { QueueNotices } from '#records/people/notices.ts'
import { askSome, remindSome } from './job.queries.ts'

/** Appointments per batch, which stay locked while their messages are queued. */
const BATCH = 50

/**
 * Runs every minute: creates the reminders that are due. It reads the appointments themselves, so a moved appointment
 * is reminded of at its new time and a cancelled one never. Idempotent, also when run on several machines concurrently.
 */
export async function remindPeople(
  deps: { db: Db; queueNotices: QueueNotices },
  now: Date,
): Promise<void> {
  for (const lead of REMINDERS) while ((await remindBatch(deps, { lead, now })) === BATCH);
}

/** Creates one batch of reminders with their messages in one transaction, so that a concurrent cancellation leaves neither. */
async function remindBatch(
  { db, queueNotices }: { db: Db; queueNotices: QueueNotices },
  { lead, now }: { lead: number; now: Date },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const reminders = await remindSome(trx, { lead, now }, BATCH)
    const keys = reminders.filter(({ outside }) => outside)
    await queueNotices(trx, keys, now)
    return reminders.length
  })
}

/** Runs every minute: asks customers once about an ended appointment. Idempotent. */
export async function askHowItWas(
  { db, queueNotices }: { db: Db; queueNotices: QueueNotices },
  now: Date,
): Promise<void> {
  const askBatch = async () =>
    inTransaction(db, async (trx) => {
      const keys = await askSome(trx, now, BATCH)
      await queueNotices(trx, keys, now)
      return keys.length
    })
  while ((await askBatch()) > 0);
}
