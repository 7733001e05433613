import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type ShopPage = Answer<'getShopPage'>

/** The public page of a shop as customers see it, or will once it is approved. */
export const shopPageQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['shop-page', businessId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/console/businesses/{businessId}/page', {
          params: { path: { businessId } },
          signal,
        }),
      ),
    meta: PERSONAL,
  })

/** What the shop says about itself, its landmark included, which the public page only shows where it is. */
export const shopDetailsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['shop-details', businessId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/console/businesses/{businessId}', {
          params: { path: { businessId } },
          signal,
        }),
      ),
    meta: PERSONAL,
  })
