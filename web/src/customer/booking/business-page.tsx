import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { ButtonLink } from '#components/buttons/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { PageHeader } from '#components/page/page-header.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { BusinessView } from '#customer/booking/business-view.tsx'
import { businessQuery } from '#features/business/api.ts'
import { keepOrigin } from '#features/business/origin.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS } from '#lib/paths.ts'

/** Page of a business, where customers also book. */
export function BusinessPage() {
  const t = useMessages()
  const format = useFormat()
  const { businessId = '' } = useParams()
  const [search] = useSearchParams()
  const from = search.get('from')
  useEffect(() => keepOrigin(businessId, from), [businessId, from])
  const query = useQuery(businessQuery(businessId))
  const missing = isApiError(query.error, 'business_not_found')
  usePageTitle(
    query.data ? format.name(query.data.name) : missing ? t('error.business_not_found') : undefined,
  )

  if (query.data) return <BusinessView key={query.data.id} business={query.data} />
  if (missing)
    return (
      <>
        <PageHeader title={t('error.business_not_found')} back={PATHS.businesses} />
        <EmptyState
          title={t('booking.businessGone')}
          action={<ButtonLink to={PATHS.businesses}>{t('booking.otherBusinesses')}</ButtonLink>}
        />
      </>
    )
  const fault = loadingFaultOf(query)
  if (fault)
    return (
      <>
        <PageHeader title={t('booking.business')} back={PATHS.businesses} />
        <div className="page-width">
          <QueryError error={fault} of={query} />
        </div>
      </>
    )
  return <BusinessSkeleton />
}

function BusinessSkeleton() {
  const t = useMessages()
  return (
    <>
      <h1 className="sr-only">{t('shell.loading')}</h1>
      <SkeletonRegion label={t('shell.loading')} className="lg:page-width lg:pt-6">
        <Skeleton className="h-58 rounded-none lg:h-68 lg:max-w-168 lg:rounded-xl" />
        <div className="grid gap-3 px-gutter py-6 lg:max-w-168 lg:px-0">
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="mt-4 h-17 rounded-md" />
          <Skeleton className="h-17 rounded-md" />
          <Skeleton className="h-17 rounded-md" />
        </div>
      </SkeletonRegion>
    </>
  )
}
