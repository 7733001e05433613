import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'
import type { operations } from '#lib/api/schema.d.ts'

export type Details = Answer<'getShopDetails'>
export type DetailsChange =
  operations['changeShopDetails']['requestBody']['content']['application/json']

const at = (businessId: string) => ({ params: { path: { businessId } } })

/** What a shop says about itself. */
export function detailsQuery(businessId: string) {
  return queryOptions({
    queryKey: ['shop-details', businessId],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/console/businesses/{businessId}', { ...at(businessId), signal })),
    meta: PERSONAL,
  })
}

/** The public page of a shop, whatever its status. */
export function shopPageQuery(businessId: string) {
  return queryOptions({
    queryKey: ['shop-page', businessId],
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
