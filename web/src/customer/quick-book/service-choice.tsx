import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Button } from '#components/buttons/button.tsx'
import { CoverRow, CoverRowSkeleton } from '#components/cover/cover-row.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { LoadMore } from '#components/buttons/load-more.tsx'
import { SearchField } from '#components/fields/search-field.tsx'
import { SkeletonRegion } from '#components/feedback/skeleton.tsx'
import type { QuickFilters } from '#customer/quick-book/use-quick-filters.ts'
import { WhenChips } from '#customer/quick-book/when-chips.tsx'
import { RegisterLink } from '#features/business/components/register-link.tsx'
import { servicesQuery, type Service } from '#features/catalog/api.ts'
import { CategoryChips, useCategoryNamed } from '#features/catalog/components/category-chips.tsx'
import { ServiceFacts } from '#features/catalog/components/service-facts.tsx'
import { queryFaultOf } from '#lib/api/loading-fault.ts'
import { useCityName } from '#lib/places/use-city.ts'
import { useLooks } from '#lib/places/places.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toQuickBook } from '#lib/paths.ts'
import { queryIn, useUrlFilters } from '#lib/use-url-filters.ts'

const GRID = 'grid grid-cols-[minmax(0,1fr)] lg:grid-cols-2 lg:gap-x-6 lg:gap-y-4'

/** Choice of the time and the service. */
export function ServiceChoice({ city, filters }: { city: string; filters: QuickFilters }) {
  const t = useMessages()
  const { get, set } = useUrlFilters()
  const query = get('query') ?? ''
  const category = useCategoryNamed(get('category'))
  const services = useInfiniteQuery(servicesQuery({ city, category, query: queryIn(query) }))
  const fault = queryFaultOf(services)
  return (
    <>
      <p className="text-ink-2">{t('availability.quickText', { city: useCityName() })}</p>
      <WhenChips filters={filters} />
      <SearchField
        label={t('catalog.searchServices')}
        value={query}
        onSearch={(text) => set({ query: text })}
      />
      <CategoryChips value={category} onChange={(id) => set({ category: id })} />
      {services.isPending && !fault && (
        <SkeletonRegion label={t('catalog.loadingServices')} className={GRID}>
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <CoverRowSkeleton key={row} size="m" />
          ))}
        </SkeletonRegion>
      )}
      {fault && <QueryError error={fault} of={services} />}
      {services.data?.length === 0 && (
        <NoServices
          query={query}
          filtered={query !== '' || category !== undefined}
          onClear={() => set({ query: undefined, category: undefined })}
        />
      )}
      {services.data && (
        <ul className={GRID}>
          {services.data.map((service) => (
            <li key={service.id} className="border-line max-lg:not-first:border-t">
              <ServiceLink service={service} filters={filters} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore {...services} />
    </>
  )
}

function NoServices(props: { query: string; filtered: boolean; onClear: () => void }) {
  const { query } = props
  const t = useMessages()
  if (!props.filtered)
    return (
      <EmptyState
        title={t('catalog.none')}
        text={t('business.noneText')}
        action={<RegisterLink />}
      />
    )
  return (
    <EmptyState
      title={query ? t('catalog.noneFor', { query }) : t('catalog.none')}
      text={t('catalog.noneForText')}
      action={<Button onClick={props.onClear}>{t('catalog.clearFilters')}</Button>}
    />
  )
}

function ServiceLink({ service, filters }: { service: Service; filters: QuickFilters }) {
  const lookOf = useLooks()
  return (
    <CoverRow
      {...lookOf(service.category.id)}
      seed={service.id}
      size="m"
      heading="h2"
      to={toQuickBook({ service: service.id, ...filters.when, sort: filters.sort })}
      name={service.name}
      end={<Icon of={ChevronRight} className="text-ink-3" />}
    >
      <ServiceFacts service={service} />
    </CoverRow>
  )
}
