import { useQuery } from '@tanstack/react-query'
import { priceAt } from '#customer/booking/price-at.ts'
import type { Booking } from '#customer/booking/use-booking.ts'
import { priceQuery, type Business } from '#features/business/api.ts'

/** What the chosen visit costs this person: as the server says, and until then as the page knows. */
export function useCost(business: Business, booking: Booking) {
  const { offering } = booking.choice
  const start = booking.chosenStart
  const quote = useQuery({
    ...priceQuery(business.id, offering?.id ?? '', start ?? ''),
    enabled: offering !== undefined && start !== undefined,
  })
  const known = offering && priceAt(business, offering, start)
  const { price, fullPrice } = quote.data ?? known ?? {}
  return { price, fullPrice, offer: quote.data?.promotion?.name }
}
