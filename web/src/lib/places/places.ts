import { queryOptions, useQuery } from '@tanstack/react-query'
import { placesKeys } from '#lib/places/keys.ts'
import type { Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { readStored, writeStored, writeStoredValue } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

export type City = Item<'listCities'>
export type Category = Item<'listCategories'>

/** Cities and categories in order, including retired ones. */
export interface Places {
  cities: City[]
  categories: Category[]
}

const NONE: Places = { cities: [], categories: [] }

const block = () => globalThis.document?.getElementById('places')

/** Returns the text of the page's block if it came with the page; that of the stored shell is as old as the shell. */
function written(): string | undefined {
  const own = block()
  return own && !('kept' in own.dataset) ? own.textContent : undefined
}

/** Stores the block that came with the page: the stored lists are then never older than the stored shell. */
export function keepPlaces(): void {
  const text = written()
  if (text) writeStored(STORAGE_KEYS.places, text)
}

/** Returns the cities and categories known before the first fetch. */
export function knownPlaces(): Places | undefined {
  const text = written() ?? readStored(STORAGE_KEYS.places) ?? block()?.textContent
  // The server's own response, from the page or from this device's storage.
  return text ? (JSON.parse(text) as Places) : undefined
}

export function placesQuery() {
  return queryOptions({
    queryKey: placesKeys.all,
    queryFn: async ({ signal }): Promise<Places> => {
      const [cities, categories] = await Promise.all([
        answerOf(api.GET('/api/cities', { signal })),
        answerOf(api.GET('/api/categories', { signal })),
      ])
      const places = { cities: cities.items, categories: categories.items }
      writeStoredValue(STORAGE_KEYS.places, places)
      return places
    },
    initialData: knownPlaces,
    initialDataUpdatedAt: () => (written() ? undefined : 0),
  })
}

/** Returns the cities and categories; empty lists until known. */
export function usePlaces(): Places {
  return useQuery(placesQuery()).data ?? NONE
}

/** Returns a function that gives a category's drawing and colour; an unknown category uses its id as the drawing. */
export function useLooks() {
  const { categories } = usePlaces()
  return (categoryId: string) => {
    const category = categories.find(({ id }) => id === categoryId)
    return { scene: category?.icon ?? categoryId, hue: category?.hue }
  }
}
