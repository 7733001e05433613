import { queryOptions } from '@tanstack/react-query'
import { businessKeys } from '#features/business/keys.ts'
import type { Answer, Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { pagesQuery } from '#lib/api/pages.ts'

export type BusinessSummary = Item<'listBusinesses'>
export type Business = Answer<'getBusiness'>

export interface BusinessFilters {
  city: string
  query?: string
  category?: string
  featured?: boolean
  openNow?: boolean
  minRating?: number
  sort?: 'rating'
}

const flag = (on: boolean | undefined) => (on ? 'true' : undefined)

/** Approved businesses of a city, in pages. */
export function businessesQuery(filters: BusinessFilters) {
  const { city, query, category, featured, openNow, minRating, sort } = filters
  return pagesQuery(
    businessKeys.list({ city, query, category, featured, openNow, minRating, sort }),
    ({ cursor, signal }) =>
      answerOf(
        api.GET('/api/businesses', {
          params: {
            query: {
              city,
              query,
              category,
              featured: flag(featured),
              openNow: flag(openNow),
              minRating,
              sort,
              cursor,
            },
          },
          signal,
        }),
      ),
  )
}

export function businessQuery(businessId: string) {
  return queryOptions({
    queryKey: businessKeys.one(businessId),
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/businesses/{businessId}', { params: { path: { businessId } }, signal }),
      ),
  })
}
