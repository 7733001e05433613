import { queryOptions } from '@tanstack/react-query'
import { shopKeys } from '#features/business/shop-keys.ts'
import type { Answer, Body } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type ShopPage = Answer<'getShopPage'>
export type Details = Answer<'getShopDetails'>
export type DetailsChange = Body<'changeShopDetails'>

const at = (businessId: string) => ({ params: { path: { businessId } } })

/** Details of a shop as its members edit them, including the landmark, which the public page may hide. */
export function detailsQuery(businessId: string) {
  return queryOptions({
    queryKey: shopKeys.details(businessId),
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/console/businesses/{businessId}', { ...at(businessId), signal })),
    meta: PERSONAL,
  })
}

/** Public page of a shop, in any status. */
export function shopPageQuery(businessId: string) {
  return queryOptions({
    queryKey: shopKeys.page(businessId),
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/console/businesses/{businessId}/page', { ...at(businessId), signal })),
    meta: PERSONAL,
  })
}

export async function changeDetails(businessId: string, body: DetailsChange): Promise<Details> {
  return answerOf(api.PATCH('/api/console/businesses/{businessId}', { ...at(businessId), body }))
}

export async function resubmitShop(businessId: string, version: number): Promise<Details> {
  return answerOf(
    api.POST('/api/console/businesses/{businessId}/resubmit', {
      ...at(businessId),
      body: { version },
    }),
  )
}
