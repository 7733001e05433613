import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#components/buttons/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { ErrorState } from '#components/feedback/error-state.tsx'
import { Name } from '#components/text/name.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { quickBookQuery } from '#features/availability/api.ts'
import { groupQuickSlots, type QuickDay } from '#features/availability/quick-slots.ts'
import { serviceQuery } from '#features/catalog/service-api.ts'
import { useWatched } from '#features/live/watched.ts'
import { useCityName } from '#lib/places/use-city.ts'
import { QuickRow } from '#customer/quick-book/quick-row.tsx'
import { isApiError } from '#lib/api/api-error.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toQuickBook } from '#lib/paths.ts'

const RENEWED_MS = 60_000

/** The free times of a service in a city, soonest first, by day and business. */
export function SoonestTimes({ serviceId, city }: { serviceId: string; city: string }) {
  const t = useMessages()
  const times = useQuery({ ...quickBookQuery(serviceId, city), refetchInterval: RENEWED_MS })
  useWatched(times.data?.map(({ businessId }) => businessId) ?? [])
  const change = (
    <ButtonLink to={toQuickBook()} variant="outline" size="sm">
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
      {times.isPending && <TimesSkeleton />}
      {times.isError && (
        <ErrorState
          error={times.error}
          pending={times.isFetching}
          onRetry={() => void times.refetch()}
        />
      )}
      {times.data?.length === 0 && (
        <EmptyState title={t('catalog.noTimes')} text={t('availability.quickNoneText')} />
      )}
      {times.data &&
        groupQuickSlots(times.data).map((day) => (
          <DayOfTimes key={day.date} day={day} serviceId={serviceId} />
        ))}
    </>
  )
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
        <Skeleton className="h-6 w-40" />
      )}
      <p className="text-sm text-ink-2">
        {t('availability.quickSoonest', { city: useCityName() })}
      </p>
    </div>
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
        {day.businesses.map((slots) => (
          <li key={slots[0].offeringId} className="border-line max-lg:not-first:border-t">
            <QuickRow slots={slots} serviceId={serviceId} />
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
