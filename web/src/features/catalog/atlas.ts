import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Atlas } from '@awan/core/catalog/places'
import { catalogKeys } from '#features/catalog/keys.ts'
import { usePlaces } from '#lib/places/places.ts'
import type { Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { readStoredValue, writeStoredValue } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

type District = Item<'listDistricts'>

// The server's own answer.
const lastSeen = () =>
  (readStoredValue(STORAGE_KEYS.districts) ?? undefined) as District[] | undefined

function districtsQuery() {
  return queryOptions({
    queryKey: catalogKeys.districts,
    queryFn: async ({ signal }) => {
      const { items } = await answerOf(api.GET('/api/districts', { signal }))
      writeStoredValue(STORAGE_KEYS.districts, items)
      return items
    },
    initialData: lastSeen,
    initialDataUpdatedAt: 0,
  })
}

/** Returns the parts of a city that are known, in their order. */
export function useDistricts(city: string): readonly District[] {
  const { data } = useQuery(districtsQuery())
  return useMemo(() => (data ?? []).filter(({ cityId }) => cityId === city), [data, city])
}

/** Returns where the cities and their districts are, as far as it is known: for pages that place a business. */
export function useAtlas(): Atlas {
  const { cities } = usePlaces()
  const { data: districts } = useQuery(districtsQuery())
  return useMemo(() => ({ cities, districts: districts ?? [] }), [cities, districts])
}
