import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CategoryId, CityId } from '@awan/core/catalog/ids'
import type { Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'

export type Service = Item<'listServices'>
export type ServiceOffer = Item<'listServiceBusinesses'>

export interface ServiceFilters {
  /** None: counted and priced over all cities. */
  city?: CityId
  query?: string
  category?: CategoryId
  featured?: boolean
}

/** Pages of services, counted and priced for one city. */
export function servicesQuery({ city, query, category, featured }: ServiceFilters) {
  return infiniteQueryOptions({
    queryKey: ['services', { city, query, category, featured }],
    queryFn: ({ pageParam: cursor, signal }) =>
      answerOf(
        api.GET('/api/services', {
          params: {
            query: {
              city,
              query,
              category,
              featured: featured ? 'true' : undefined,
              cursor: cursor || undefined,
            },
          },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  })
}

export function serviceQuery(serviceId: string, city: CityId) {
  return queryOptions({
    queryKey: ['service', serviceId, city],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/services/{serviceId}', {
          params: { path: { serviceId }, query: { city } },
          signal,
        }),
      ),
  })
}

export type OfferSort = 'recommended' | 'soonest' | 'price' | 'rating'

/** Pages of the businesses of a city that offer a service, each with its next free times. */
export function serviceOffersQuery(serviceId: string, city: CityId, sort: OfferSort) {
  return infiniteQueryOptions({
    queryKey: ['service', serviceId, 'businesses', { city, sort }],
    queryFn: ({ pageParam: cursor, signal }) =>
      answerOf(
        api.GET('/api/services/{serviceId}/businesses', {
          params: { path: { serviceId }, query: { city, sort, cursor: cursor || undefined } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  })
}
