import { useQuery } from '@tanstack/react-query'
import type { Localized } from '@awan/core/language'
import { priceOfAll } from '#customer/booking/confirm/price-at.ts'
import type { Booking } from '#customer/booking/use-booking.ts'
import type { Business } from '#features/business/api.ts'
import { priceQuery } from '#features/business/price-api.ts'

interface Cost {
  price?: number
  fullPrice?: number | null
  offer?: Localized
}

const UNKNOWN: Cost = {}

/**
 * Returns what the chosen services cost this person: as the server says; as the page knows only where it does not
 * answer.
 */
export function useCost(business: Business, booking: Booking): Cost {
  const { offerings } = booking.choice
  const ids = offerings.map(({ id }) => id)
  const start = booking.chosenStart
  const quote = useQuery({
    ...priceQuery(business.id, ids, { start: start ?? '', ...booking.several }),
    enabled: ids.length > 0 && start !== undefined,
  })
  // What was answered earlier is asked for again, and is no answer until then.
  if (quote.isFetchedAfterMount && quote.data) {
    const { price, fullPrice, promotion } = quote.data
    return { price, fullPrice, offer: promotion?.name }
  }
  // Without a network it is not even asked.
  const silent = quote.isError || quote.isPaused
  if (!silent) return UNKNOWN
  return priceOfAll(business, booking.choice, booking.chosenTime)
}
