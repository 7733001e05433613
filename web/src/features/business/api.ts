import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CategoryId, CityId } from '@awan/core/catalog/ids'
import type { Answer, Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'

export type BusinessSummary = Item<'listBusinesses'>
export type Business = Answer<'getBusiness'>

export interface BusinessFilters {
  city: CityId
  query?: string
  category?: CategoryId
  featured?: boolean
  openNow?: boolean
}

const flag = (on: boolean | undefined) => (on ? 'true' : undefined)

/** Pages of the approved businesses of a city. */
export function businessesQuery(filters: BusinessFilters) {
  const { city, query, category, featured, openNow } = filters
  return infiniteQueryOptions({
    queryKey: ['businesses', { city, query, category, featured, openNow }],
    queryFn: ({ pageParam: cursor, signal }) =>
      answerOf(
        api.GET('/api/businesses', {
          params: {
            query: {
              city,
              query,
              category,
              featured: flag(featured),
              openNow: flag(openNow),
              cursor: cursor || undefined,
            },
          },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    // Of what was fetched together, those who are open come first; among them the order stays the server's.
    select: ({ pages }) => pages.flatMap((page) => page.items.toSorted(openFirst)),
  })
}

const openFirst = (one: BusinessSummary, other: BusinessSummary) =>
  Number(other.open.now) - Number(one.open.now)

export function businessQuery(businessId: string) {
  return queryOptions({
    queryKey: ['business', businessId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/businesses/{businessId}', { params: { path: { businessId } }, signal }),
      ),
  })
}

/** Whose short address it is. */
export function addressQuery(slug: string) {
  return queryOptions({
    queryKey: ['address', slug],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/addresses/{slug}', { params: { path: { slug } }, signal })),
  })
}

/** What the offerings of a visit cost the person at a time; the server decides. */
export function priceQuery(businessId: string, offering: string[], start: string) {
  return queryOptions({
    queryKey: ['business', businessId, 'price', offering, start],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/businesses/{businessId}/price', {
          params: { path: { businessId }, query: { offering, start } },
          signal,
        }),
      ),
    staleTime: 0,
    meta: { personal: true },
  })
}
