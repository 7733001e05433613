import { notifiableFrom } from '@awan/core/promotion/rules'
import type { Db } from '#db/connect.ts'
import { dayOfInstant } from '#records/working-days.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import {
  approvedShop,
  closeNotifying,
  lockNotifying,
  promotionsToNotifyOf,
  notifySome,
  type PromotionKey,
} from './notifying.queries.ts'
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
 * Every minute, and at once when a shop asks for it: notifies the customers who agreed. It asks the tables who is
 * still to be notified, so after a crash it goes on where it stopped; notification_promotion_once makes each person be
 * notified at most once, whoever runs it and how often.
 */
export async function notifyOfPromotions(
  deps: { db: Db; queueNotices: QueueNotices },
  clock: () => Date,
): Promise<void> {
  for (const promotion of await promotionsToNotifyOf(deps.db))
    while (await notifyBatch(deps, promotion, clock()));
}

/** One batch in a transaction of its own, decided anew each time; true when there may be more to tell now. */
async function notifyBatch(
  { db, queueNotices }: { db: Db; queueNotices: QueueNotices },
  promotion: PromotionKey,
  now: Date,
): Promise<boolean> {
  const { business_id: businessId, id } = promotion
  return inTransaction(db, async (trx) => {
    await lockNotifying(trx, businessId)
    const shop = await approvedShop(trx, businessId)
    const row = await lockRow(trx, businessId, id)
    const state = row && shop && stateOf(row, (await dayOfInstant(trx, businessId, now)).day)
    const useless = row?.first_appointment_only || state === 'ended' || state === 'used_up'
    if (!row || !shop || useless) {
      await closeNotifying(trx, promotion, { now, unlessWaiting: false })
      return false
    }
    // Quiet hours: the run of the morning goes on.
    if (notifiableFrom(now.getTime(), shop.time_zone) > now.getTime()) return false
    const text = promotionText(row)
    const notified = await notifySome(trx, { ...promotion, ...row }, { now, limit: BATCH, text })
    await queueNotices(trx, notified, now)
    if (notified.length === BATCH) return true
    await closeNotifying(trx, promotion, { now, unlessWaiting: true })
    return false
  })
}
