import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Localized } from '@awan/core/language'
import { priceOfAll } from '#customer/booking/confirm/price-at.ts'
import type { Booking } from '#customer/booking/use-booking.ts'
import { idsOf } from '#customer/booking/use-choice.ts'
import type { Business } from '#features/business/api.ts'
import { priceQuery, QUOTE_FRESH_MS } from '#features/business/price-api.ts'

interface Cost {
  price?: number
  fullPrice?: number | null
  offer?: Localized
}

const UNKNOWN: Cost = {}

/** Fetches the price of the selection for the caller; a guest counts as a new customer, as one signing up is. */
export function useQuote(
  { id }: Pick<Business, 'id'>,
  { choice, several, chosenStart: start }: Booking,
) {
  const ids = idsOf(choice)
  return useQuery({
    ...priceQuery(id, ids, { start: start ?? '', ...several }),
    enabled: ids.length > 0 && start !== undefined,
  })
}

/**
 * Returns the price of the selection for this customer: the server's, or the page's own estimate if the server does not
 * respond.
 */
export function useCost(business: Business, booking: Booking): Cost {
  const quote = useQuote(business, booking)
  const [oldest] = useState(() => Date.now() - QUOTE_FRESH_MS)
  // A quote older than the page's data is refetched; a recent one stays visible meanwhile.
  if (quote.data && quote.dataUpdatedAt >= oldest) {
    const { price, fullPrice, promotion } = quote.data
    return { price, fullPrice, offer: promotion?.name }
  }
  // Offline the query is paused instead of failing.
  const silent = quote.isError || quote.isPaused
  if (!silent) return UNKNOWN
  return priceOfAll(business, booking.choice, booking.chosenTime)
}
