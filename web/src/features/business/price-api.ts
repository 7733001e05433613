import { queryOptions } from '@tanstack/react-query'
import { businessKeys } from '#features/business/keys.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

/** Asks what the offerings cost at a time, for all who come then; the server decides. */
export function priceQuery(
  businessId: string,
  offering: string[],
  { start, people }: { start: string; people: number },
) {
  return queryOptions({
    queryKey: businessKeys.one(businessId, 'price', offering, { start, people }),
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/businesses/{businessId}/price', {
          params: { path: { businessId }, query: { offering, start, people } },
          signal,
        }),
      ),
    staleTime: 0,
    meta: PERSONAL,
  })
}
