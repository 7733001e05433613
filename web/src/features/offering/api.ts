import { queryOptions } from '@tanstack/react-query'
import type { Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'

/** A service as the shop sells it, withdrawn ones included. */
export type ShopOffering = Item<'listOfferings'>

const ofShop = (businessId: string) => ({ params: { path: { businessId } } })

/** Everything the shop sells or sold, in its own order. */
export function offeringsQuery(businessId: string) {
  return queryOptions({
    queryKey: ['offerings', businessId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/console/businesses/{businessId}/offerings', {
          ...ofShop(businessId),
          signal,
        }),
      ),
    select: ({ items }) => items,
  })
}
