import { notifiableFrom } from '@awan/core/promotion/rules'
import type { Db } from '#db/connect.ts'
import { dayOfInstant } from '#records/working-days.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import {
  approvedShop,
  closeAnnouncement,
  lockAnnouncing,
  openAnnouncements,
  notifySome,
  type Announcement,
} from './announcement.queries.ts'
import { promotionText } from './messages.ts'
import { stateOf } from './presenter.ts'
import { lockRow } from './queries.ts'

const BATCH = 100

/** Queues the messages of notifications that were written in this transaction. */
type QueueNotices = (
  trx: Trx,
  keys: readonly { accountId: string; id: string }[],
  now: Date,
) => Promise<void>

/**
 * Every minute, and at once when a promotion is announced: notifies the customers who agreed. It asks the tables who is
 * still to be notified, so after a crash it goes on where it stopped; notification_promotion_once makes each person be
 * notified at most once, whoever runs it and how often.
 */
export async function announcePromotions(
  deps: { db: Db; queueNotices: QueueNotices },
  clock: () => Date,
): Promise<void> {
  for (const announcement of await openAnnouncements(deps.db))
    while (await notifyBatch(deps, announcement, clock()));
}

/** One batch in a transaction of its own, decided anew each time; true when there may be more to tell now. */
async function notifyBatch(
  { db, queueNotices }: { db: Db; queueNotices: QueueNotices },
  announcement: Announcement,
  now: Date,
): Promise<boolean> {
  const { business_id: businessId, id } = announcement
  return inTransaction(db, async (trx) => {
    await lockAnnouncing(trx, businessId)
    const shop = await approvedShop(trx, businessId)
    const row = await lockRow(trx, businessId, id)
    const state = row && shop && stateOf(row, (await dayOfInstant(trx, businessId, now)).day)
    const useless = row?.first_appointment_only || state === 'ended' || state === 'used_up'
    if (!row || !shop || useless) {
      await closeAnnouncement(trx, announcement, { now, unlessWaiting: false })
      return false
    }
    // Quiet hours: the run of the morning goes on.
    if (notifiableFrom(now.getTime(), shop.time_zone) > now.getTime()) return false
    const text = promotionText(row)
    const notified = await notifySome(trx, { ...announcement, ...row }, { now, limit: BATCH, text })
    await queueNotices(trx, notified, now)
    if (notified.length === BATCH) return true
    await closeAnnouncement(trx, announcement, { now, unlessWaiting: true })
    return false
  })
}
