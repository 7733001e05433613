import { queryOptions } from '@tanstack/react-query'
import { shopKeys } from '#features/business/shop-keys.ts'
import type { Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

/** A business whose console the account may open. */
export type Shop = Item<'listShops'>

export function shopsQuery() {
  return queryOptions({
    queryKey: shopKeys.all,
    queryFn: ({ signal }) => answerOf(api.GET('/api/console/businesses', { signal })),
    select: ({ items }) => items,
    meta: PERSONAL,
  })
}
