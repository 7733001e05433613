import { queryOptions } from '@tanstack/react-query'
import { besideTextOf, type BesideInput } from '@awan/core/offering/beside'
import { MINUTE_MS } from '@awan/core/time'
import { businessKeys } from '#features/business/keys.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

/** Time for which a quoted price stays fresh, in milliseconds. */
export const QUOTE_FRESH_MS = MINUTE_MS

/** Price of the offerings at a time, for all people of the booking; computed by the server. */
export function priceQuery(
  businessId: string,
  offering: string[],
  { start, people, beside }: { start: string; people?: number; beside?: BesideInput[] },
) {
  const others = beside?.map(besideTextOf)
  const query = { offering, start, people, beside: others }
  return queryOptions({
    queryKey: businessKeys.one(businessId, 'price', offering, { start, people, others }),
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/businesses/{businessId}/price', {
          params: { path: { businessId }, query },
          signal,
        }),
      ),
    // The server refuses a booking whose price differs from the one shown.
    staleTime: QUOTE_FRESH_MS,
    refetchInterval: QUOTE_FRESH_MS,
    meta: PERSONAL,
  })
}
