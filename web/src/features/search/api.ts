import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DayPart } from '@awan/core/time'
import type { SearchSort } from '@awan/core/search/phrases'
import { MINUTE_MS } from '@awan/core/time'
import { inFormerOrder } from '#features/search/former-order.ts'
import { searchKeys } from '#features/search/keys.ts'
import type { Answer, Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'

export type Understood = Answer<'searchAll'>['understood'][number]
export type FoundBusiness = Item<'searchAll'>

export interface SearchFilters {
  query?: string | undefined
  city?: string | undefined
  category?: string | undefined
  district?: string | undefined
  maxPrice?: number | undefined
  minRating?: number | undefined
  openNow?: 'true' | undefined
  womenOnly?: 'true' | undefined
  day?: string | undefined
  part?: DayPart | undefined
  sort?: SearchSort | undefined
  latitude?: number | undefined
  longitude?: number | undefined
}

/** Search results in pages; the first page has the services and the understood filters. */
export function searchQuery(filters: SearchFilters) {
  return infiniteQueryOptions({
    queryKey: searchKeys.found(filters),
    queryFn: ({ pageParam: cursor, signal }) =>
      answerOf(
        api.GET('/api/search', {
          params: { query: { ...filters, cursor: cursor || undefined } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // Rows must not move under a finger: not on return to the page, and not when the same search is answered again.
    refetchOnWindowFocus: false,
    structuralSharing: inFormerOrder,
    select: ({ pages }) => ({
      services: pages[0]?.services ?? [],
      understood: pages[0]?.understood ?? [],
      loose: pages[0]?.loose ?? false,
      // A business that rose in the ranking between two page requests appears on both.
      businesses: [
        ...new Map(
          pages.flatMap(({ items }) => items.map((item) => [item.business.id, item] as const)),
        ).values(),
      ],
    }),
  })
}

/** Suggestions for a partly typed search. */
export function wordSuggestionsQuery(query: string, city: string) {
  return queryOptions({
    queryKey: searchKeys.suggestions(query, city),
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/search/suggestions', { params: { query: { query, city } }, signal })),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  })
}
