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

/** Asks the server what the chosen services cost whoever asks; a guest is taken for somebody new, as who signs up is. */
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
 * Returns what the chosen services cost this person: as the server says; as the page knows only where it does not
 * answer.
 */
export function useCost(business: Business, booking: Booking): Cost {
  const quote = useQuote(business, booking)
  const [oldest] = useState(() => Date.now() - QUOTE_FRESH_MS)
  // What was answered long before is no answer until it is asked for again; what was answered just now stays one meanwhile.
  if (quote.data && quote.dataUpdatedAt >= oldest) {
    const { price, fullPrice, promotion } = quote.data
    return { price, fullPrice, offer: promotion?.name }
  }
  // Without a network it is not even asked.
  const silent = quote.isError || quote.isPaused
  if (!silent) return UNKNOWN
  return priceOfAll(business, booking.choice, booking.chosenTime)
}
