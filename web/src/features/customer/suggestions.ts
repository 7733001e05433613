import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { customerKeys } from '#features/customer/keys.ts'
import type { Answer, Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type KnownCustomer = Item<'listCustomers'>

const MOST = 5

/** Customers of the shop with that name, or whose number ends with those digits. */
export function suggestionsQuery(businessId: string, query: string) {
  return queryOptions({
    queryKey: customerKeys.suggestions(businessId, query),
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/console/businesses/{businessId}/customers', {
          params: { path: { businessId }, query: { query, limit: MOST } },
          signal,
        }),
      ),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
    meta: PERSONAL,
  })
}

/** Returns a customer that was suggested on this device, also while it is offline. */
export function suggestedIn(
  client: QueryClient,
  businessId: string,
  customerId: string | undefined,
): KnownCustomer | undefined {
  const lists = client.getQueriesData<Answer<'listCustomers'>>({
    queryKey: customerKeys.suggestions(businessId),
  })
  return lists.flatMap(([, list]) => list?.items ?? []).find(({ id }) => id === customerId)
}
