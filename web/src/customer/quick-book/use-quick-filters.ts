import { whenOf, type When } from '#features/availability/when.ts'
import { useHere } from '#lib/places/use-here.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'

/** Reads what the address says of a service, of when, and of the order; where the person is stays on the page. */
export function useQuickFilters() {
  const { get, set } = useUrlFilters()
  const { located, locate } = useHere()
  const when = whenOf(get)
  const sort = get('sort') === 'nearest' ? ('nearest' as const) : undefined
  return {
    service: get('service'),
    when,
    sort,
    located,
    choose: ({ day, part }: When) => set({ day, part }),
    sortBy: (chosen: string) => {
      set({ sort: chosen === 'nearest' ? chosen : undefined })
      if (chosen === 'nearest') locate()
    },
  }
}

export type QuickFilters = ReturnType<typeof useQuickFilters>
