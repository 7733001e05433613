import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { CoverRowSkeleton } from '#components/cover/cover-row.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { Button } from '#components/buttons/button.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { LoadMore } from '#components/buttons/load-more.tsx'
import { PageHeader } from '#components/page/page-header.tsx'
import { SearchField } from '#components/fields/search-field.tsx'
import { SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { ServiceRow } from '#customer/services/service-row.tsx'
import { RegisterLink } from '#features/business/components/register-link.tsx'
import { servicesQuery } from '#features/catalog/api.ts'
import { CategoryChips, useCategoryNamed } from '#features/catalog/components/category-chips.tsx'
import { CityPicker } from '#features/catalog/components/city-picker.tsx'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useCity } from '#lib/places/use-city.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS } from '#lib/paths.ts'
import { queryIn, useUrlFilters } from '#lib/use-url-filters.ts'

const GRID = 'grid grid-cols-[minmax(0,1fr)] lg:grid-cols-3 lg:gap-x-6 lg:gap-y-4'

/** Services of the catalogue: search, category, featured; all stored in the URL. */
export function ServicesPage() {
  const t = useMessages()
  const { hash } = useLocation()
  const city = useCity()
  const { get, set } = useUrlFilters()
  const query = get('query') ?? ''
  const category = useCategoryNamed(get('category'))
  const featured = get('featured') === 'true'
  const title = featured ? t('catalog.featuredServices') : t('catalog.services')
  usePageTitle(title)
  const services = useInfiniteQuery(
    servicesQuery({ city, category, featured, query: queryIn(query) }),
  )
  const fault = loadingFaultOf(services)
  const clear = () => set({ query: undefined, category: undefined, featured: undefined })
  return (
    <>
      <PageHeader title={title} back={PATHS.home} end={<CityPicker className="text-brand-ink" />} />
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-3">
        <SearchField
          label={t('catalog.searchServices')}
          value={query}
          onSearch={(text) => set({ query: text })}
          focusFirst={hash === '#search'}
        />
        <CategoryChips value={category} onChange={(id) => set({ category: id })} />
        {services.isPending && !fault && (
          <SkeletonRegion label={t('catalog.loadingServices')} className={GRID}>
            {[0, 1, 2, 3, 4, 5].map((row) => (
              <CoverRowSkeleton key={row} size="l" />
            ))}
          </SkeletonRegion>
        )}
        {fault && <QueryError error={fault} of={services} />}
        <p role="status" className="text-sm text-ink-2">
          {services.data?.length
            ? t(services.hasNextPage ? 'catalog.serviceCountMore' : 'catalog.serviceCount', {
                count: services.data.length,
              })
            : ''}
        </p>
        {services.data?.length === 0 &&
          (query || category || featured ? (
            <EmptyState
              title={query ? t('catalog.noneFor', { query }) : t('catalog.none')}
              text={t('catalog.noneForText')}
              action={<Button onClick={clear}>{t('catalog.clearFilters')}</Button>}
            />
          ) : (
            <EmptyState
              title={t('catalog.none')}
              text={t('business.noneText')}
              action={<RegisterLink />}
            />
          ))}
        {services.data && (
          <ul className={GRID}>
            {services.data.map((service) => (
              <li key={service.id} className="border-line max-lg:not-first:border-t">
                <ServiceRow service={service} />
              </li>
            ))}
          </ul>
        )}
        <LoadMore {...services} />
      </div>
    </>
  )
}
