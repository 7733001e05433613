import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { CoverRowSkeleton } from '#components/cover/cover-row.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { ErrorState } from '#components/feedback/error-state.tsx'
import { SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { KeepableRow } from '#customer/favourites/keepable-row.tsx'
import { Section } from '#customer/home/section.tsx'
import { businessesQuery } from '#features/business/api.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useCity, useCityName } from '#lib/places/use-city.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'
import { T } from '#lib/i18n/rich-text.tsx'
import { toBusinesses } from '#lib/paths.ts'

// A city that has businesses does not wait for it.
const RegisterLink = lazyExtra(
  async () => (await import('#features/business/components/register-link.tsx')).RegisterLink,
)

const SHOWN = 9
const GRID = 'grid grid-cols-[minmax(0,1fr)] lg:grid-cols-3 lg:gap-x-6 lg:gap-y-4'

/** The first businesses of the chosen city. */
export function CityBusinesses() {
  const t = useMessages()
  const city = useCity()
  const businesses = useInfiniteQuery(businessesQuery({ city }))
  const fault = loadingFaultOf(businesses)
  const cityName = useCityName()
  return (
    <Section
      title={t('business.inCity', { city: cityName })}
      all={{
        to: toBusinesses(),
        label: <T id="business.viewAll" components={{ more: <span className="sr-only" /> }} />,
      }}
    >
      {businesses.isPending && !fault && (
        <SkeletonRegion label={t('catalog.loadingBusinesses')} className={GRID}>
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <CoverRowSkeleton key={row} size="l" />
          ))}
        </SkeletonRegion>
      )}
      {fault && <ErrorState error={fault} onRetry={() => void businesses.refetch()} />}
      {businesses.data?.length === 0 && (
        <EmptyState
          title={t('business.none', { city: cityName })}
          text={t('business.noneText')}
          action={
            <Suspense>
              <RegisterLink />
            </Suspense>
          }
        />
      )}
      {businesses.data && (
        <ul className={GRID}>
          {businesses.data.slice(0, SHOWN).map((business) => (
            <li key={business.id} className="border-line max-lg:not-first:border-t">
              <KeepableRow business={business} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
