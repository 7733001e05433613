import { bestPromotion } from '@awan/core/promotion/rules'
import { chosenMinutes, type BookingChoice, type Offering } from '#customer/booking/use-choice.ts'
import type { Business } from '#features/business/api.ts'

/**
 * Returns what offerings cost together at a time and the working day that lists it, as far as this page knows:
 * promotions for a first appointment are left out, and while no time is chosen those that depend on one. The
 * confirmation asks the server.
 */
export function priceAt(
  { promotions, timeZone, today }: Pick<Business, 'promotions' | 'timeZone' | 'today'>,
  offerings: readonly Pick<Offering, 'id' | 'price'>[],
  chosen: { start: string; day: string } | undefined,
): { price: number; fullPrice: number | null } {
  const able = promotions.filter(
    ({ weekdays, starting, firstDay }) =>
      chosen !== undefined || (!weekdays && !starting && firstDay <= today),
  )
  const best = bestPromotion(able, {
    offerings,
    start: chosen === undefined ? Date.now() : Date.parse(chosen.start),
    day: chosen?.day ?? today,
    timeZone,
    firstAppointment: false,
  })
  const sum = offerings.reduce((total, { price }) => total + price, 0)
  return { price: best?.price ?? sum, fullPrice: best?.fullPrice ?? null }
}

/** Lists what each of those has who come, the first before the others. */
export function eachOf(
  { offerings: sold }: Pick<Business, 'offerings'>,
  { offerings, others }: Pick<BookingChoice, 'offerings' | 'others'>,
): (readonly Offering[])[] {
  const own = others.map((one) =>
    one ? one.offeringIds.flatMap((id) => sold.find((each) => each.id === id) ?? []) : offerings,
  )
  return [offerings, ...own]
}

/** Says how many minutes the longest of their visits takes, all of which begin together. */
export const longestOf = (...of: Parameters<typeof eachOf>): number =>
  Math.max(...eachOf(...of).map(chosenMinutes))

/** Returns the same of all who come. */
export function priceOfAll(
  business: Business,
  choice: Pick<BookingChoice, 'offerings' | 'others'>,
  chosen: { start: string; day: string } | undefined,
): { price: number; fullPrice: number | null } {
  const prices = eachOf(business, choice).map((each) => priceAt(business, each, chosen))
  const price = prices.reduce((sum, one) => sum + one.price, 0)
  const full = prices.reduce((sum, one) => sum + (one.fullPrice ?? one.price), 0)
  return { price, fullPrice: full > price ? full : null }
}
