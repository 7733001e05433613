import { notifiableFrom } from '@awan/core/promotion/rules'
import type { Db } from '#db/connect.ts'
import { dayOfInstant } from '#records/working-days.ts'
import type { QueueNotices } from '#records/people/notices.ts'
import { inTransaction } from '#db/transaction.ts'
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

/**
 * Runs every minute, and at once on a shop's request: notifies the customers who agreed. It reads from the tables which
 * of them remain, so it resumes after a crash; the constraint notification_promotion_once notifies each person at most
 * once, whichever servers run it and how often.
 */
export async function notifyOfPromotions(
  deps: { db: Db; queueNotices: QueueNotices },
  clock: () => Date,
): Promise<void> {
  for (const promotion of await promotionsToNotifyOf(deps.db))
    while (await notifyBatch(deps, promotion, clock()));
}

/** Notifies one batch in a transaction of its own, rechecking the conditions; true if more may remain to notify now. */
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
    // Quiet hours: a run in the morning continues.
    if (notifiableFrom(now.getTime(), shop.time_zone) > now.getTime()) return false
    const text = promotionText(row)
    const notified = await notifySome(trx, { ...promotion, ...row }, { now, limit: BATCH, text })
    await queueNotices(trx, notified, now)
    if (notified.length === BATCH) return true
    await closeNotifying(trx, promotion, { now, unlessWaiting: true })
    return false
  })
}
