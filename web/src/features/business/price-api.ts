import { queryOptions } from '@tanstack/react-query'
import { besideTextOf, type BesideInput } from '@awan/core/offering/beside'
import { businessKeys } from '#features/business/keys.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

/** Sets how long an answer about a price is one, in milliseconds. */
export const QUOTE_FRESH_MS = 60_000

/** Asks what the offerings cost at a time, for all who come then; the server decides. */
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
    // Nothing is sold for another price than is shown: the server refuses it.
    staleTime: QUOTE_FRESH_MS,
    refetchInterval: QUOTE_FRESH_MS,
    meta: PERSONAL,
  })
}
