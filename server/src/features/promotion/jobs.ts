import { tellableFrom } from '@awan/core/promotion/rules'
import type { Db } from '#db/connect.ts'
import { dayOfInstant } from '#records/working-days.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import {
  approvedShop,
  closeAnnouncement,
  lockAnnouncing,
  openAnnouncements,
  tellSome,
  type Announcement,
} from './announcement.queries.ts'
import { offerText } from './messages.ts'
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
 * Every minute, and at once when an offer is announced: tells the customers who agreed. It asks the tables who is still to
 * be told, so after a crash it goes on where it stopped; notification_promotion_once makes each person be told at most
 * once, whoever runs it and how often.
 */
export async function announceOffers(
  deps: { db: Db; queueNotices: QueueNotices },
  clock: () => Date,
): Promise<void> {
  for (const announcement of await openAnnouncements(deps.db))
    while (await tellBatch(deps, announcement, clock()));
}

/** One batch in a transaction of its own, decided anew each time; true when there may be more to tell now. */
async function tellBatch(
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
    const useless = row?.first_visit_only || state === 'ended' || state === 'used_up'
    if (!row || !shop || useless) {
      await closeAnnouncement(trx, announcement, { now, unlessWaiting: false })
      return false
    }
    // Quiet hours: the run of the morning goes on.
    if (tellableFrom(now.getTime(), shop.time_zone) > now.getTime()) return false
    const text = offerText(row)
    const told = await tellSome(trx, { ...announcement, ...row }, { now, limit: BATCH, text })
    await queueNotices(trx, told, now)
    if (told.length === BATCH) return true
    await closeAnnouncement(trx, announcement, { now, unlessWaiting: true })
    return false
  })
}
