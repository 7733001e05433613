import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { customerKeys } from '#features/customer/keys.ts'
import type { Item } from '#lib/api/answers.ts'
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
