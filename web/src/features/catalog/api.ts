import { infiniteQueryOptions } from '@tanstack/react-query'
import { catalogKeys } from '#features/catalog/keys.ts'
import type { Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'

export type Service = Item<'listServices'>

export interface ServiceFilters {
  /** None: counted and priced over all cities. */
  city?: string
  query?: string
  category?: string
  featured?: boolean
}

/** Pages of services, counted and priced for one city. */
export function servicesQuery({ city, query, category, featured }: ServiceFilters) {
  return infiniteQueryOptions({
    queryKey: catalogKeys.services({ city, query, category, featured }),
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
