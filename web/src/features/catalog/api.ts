import { catalogueKeys } from '#features/catalog/keys.ts'
import type { Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { pagesQuery } from '#lib/api/pages.ts'

export type Service = Item<'listServices'>

export interface ServiceFilters {
  /** Undefined: counts and prices over all cities. */
  city?: string
  query?: string
  category?: string
  featured?: boolean
}

/** Services in pages, with counts and prices for one city. */
export function servicesQuery({ city, query, category, featured }: ServiceFilters) {
  return pagesQuery(
    catalogueKeys.services({ city, query, category, featured }),
    ({ cursor, signal }) =>
      answerOf(
        api.GET('/api/services', {
          params: {
            query: {
              city,
              query,
              category,
              featured: featured ? 'true' : undefined,
              cursor,
            },
          },
          signal,
        }),
      ),
  )
}
