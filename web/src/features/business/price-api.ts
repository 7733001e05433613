import { queryOptions } from '@tanstack/react-query'
import { businessKeys } from '#features/business/keys.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

/** Asks what the offerings of an appointment cost the person at a time; the server decides. */
export function priceQuery(businessId: string, offering: string[], start: string) {
  return queryOptions({
    queryKey: businessKeys.one(businessId, 'price', offering, start),
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/businesses/{businessId}/price', {
          params: { path: { businessId }, query: { offering, start } },
          signal,
        }),
      ),
    staleTime: 0,
    meta: PERSONAL,
  })
}
