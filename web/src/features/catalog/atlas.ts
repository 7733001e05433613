import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Atlas } from '@awan/core/catalog/places'
import { catalogueKeys } from '#features/catalog/keys.ts'
import { usePlaces } from '#lib/places/places.ts'
import type { Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { readStoredValue, writeStoredValue } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

type District = Item<'listDistricts'>

// Stored by this module from the server's response, so not validated.
const lastSeen = () =>
  (readStoredValue(STORAGE_KEYS.districts) ?? undefined) as District[] | undefined

function districtsQuery() {
  return queryOptions({
    queryKey: catalogueKeys.districts,
    queryFn: async ({ signal }) => {
      const { items } = await answerOf(api.GET('/api/districts', { signal }))
      writeStoredValue(STORAGE_KEYS.districts, items)
      return items
    },
    initialData: lastSeen,
    initialDataUpdatedAt: 0,
  })
}

/** Returns the known districts of a city, in order, and the chosen one, which a link may name in another city. */
export function useDistricts(city: string, chosen: string | undefined): readonly District[] {
  const { data } = useQuery(districtsQuery())
  return useMemo(
    () => (data ?? []).filter(({ id, cityId }) => cityId === city || id === chosen),
    [data, city, chosen],
  )
}

/** Returns the known locations of cities and districts, for pages that place a business. */
export function useAtlas(): Atlas {
  const { cities } = usePlaces()
  const { data: districts } = useQuery(districtsQuery())
  return useMemo(() => ({ cities, districts: districts ?? [] }), [cities, districts])
}
