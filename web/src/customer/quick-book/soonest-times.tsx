import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MINUTE_MS } from '@awan/core/time'
import { ButtonLink } from '#components/buttons/button.tsx'
import { LoadMore } from '#components/buttons/load-more.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { SelectField } from '#components/fields/select-field.tsx'
import { Name } from '#components/text/name.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { quickBookQuery, type QuickInput } from '#features/availability/api.ts'
import { groupQuickSlots, type QuickDay } from '#features/availability/quick-slots.ts'
import { serviceQuery } from '#features/catalog/service-api.ts'
import { useWatched } from '#features/live/watched.ts'
import { loadingFaultOf, queryFaultOf } from '#lib/api/loading-fault.ts'
import { useCityName } from '#lib/places/use-city.ts'
import { isUnlocated, useLocating } from '#lib/places/use-here.ts'
import { NoTimes } from '#customer/quick-book/no-times.tsx'
import { QuickRow } from '#customer/quick-book/quick-row.tsx'
import type { QuickFilters } from '#customer/quick-book/use-quick-filters.ts'
import { WhenChips } from '#customer/quick-book/when-chips.tsx'
import { isApiError } from '#lib/api/api-error.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toQuickBook } from '#lib/paths.ts'

const RENEWED_MS = MINUTE_MS
/** Number of businesses shown at first, and after "show more", which is the server's maximum. */
const SHOWN = { first: 20, most: 50 }

interface TimesProps {
  serviceId: string
  city: string
  filters: QuickFilters
}

/** The free times of a service in a city: now, at a part of a day or on a day, by business. */
export function SoonestTimes({ serviceId, city, filters }: TimesProps) {
  const t = useMessages()
  const { when, sort, located } = filters
  const locating = useLocating(sort === 'nearest')
  const here = sort === 'nearest' && typeof located === 'object' ? { sort, ...located } : {}
  const order = sort === 'rating' ? { sort } : here
  const input = { service: serviceId, city, ...when, ...order }
  const { times, shown, paging } = useSoonest(input, !locating)
  const fault = queryFaultOf({ ...times, ...paging, data: shown })
  const loading = !shown && !fault
  const items = shown?.items ?? []
  useWatched(items.map(({ businessId }) => businessId))
  const change = (
    <ButtonLink to={toQuickBook({ ...when, sort })} variant="outline" size="sm">
      {t('availability.quickChange')}
    </ButtonLink>
  )
  if (isApiError(times.error, 'service_not_found'))
    return <EmptyState title={t('error.service_not_found')} action={change} />
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-bg-subtle p-4">
        <ChosenService serviceId={serviceId} city={city} />
        {change}
      </div>
      <WhenChips filters={filters} />
      {fault && <QueryError error={fault} of={times} />}
      {shown && items.length === 0 && <NoTimes next={shown.next} onChoose={filters.choose} />}
      {/* Also while another order is loading, so that the focus stays on the choice. */}
      {(loading || items.length > 0) && <Order filters={filters} count={items.length} />}
      {loading && <TimesSkeleton />}
      {groupQuickSlots(items).map((day) => (
        <DayOfTimes key={day.date} day={day} serviceId={serviceId} />
      ))}
      <LoadMore {...paging} />
    </>
  )
}

/** Loads the first times; once more are requested, all of them, while the first ones stay visible. */
function useSoonest(input: Omit<QuickInput, 'limit'>, enabled: boolean) {
  const [limit, setLimit] = useState(SHOWN.first)
  const query = quickBookQuery({ ...input, limit })
  const times = useQuery({ ...query, refetchInterval: RENEWED_MS, enabled })
  const { queryKey } = quickBookQuery({ ...input, limit: SHOWN.first })
  const first = useQueryClient().getQueryData(queryKey)
  const growing = limit === SHOWN.most && !times.data && first !== undefined
  const { error, fetchStatus } = times
  const paging = {
    error,
    fetchStatus,
    hasNextPage:
      enabled && first?.items.length === SHOWN.first && (growing || limit === SHOWN.first),
    isFetchingNextPage: growing && times.isFetching,
    isFetchNextPageError: growing && times.isError,
    fetchNextPage: () => (growing ? void times.refetch() : setLimit(SHOWN.most)),
  }
  return { times, shown: enabled ? (times.data ?? first) : undefined, paging }
}

function ChosenService({ serviceId, city }: { serviceId: string; city: string }) {
  const t = useMessages()
  const service = useQuery(serviceQuery(serviceId, city))
  return (
    <div className="grid min-w-0 flex-[1_1_9rem] gap-0.5 leading-ui">
      {service.data ? (
        <p className="text-card font-semibold">
          <Name of={service.data.name} />
        </p>
      ) : (
        !loadingFaultOf(service) && <Skeleton className="h-6 w-40" />
      )}
      <p className="text-sm text-ink-2">{t('availability.quickIn', { city: useCityName() })}</p>
    </div>
  )
}

/** Shows the number of businesses and their order. */
function Order({ filters, count }: { filters: QuickFilters; count: number }) {
  const t = useMessages()
  const { sort, sortBy, located } = filters
  // Without a location the times are in the order of time, whatever the URL says.
  const isLost = sort === 'nearest' && isUnlocated(located)
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="text-sm text-ink-2">
          {count > 0 && t('catalog.businessCount', { count })}
        </p>
        <SelectField
          label={t('catalog.sort')}
          labelHidden
          value={isLost ? 'soonest' : (sort ?? 'soonest')}
          onChange={({ target }) => sortBy(target.value)}
        >
          <option value="soonest">{t('catalog.sort.soonest')}</option>
          <option value="nearest">{t('search.sort.nearest')}</option>
          <option value="rating">{t('catalog.sort.rating')}</option>
        </SelectField>
      </div>
      {sort === 'nearest' && located === 'refused' && (
        <AlertText small>{t('search.notLocated')}</AlertText>
      )}
    </>
  )
}

function DayOfTimes({ day, serviceId }: { day: QuickDay; serviceId: string }) {
  const format = useFormat()
  const id = `day-${day.date}`
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-1 pt-3 lg:gap-3">
      <h2 id={id} className="text-xl">
        {format.nearDay(day.date, day.timeZone, 'full')}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-2 lg:gap-4">
        {day.businesses.map((business) => (
          <li key={business.businessId} className="min-w-0 border-line max-lg:not-first:border-t">
            <QuickRow business={business} serviceId={serviceId} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function TimesSkeleton() {
  const t = useMessages()
  return (
    <SkeletonRegion label={t('availability.loading')} className="grid gap-6 pt-3">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="grid gap-3">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-4 w-2/3" />
          <div className="flex gap-2">
            <Skeleton className="h-11 w-24" />
            <Skeleton className="h-11 w-24" />
          </div>
        </div>
      ))}
    </SkeletonRegion>
  )
}
