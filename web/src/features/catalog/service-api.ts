import { queryOptions } from '@tanstack/react-query'
import { catalogueKeys } from '#features/catalog/keys.ts'
import type { Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { pagesQuery } from '#lib/api/pages.ts'

export type ServiceBusiness = Item<'listServiceBusinesses'>

export function serviceQuery(serviceId: string, city: string) {
  return queryOptions({
    queryKey: catalogueKeys.service(serviceId, city),
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/services/{serviceId}', {
          params: { path: { serviceId }, query: { city } },
          signal,
        }),
      ),
  })
}

export type ServiceBusinessSort = 'recommended' | 'soonest' | 'price' | 'rating'

/** Businesses of a city that offer a service, in pages, each with its next free times. */
export function serviceBusinessesQuery(serviceId: string, city: string, sort: ServiceBusinessSort) {
  return pagesQuery(catalogueKeys.promotions(serviceId, { city, sort }), ({ cursor, signal }) =>
    answerOf(
      api.GET('/api/services/{serviceId}/businesses', {
        params: { path: { serviceId }, query: { city, sort, cursor } },
        signal,
      }),
    ),
  )
}
