import { whenOf, type When } from '#features/availability/when.ts'
import { locate, useHere } from '#lib/places/use-here.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'

/** Orders other than soonest. */
const ORDERS = ['nearest', 'rating'] as const

/** Reads service, time and order from the URL; the person's location stays on the page. */
export function useQuickFilters() {
  const { get, set } = useUrlFilters()
  const located = useHere()
  const when = whenOf(get)
  const sort = ORDERS.find((order) => order === get('sort'))
  return {
    service: get('service'),
    when,
    sort,
    located,
    choose: ({ day, part }: When) => set({ day, part }),
    sortBy: (chosen: string) => {
      set({ sort: ORDERS.find((order) => order === chosen) })
      if (chosen === 'nearest') locate()
    },
  }
}

export type QuickFilters = ReturnType<typeof useQuickFilters>
