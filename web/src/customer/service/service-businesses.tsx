import { useInfiniteQuery } from '@tanstack/react-query'
import { ChipRadio, ChipRow } from '#components/buttons/chip.tsx'
import { ButtonLink } from '#components/buttons/button.tsx'
import { CoverRowSkeleton } from '#components/cover/cover-row.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { ErrorState } from '#components/feedback/error-state.tsx'
import { LoadMore } from '#components/buttons/load-more.tsx'
import { SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { OfferRow } from '#customer/service/offer-row.tsx'
import { serviceOffersQuery, type OfferSort } from '#features/catalog/service-api.ts'
import { useCity, useCityName } from '#lib/places/use-city.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS } from '#lib/paths.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'

const SORTS = ['recommended', 'soonest', 'price', 'rating'] as const satisfies readonly OfferSort[]

/** `count` of businesses in the city, once it is known. */
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
  const offers = useInfiniteQuery(serviceOffersQuery(serviceId, city, sort))
  return (
    <section aria-labelledby="offers" className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-6 lg:pt-0">
      <h2 id="offers" className="min-h-7 text-xl">
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
      {offers.isPending && (
        <SkeletonRegion label={t('catalog.loadingBusinesses')} className="grid gap-2">
          {[0, 1, 2].map((row) => (
            <CoverRowSkeleton key={row} size="l" />
          ))}
        </SkeletonRegion>
      )}
      {offers.isError && <ErrorState error={offers.error} onRetry={() => void offers.refetch()} />}
      {offers.data?.length === 0 && (
        <EmptyState
          title={t('catalog.noBusinesses')}
          text={t('catalog.noBusinessesText', { city: cityName })}
          action={<ButtonLink to={PATHS.services}>{t('catalog.allServices')}</ButtonLink>}
        />
      )}
      {offers.data && (
        <ul className="grid grid-cols-[minmax(0,1fr)] lg:gap-4">
          {offers.data.map((offer) => (
            <li key={offer.offering.id} className="border-line max-lg:not-first:border-t">
              <OfferRow serviceId={serviceId} offer={offer} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore {...offers} />
    </section>
  )
}
