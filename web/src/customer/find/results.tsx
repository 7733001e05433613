import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { cx } from '#components/class-names.ts'
import { LoadMore } from '#components/buttons/load-more.tsx'
import { CoverRowSkeleton } from '#components/cover/cover-row.tsx'
import { EmptyScene } from '#components/pictures/empty-scenes/empty-scene.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { FoundRow } from '#customer/find/found-row.tsx'
import { UnderstoodChips, useUnderstoodText } from '#customer/find/understood-chips.tsx'
import type { SearchState } from '#customer/find/use-search-filters.ts'
import { ServiceRow } from '#customer/services/service-row.tsx'
import type { When } from '#features/availability/when.ts'
import type { FoundBusiness, Understood } from '#features/search/api.ts'
import type { Service } from '#features/catalog/api.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { withoutWords } from '@awan/core/search/understood'

const GRID = 'grid grid-cols-[minmax(0,1fr)] lg:grid-cols-2 lg:gap-x-6 lg:gap-y-4'

type Found = UseInfiniteQueryResult<{
  services: Service[]
  understood: Understood[]
  loose: boolean
  businesses: FoundBusiness[]
}>

/** The recognised filters, the services and the businesses; without results, filters to remove. */
export function Results(props: { found: Found; search: SearchState; locating: boolean }) {
  const { found, search } = props
  const t = useMessages()
  const { error, fetchStatus } = found
  // Results of a previous query are not shown if the current one cannot be requested.
  const data = found.isPlaceholderData && found.isPaused ? undefined : found.data
  const fault = loadingFaultOf({ data, error, fetchStatus })
  if (fault) return <QueryError error={fault} of={found} />
  if (!data)
    return (
      <SkeletonRegion label={t('search.loading')} className={GRID}>
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <CoverRowSkeleton key={row} size="l" />
        ))}
      </SkeletonRegion>
    )
  const { services, businesses, understood, loose } = data
  const when = whenMeant(search.filters, understood)
  const none = services.length === 0 && businesses.length === 0
  // Rows of another query or order, soon to be replaced: a press would meet the wrong one.
  const stale = found.isPlaceholderData || props.locating
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-busy={stale}>
      <UnderstoodChips understood={understood} search={search} />
      <Count found={data} more={found.hasNextPage} />
      {loose && <p className="text-ink-2">{t('search.loose')}</p>}
      {none && !found.hasNextPage && <NothingFound understood={understood} search={search} />}
      {!none && businesses.length === 0 && !found.hasNextPage && <NoBusinesses search={search} />}
      {services.length > 0 && (
        <Section id="services" title={t('catalog.services')} stale={stale}>
          {services.map((service) => (
            <li key={service.id} className="border-line max-lg:not-first:border-t">
              <ServiceRow service={service} heading="h3" when={when} />
            </li>
          ))}
        </Section>
      )}
      {businesses.length > 0 && (
        <Section id="businesses" title={t('catalog.businesses')} stale={stale}>
          {businesses.map((item) => (
            <li
              key={item.business.id}
              data-spot={item.business.id}
              className="border-line max-lg:not-first:border-t"
            >
              <FoundRow found={item} />
            </li>
          ))}
        </Section>
      )}
      <LoadMore {...found} />
    </div>
  )
}

/** Returns the requested time: the chosen filter, else the last one recognised in the words. */
function whenMeant(filters: When, understood: readonly Understood[]): When {
  const said = understood.reduce<When>((all, { day = all.day, part = all.part }) => {
    return { day, part }
  }, {})
  const { day = said.day, part = said.part } = filters
  return { day: day ?? (part && 'today'), part }
}

function Section(props: { id: string; title: string; stale: boolean; children: ReactNode }) {
  return (
    <section aria-labelledby={props.id} className="grid grid-cols-[minmax(0,1fr)] gap-1 pt-2">
      <h2 id={props.id} className="text-xl">
        {props.title}
      </h2>
      <ul inert={props.stale} className={cx(GRID, 'inert:opacity-60')}>
        {props.children}
      </ul>
    </section>
  )
}

function Count(props: {
  found: { services: readonly unknown[]; businesses: readonly unknown[] }
  more: boolean
}) {
  const t = useMessages()
  const { services, businesses } = props.found
  return (
    <p role="status" className="dots text-sm text-ink-2">
      {services.length > 0 && <span>{t('catalog.serviceCount', { count: services.length })}</span>}
      {businesses.length > 0 && (
        <span>
          {t('catalog.businessCount', { count: businesses.length })}
          {props.more && '+'}
        </span>
      )}
    </p>
  )
}

/** States that no business has any of the services found: those are the city's, whatever the filters. */
function NoBusinesses({ search }: { search: SearchState }) {
  const t = useMessages()
  return (
    <div role="status" className="grid justify-items-start gap-2 rounded-md bg-bg-subtle p-4">
      <p className="font-semibold">{t('business.noneMatch')}</p>
      <p className="text-ink-2">{t('search.noneText')}</p>
      {search.narrowed && (
        <Button variant="outline" onClick={search.clear}>
          {t('catalog.clearFilters')}
        </Button>
      )}
    </div>
  )
}

/** States that nothing was found, with filters to remove. */
function NothingFound(props: { understood: readonly Understood[]; search: SearchState }) {
  const { understood, search } = props
  const t = useMessages()
  const textOf = useUnderstoodText()
  const { typed, narrowed, clear, set } = search
  return (
    <EmptyState
      art={<EmptyScene name="search" />}
      title={typed ? t('catalog.noneFor', { query: typed }) : t('business.noneMatch')}
      text={t('search.noneText')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {understood.map((one) => (
            <Button
              key={one.words}
              variant="outline"
              onClick={() => set({ query: withoutWords(typed, one.words) })}
            >
              {t('search.loosen', { filter: textOf(one) })}
            </Button>
          ))}
          {narrowed && <Button onClick={clear}>{t('catalog.clearFilters')}</Button>}
        </div>
      }
    />
  )
}
