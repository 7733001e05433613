import { queryOptions } from '@tanstack/react-query'
import { fold } from '@awan/core/fold'
import { LANGUAGE_IDS } from '@awan/core/language'
import { catalogueKeys } from '#features/catalog/keys.ts'
import type { Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'

/** A service that a shop may sell, with its usual duration and price. */
export type CatalogueItem = Item<'listCatalogue'>

/** The whole catalogue, including services not sold yet; short enough for client-side search. */
export function catalogueQuery() {
  return queryOptions({
    queryKey: catalogueKeys.catalogue,
    queryFn: ({ signal }) => answerOf(api.GET('/api/catalogue', { params: { query: {} }, signal })),
    select: ({ items }) => items,
    staleTime: 600_000,
  })
}

/** Returns the services of a category; with a query, those of any category that contain every word in any language. */
export function foundIn(
  items: readonly CatalogueItem[],
  { category, query = '' }: { category?: string | undefined; query?: string | undefined },
): CatalogueItem[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  return items.filter(({ categoryId, name }) => {
    if (words.length === 0) return category === undefined || categoryId === category
    const text = fold(LANGUAGE_IDS.map((language) => name[language] ?? '').join(' '))
    return words.every((word) => text.includes(word))
  })
}
