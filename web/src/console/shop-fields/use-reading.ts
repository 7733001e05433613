import type { Reading } from '@awan/core/business/registration'
import { usePlaces } from '#lib/places/places.ts'

/** Returns the rules for validating a business on the client: demo numbers are accepted; the server validates again. */
export function useReading({ retired }: { retired: boolean }): Reading {
  const places = usePlaces()
  const cities = places.cities.filter(({ active }) => active || retired)
  const categories = places.categories.filter(({ active }) => active || retired)
  const known = { cities, categories: categories.map(({ id }) => id) }
  return { invented: true, ...(places.cities.length > 0 ? { known } : {}) }
}
