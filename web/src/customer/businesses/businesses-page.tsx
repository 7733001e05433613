import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '#components/buttons/button.tsx'
import { ChipRow, ChipToggle } from '#components/buttons/chip.tsx'
import { CoverRowSkeleton } from '#components/cover/cover-row.tsx'
import { EmptyScene } from '#components/pictures/empty-scenes/empty-scene.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { LoadMore } from '#components/buttons/load-more.tsx'
import { PageHeader } from '#components/page/page-header.tsx'
import { SearchField } from '#components/fields/search-field.tsx'
import { SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { BesideMap } from '#customer/businesses/beside-map.tsx'
import { KeepableRow } from '#customer/favourites/keepable-row.tsx'
import { businessesQuery, type BusinessSummary } from '#features/business/api.ts'
import { RegisterLink } from '#features/business/components/register-link.tsx'
import { CategoryChips, useCategoryNamed } from '#features/catalog/components/category-chips.tsx'
import { CityPicker } from '#features/catalog/components/city-picker.tsx'
import { queryFaultOf } from '#lib/api/loading-fault.ts'
import { useCity, useCityName } from '#lib/places/use-city.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS } from '#lib/paths.ts'
import { queryIn, useUrlFilters } from '#lib/use-url-filters.ts'

/** Minimum average of the "well rated" filter. */
const WELL_RATED = 4.5

const GRID = 'grid grid-cols-[minmax(0,1fr)] lg:grid-cols-2 lg:gap-x-6 lg:gap-y-4'

/** Businesses of the chosen city: search, category, featured, open now; all stored in the URL. */
export function BusinessesPage() {
  const t = useMessages()
  const city = useCity()
  const { get, set } = useUrlFilters()
  const query = get('query') ?? ''
  const category = useCategoryNamed(get('category'))
  const featured = get('featured') === 'true'
  const openNow = get('openNow') === 'true'
  const minRating = get('minRating') === String(WELL_RATED) ? WELL_RATED : undefined
  const sort = get('sort') === 'rating' ? 'rating' : undefined
  const filtered = [query, category, featured, openNow, minRating].some(Boolean)
  const cityName = useCityName()
  usePageTitle(t('business.businesses'))
  const businesses = useInfiniteQuery(
    businessesQuery({
      city,
      category,
      featured,
      openNow,
      minRating,
      sort,
      query: queryIn(query),
    }),
  )
  const fault = queryFaultOf(businesses)
  const clear = () =>
    set({
      query: undefined,
      category: undefined,
      featured: undefined,
      openNow: undefined,
      minRating: undefined,
    })
  return (
    <>
      <PageHeader
        title={t('business.businesses')}
        back={PATHS.home}
        end={<CityPicker className="text-brand-ink" />}
      />
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-3">
        <SearchField
          label={t('business.search')}
          value={query}
          onSearch={(text) => set({ query: text })}
        />
        <BesideMap city={city} businesses={businesses.data ?? (fault ? [] : undefined)}>
          <CategoryChips value={category} onChange={(id) => set({ category: id })} />
          <Filters openNow={openNow} featured={featured} minRating={minRating} sort={sort} />
          {businesses.isPending && !fault && <BusinessesSkeleton />}
          {fault && <QueryError error={fault} of={businesses} />}
          <p role="status" className="text-sm text-ink-2">
            {businesses.data?.length
              ? t(businesses.hasNextPage ? 'business.countMore' : 'business.count', {
                  count: businesses.data.length,
                  city: cityName,
                })
              : ''}
          </p>
          {businesses.data?.length === 0 && (
            <NoBusinesses query={query} onClear={filtered ? clear : undefined} />
          )}
          {businesses.data && <Rows of={businesses.data} />}
          <LoadMore {...businesses} />
        </BesideMap>
      </div>
    </>
  )
}

function Rows({ of: businesses }: { of: readonly BusinessSummary[] }) {
  return (
    <ul className={GRID}>
      {businesses.map((business) => (
        <li
          key={business.id}
          data-spot={business.id}
          className="border-line max-lg:not-first:border-t"
        >
          <KeepableRow business={business} heading="h2" />
        </li>
      ))}
    </ul>
  )
}

/** Filters and order of the list. */
function Filters(props: {
  openNow: boolean
  featured: boolean
  minRating: number | undefined
  sort: string | undefined
}) {
  const { openNow, featured, minRating, sort } = props
  const t = useMessages()
  const format = useFormat()
  const { set } = useUrlFilters()
  return (
    <ChipRow label={t('business.filters')}>
      <ChipToggle pressed={openNow} onChange={(on) => set({ openNow: on ? 'true' : undefined })}>
        {t('business.openNow')}
      </ChipToggle>
      <ChipToggle pressed={featured} onChange={(on) => set({ featured: on ? 'true' : undefined })}>
        {t('business.featured')}
      </ChipToggle>
      <ChipToggle
        pressed={minRating !== undefined}
        onChange={(on) => set({ minRating: on ? String(WELL_RATED) : undefined })}
      >
        {t('search.ratedFrom', { rating: format.rating(WELL_RATED) })}
      </ChipToggle>
      <ChipToggle
        pressed={sort !== undefined}
        onChange={(on) => set({ sort: on ? 'rating' : undefined })}
      >
        {t('business.bestFirst')}
      </ChipToggle>
    </ChipRow>
  )
}

function BusinessesSkeleton() {
  const t = useMessages()
  return (
    <SkeletonRegion label={t('catalog.loadingBusinesses')} className={GRID}>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <CoverRowSkeleton key={row} size="l" />
      ))}
    </SkeletonRegion>
  )
}

/** Empty state: the city has no business yet, or none matches. */
function NoBusinesses(props: { query: string; onClear: (() => void) | undefined }) {
  const { query, onClear } = props
  const t = useMessages()
  const cityName = useCityName()
  if (onClear)
    return (
      <EmptyState
        art={<EmptyScene name="search" />}
        title={query ? t('catalog.noneFor', { query }) : t('business.noneMatch')}
        text={t('catalog.noneForText')}
        action={<Button onClick={onClear}>{t('catalog.clearFilters')}</Button>}
      />
    )
  return (
    <EmptyState
      title={t('business.none', { city: cityName })}
      text={t('business.noneText')}
      action={<RegisterLink />}
    />
  )
}
