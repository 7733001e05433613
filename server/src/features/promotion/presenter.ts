import type { z } from 'zod'
import { promotionSchema } from '@awan/core/promotion/contract'
import { promotionState } from '@awan/core/promotion/rules'
import { instantTextOrNull } from '@awan/core/time'
import { presentPublicPromotion, type PromotionRow } from '#records/live-promotions.ts'

/** Returns a promotion as its business sees it on the working day `today`. */
export function presentPromotion(
  row: PromotionRow & { notified: number },
  today: string,
): z.output<typeof promotionSchema> {
  return promotionSchema.parse({
    ...presentPublicPromotion(row),
    version: row.version,
    state: stateOf(row, today),
    useLimit: row.use_limit,
    uses: row.uses,
    announcedAt: instantTextOrNull(row.notify_requested_at),
    told: row.notified,
  })
}

/** Returns the state of a promotion on the business's working day `today`. */
export function stateOf(row: PromotionRow, today: string) {
  const promotion = {
    firstDay: row.first_day,
    lastDay: row.last_day,
    ended: row.ended_at !== null,
    useLimit: row.use_limit,
    uses: row.uses,
  }
  return promotionState(promotion, today)
}
