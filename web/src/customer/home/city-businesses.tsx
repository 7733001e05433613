import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { CoverRowSkeleton } from '#components/cover/cover-row.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { BUSINESS_GRID, BusinessList } from '#customer/home/business-list.tsx'
import { Section } from '#customer/home/section.tsx'
import { useChosen } from '#customer/home/use-chosen.ts'
import { businessesQuery } from '#features/business/api.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useCity, useCityName } from '#lib/places/use-city.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'
import { T } from '#lib/i18n/rich-text.tsx'
import { toBusinesses } from '#lib/paths.ts'

// Loaded only when rendered: a city with businesses does not show it.
const RegisterLink = lazyExtra(
  async () => (await import('#features/business/components/register-link.tsx')).RegisterLink,
)

const SHOWN = 9

/** The first businesses of the chosen city. */
export function CityBusinesses() {
  const t = useMessages()
  const city = useCity()
  const { businesses: chosen } = useChosen()
  const businesses = useInfiniteQuery(businessesQuery({ city }))
  const fault = loadingFaultOf(businesses)
  const cityName = useCityName()
  const { data } = businesses
  // Left out of the list, as they are shown above.
  const others = data?.filter(({ id }) => !chosen.some((above) => above.id === id))
  if (data && data.length > 0 && others?.length === 0) return null
  return (
    <Section
      title={t('business.inCity', { city: cityName })}
      all={{
        to: toBusinesses(),
        label: <T id="business.viewAll" components={{ more: <span className="sr-only" /> }} />,
      }}
    >
      {businesses.isPending && !fault && (
        <SkeletonRegion label={t('catalog.loadingBusinesses')} className={BUSINESS_GRID}>
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <CoverRowSkeleton key={row} size="l" />
          ))}
        </SkeletonRegion>
      )}
      {fault && <QueryError error={fault} of={businesses} />}
      {data?.length === 0 && (
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
      {others && <BusinessList businesses={others.slice(0, SHOWN)} />}
    </Section>
  )
}
