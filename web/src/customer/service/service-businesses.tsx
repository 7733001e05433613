import { useInfiniteQuery } from '@tanstack/react-query'
import { ChipRadio, ChipRow } from '#components/buttons/chip.tsx'
import { ButtonLink } from '#components/buttons/button.tsx'
import { CoverRowSkeleton } from '#components/cover/cover-row.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { LoadMore } from '#components/buttons/load-more.tsx'
import { SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { ServiceBusinessRow } from '#customer/service/service-business-row.tsx'
import { STRIP_DAYS } from '#features/availability/strip-days.ts'
import {
  serviceBusinessesQuery,
  type ServiceBusiness,
  type ServiceBusinessSort,
} from '#features/catalog/service-api.ts'
import { queryFaultOf } from '#lib/api/loading-fault.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { useCity, useCityName } from '#lib/places/use-city.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS, searchOf } from '#lib/paths.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'

const SORTS = [
  'recommended',
  'soonest',
  'price',
  'rating',
] as const satisfies readonly ServiceBusinessSort[]

const loadLogin = () => import('#customer/booking/confirm/login-step.tsx')

/** The businesses that sell a service in the city; `count` is their number, once known. */
export function ServiceBusinesses({
  serviceId,
  count,
}: {
  serviceId: string
  count: number | undefined
}) {
  const t = useMessages()
  const city = useCity()
  const cityName = useCityName()
  const { get, set } = useUrlFilters()
  const sort = SORTS.find((known) => known === get('sort')) ?? 'recommended'
  const isGuest = useAuth().status === 'signed-out'
  // A guest's login sheet loads together with the page of the time; if it fails, it is requested again there.
  const loadSheet = () => void (isGuest && loadLogin().catch(() => undefined))
  const businesses = useInfiniteQuery(serviceBusinessesQuery(serviceId, city, sort))
  const fault = queryFaultOf(businesses)
  return (
    <section
      aria-labelledby="promotions"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-6 lg:pt-0"
    >
      <h2 id="promotions" className="min-h-7 text-xl">
        {count === undefined ? t('catalog.businesses') : t('catalog.offeredBy', { count })}
      </h2>
      {count !== 0 && (
        <ChipRow label={t('catalog.sort')}>
          {SORTS.map((id) => (
            <ChipRadio
              key={id}
              name="sort"
              checked={id === sort}
              onChange={() => set({ sort: id === 'recommended' ? undefined : id })}
            >
              {t(`catalog.sort.${id}`)}
            </ChipRadio>
          ))}
        </ChipRow>
      )}
      {businesses.isPending && !fault && (
        <SkeletonRegion label={t('catalog.loadingBusinesses')} className="grid gap-2">
          {[0, 1, 2].map((row) => (
            <CoverRowSkeleton key={row} size="l" />
          ))}
        </SkeletonRegion>
      )}
      {fault && <QueryError error={fault} of={businesses} />}
      {businesses.data?.length === 0 && (
        <EmptyState
          title={t('catalog.noBusinesses')}
          text={t('catalog.noBusinessesText', { city: cityName })}
          action={<ButtonLink to={PATHS.services}>{t('catalog.allServices')}</ButtonLink>}
        />
      )}
      {businesses.data && (
        <ul className="grid grid-cols-[minmax(0,1fr)] lg:gap-4">
          {businesses.data.map((business) => (
            <li key={business.offering.id} className="border-line max-lg:not-first:border-t">
              <ServiceBusinessRow
                serviceId={serviceId}
                offer={business}
                onTime={loadSheet}
                asks={asksOf}
              />
            </li>
          ))}
        </ul>
      )}
      <LoadMore {...businesses} />
    </section>
  )
}

/** Returns the URLs that the confirmation of a time requests, separated by spaces. */
function asksOf(
  { business, offering: { id: offering } }: ServiceBusiness,
  { date, start }: { date: string; start: string },
) {
  const own = `/api/businesses/${business.id}`
  return [
    own,
    `${own}/days${searchOf({ offering, days: STRIP_DAYS })}`,
    `${own}/slots${searchOf({ offering, date })}`,
    `${own}/price${searchOf({ offering, start })}`,
  ].join(' ')
}
