import { bestPromotion } from '@awan/core/promotion/rules'
import { chosenMinutes, type BookingChoice, type Offering } from '#customer/booking/use-choice.ts'
import type { Business } from '#features/business/api.ts'

/**
 * Returns the price of offerings at a time and its working day, as far as this page knows: without promotions for first
 * appointments, and, while no time is chosen, without those that depend on it. The confirmation requests the price from
 * the server.
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

/** Lists the offerings of each person, the first person first. */
export function eachOf(
  { offerings: sold }: Pick<Business, 'offerings'>,
  { offerings, others }: Pick<BookingChoice, 'offerings' | 'others'>,
): (readonly Offering[])[] {
  const own = others.map((one) =>
    one ? one.offeringIds.flatMap((id) => sold.find((each) => each.id === id) ?? []) : offerings,
  )
  return [offerings, ...own]
}

/** Returns the duration in minutes of the longest of their appointments, which all begin together. */
export const longestOf = (...of: Parameters<typeof eachOf>): number =>
  Math.max(...eachOf(...of).map(chosenMinutes))

/** Returns the total price of all people. */
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
