import { REMINDERS } from '@awan/core/notification/rules'
import type { Db } from '#db/connect.ts'
import { remindSome } from './reminder.queries.ts'

const BATCH = 100

/**
 * Every minute: creates the reminders that are due. It asks the visits themselves, so a moved one is reminded of at its
 * new time and a cancelled one never; repeating it, also on several machines at once, changes nothing.
 */
export async function remindPeople(db: Db, now: Date): Promise<void> {
  for (const lead of REMINDERS) while ((await remindSome(db, { lead, now }, BATCH)) === BATCH);
}
