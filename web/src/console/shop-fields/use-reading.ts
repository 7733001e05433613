import type { Reading } from '@awan/core/business/registration'
import { usePlaces } from '#lib/places/places.ts'

/** Returns how what is typed of a business is judged here: numbers of demo data count, the server decides again. */
export function useReading({ retired }: { retired: boolean }): Reading {
  const places = usePlaces()
  const cities = places.cities.filter(({ active }) => active || retired)
  const categories = places.categories.filter(({ active }) => active || retired)
  const known = { cities, categories: categories.map(({ id }) => id) }
  return { invented: true, ...(places.cities.length > 0 ? { known } : {}) }
}
