import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SearchField } from '#components/fields/search-field.tsx'
import { PageHeader } from '#components/page/page-header.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { BesideMap } from '#customer/businesses/beside-map.tsx'
import { BeforeTyping } from '#customer/find/before-typing.tsx'
import { Results } from '#customer/find/results.tsx'
import { SearchFilterRows } from '#customer/find/search-filter-rows.tsx'
import { useSearchFilters } from '#customer/find/use-search-filters.ts'
import { CategoryChips } from '#features/catalog/components/category-chips.tsx'
import { CityPicker } from '#features/catalog/components/city-picker.tsx'
import { searchQuery } from '#features/search/api.ts'
import { keepSearch } from '#features/search/recent.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS } from '#lib/paths.ts'
import { useLocating } from '#lib/places/use-here.ts'

/** Services and businesses for the query and filters, all stored in the URL. */
export function SearchPage() {
  const t = useMessages()
  const search = useSearchFilters()
  const { typed, filters, set, narrowed } = search
  usePageTitle(t('search.title'))
  const requested = filters.query !== undefined || narrowed
  // Until the location is known, no other order is shown in its place.
  const found = useInfiniteQuery({
    ...searchQuery(filters),
    enabled: requested && !search.locating,
  })
  const said = found.data?.understood.findLast(({ sort }) => sort)
  const nearest = (filters.sort ?? said?.sort) === 'nearest'
  const locating = useLocating(nearest)
  const any = requested && found.isSuccess && !found.isPlaceholderData
  const hits = any && found.data.services.length + found.data.businesses.length > 0
  useEffect(() => {
    // A query with results is worth storing once typing has stopped.
    if (!hits || filters.query === undefined) return
    const { query } = filters
    const timer = setTimeout(() => keepSearch(query), 1500)
    return () => clearTimeout(timer)
  }, [hits, filters])
  return (
    <>
      <PageHeader
        title={t('search.title')}
        back={PATHS.home}
        end={
          <CityPicker
            className="text-brand-ink"
            // A district would keep the results in the former city.
            onChange={() => set({ district: undefined })}
          />
        }
      />
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-3">
        <SearchField
          label={t('search.field')}
          value={typed}
          onSearch={(query) => set({ query })}
          focusFirst={!requested}
        />
        {requested ? (
          <>
            <BesideMap
              city={search.city}
              businesses={
                found.data?.businesses.map(({ business }) => business) ??
                (loadingFaultOf(found) ? [] : undefined)
              }
            >
              <CategoryChips value={filters.category} onChange={(category) => set({ category })} />
              <SearchFilterRows search={search} nearest={nearest} />
              <Results found={found} search={search} locating={locating} />
            </BesideMap>
          </>
        ) : (
          <BeforeTyping onSearch={(query) => set({ query })} />
        )}
      </div>
    </>
  )
}
