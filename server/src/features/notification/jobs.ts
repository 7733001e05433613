import { REMINDERS } from '@awan/core/notification/rules'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { askSome } from './ask.queries.ts'
import type { QueueNotices } from './notice.service.ts'
import { remindSome } from './reminder.queries.ts'

/** The appointments of a batch stay locked while their messages are queued. */
const BATCH = 50

/**
 * Every minute: creates the reminders that are due. It asks the appointments themselves, so a moved one is reminded of
 * at its new time and a cancelled one never; repeating it, also on several machines at once, changes nothing.
 */
export async function remindPeople(
  deps: { db: Db; queueNotices: QueueNotices },
  now: Date,
): Promise<void> {
  for (const lead of REMINDERS) while ((await remindBatch(deps, { lead, now })) === BATCH);
}

/** One batch with the messages that belong to it, in a transaction: of what is cancelled meanwhile there is neither. */
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

/** Every minute: asks people once how a visit was that has ended. Repeating it changes nothing. */
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
