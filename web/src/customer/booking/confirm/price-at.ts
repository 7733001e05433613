import { bestPromotion, workingToday } from '@awan/core/promotion/rules'
import type { Offering } from '#customer/booking/use-choice.ts'
import type { Business } from '#features/business/api.ts'

/**
 * What offerings cost together at a time, as far as this page knows: offers for a first visit are left out, and while no time
 * is chosen those that depend on one. The confirmation asks the server.
 */
export function priceAt(
  { promotions, timeZone }: Pick<Business, 'promotions' | 'timeZone'>,
  offerings: readonly Pick<Offering, 'id' | 'price'>[],
  start: string | undefined,
): { price: number; fullPrice: number | null } {
  const today = workingToday(Date.now(), timeZone)
  const able = promotions.filter(
    ({ weekdays, starting, firstDay }) =>
      start !== undefined || (!weekdays && !starting && firstDay <= today),
  )
  const best = bestPromotion(able, {
    offerings,
    start: start === undefined ? Date.now() : Date.parse(start),
    timeZone,
    firstVisit: false,
  })
  const sum = offerings.reduce((total, { price }) => total + price, 0)
  return { price: best?.price ?? sum, fullPrice: best?.fullPrice ?? null }
}
