import { useInfiniteQuery } from '@tanstack/react-query'
import { businessesQuery } from '#features/business/api.ts'
import { useCategory } from '#lib/places/use-category.ts'
import { useCity } from '#lib/places/use-city.ts'

/** Number of businesses: one row on desktop. */
const SHOWN = 3

/** Returns the first businesses of the visitor's interest; `category` is empty without one. */
export function useChosen() {
  const city = useCity()
  const category = useCategory()
  const enabled = category !== ''
  const { data = [], isLoading } = useInfiniteQuery({
    ...businessesQuery({ city, category }),
    enabled,
  })
  return {
    category,
    businesses: enabled ? data.slice(0, SHOWN) : [],
    pending: isLoading,
  }
}
