import { useMemo } from 'react'
import { DAY_PARTS } from '@awan/core/time'
import { SORTS, type SearchSort } from '@awan/core/search/phrases'
import { UUID } from '@awan/core/schema/uuid'
import { useCategoryNamed } from '#features/catalog/components/category-chips.tsx'
import type { SearchFilters } from '#features/search/api.ts'
import { useCity } from '#lib/places/use-city.ts'
import { isUnlocated, locate, useHere, useLocating } from '#lib/places/use-here.ts'
import { queryIn, useUrlFilters } from '#lib/use-url-filters.ts'

/** Choices of the maximum price, in dinars. */
export const PRICE_STEPS = [10_000, 20_000, 30_000, 50_000, 100_000] as const
/** Choices of the minimum average rating. */
export const RATING_STEPS = [4, 4.5] as const
/** URL parameters of the filters, without the text. */
const NAMES = [
  'category',
  'district',
  'maxPrice',
  'minRating',
  'openNow',
  'womenOnly',
  'day',
  'part',
  'sort',
]

/** Returns the search in the URL without invalid filters; the person's location stays on the device. */
export function useSearchFilters() {
  const { get, set } = useUrlFilters()
  const city = useCity()
  const category = useCategoryNamed(get('category'))
  const located = useHere()
  const typed = get('query') ?? ''
  const [district, price] = [get('district'), Number(get('maxPrice'))]
  const rating = Number(get('minRating'))
  // `tonight` is one option of home's day select, for both day and part.
  const tonight = get('day') === 'tonight'
  const part = tonight ? 'evening' : DAY_PARTS.find((one) => one === get('part'))
  const day = tonight ? 'today' : get('day')
  const sort = SORTS.find((one) => one === get('sort'))
  const openNow = get('openNow') === 'true' ? 'true' : undefined
  const womenOnly = get('womenOnly') === 'true' ? 'true' : undefined
  const filters = useMemo((): SearchFilters => {
    const here = typeof located === 'object' ? located : {}
    return {
      query: queryIn(typed),
      ...{ city, category, part, sort, openNow, womenOnly, ...here },
      district: district !== undefined && UUID.test(district) ? district : undefined,
      maxPrice: PRICE_STEPS.find((step) => step === price),
      minRating: RATING_STEPS.find((step) => step === rating),
      day: ['today', 'tomorrow'].find((one) => one === day),
    }
  }, [typed, city, category, part, sort, openNow, womenOnly, located, district, price, rating, day])
  const locating = useLocating(sort === 'nearest')
  const narrowed = NAMES.some((name) => get(name) !== undefined)
  const clear = () => set(Object.fromEntries(NAMES.map((name) => [name, undefined])))
  const sortBy = (chosen: SearchSort) => {
    set({ sort: chosen === 'best' ? undefined : chosen })
    if (chosen === 'nearest') locate()
  }
  // Without a location the results are in the best order, whatever the URL says.
  const isLost = sort === 'nearest' && isUnlocated(located)
  const order: SearchSort = isLost ? 'best' : (sort ?? 'best')
  return { typed, filters, set, narrowed, clear, located, locating, order, sortBy, city }
}

export type SearchState = ReturnType<typeof useSearchFilters>
