import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ButtonLink } from '#components/buttons/button.tsx'
import { Cover } from '#components/cover/cover.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { BackButton, PageHeader } from '#components/page/page-header.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { Name } from '#components/text/name.tsx'
import { ServiceBusinesses } from '#customer/service/service-businesses.tsx'
import type { Service } from '#features/catalog/api.ts'
import { serviceQuery } from '#features/catalog/service-api.ts'
import { CityPicker } from '#features/catalog/components/city-picker.tsx'
import { ServiceFacts } from '#features/catalog/components/service-facts.tsx'
import { useCity } from '#lib/places/use-city.ts'
import { useLooks } from '#lib/places/places.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS } from '#lib/paths.ts'

/** One service and the businesses of the city that offer it, each with its next free times. */
export function ServicePage() {
  const t = useMessages()
  const { name } = useFormat()
  const { serviceId = '' } = useParams()
  const city = useCity()
  const service = useQuery(serviceQuery(serviceId, city))
  const missing = isApiError(service.error, 'service_not_found')
  const shownName = service.data && name(service.data.name)
  usePageTitle(shownName ?? (missing ? t('error.service_not_found') : undefined))

  if (missing) return <MissingService />
  const fault = loadingFaultOf(service)
  if (fault)
    return (
      <>
        <PageHeader title={t('catalog.service')} back={PATHS.services} />
        <div className="page-width">
          <QueryError error={fault} of={service} />
        </div>
      </>
    )
  return (
    <div className="page-width lg:grid lg:grid-cols-[var(--container-aside)_minmax(0,1fr)] lg:items-start lg:gap-12 lg:pt-8">
      {service.data ? <About service={service.data} /> : <AboutSkeleton />}
      <ServiceBusinesses key={city} serviceId={serviceId} count={service.data?.businessCount} />
    </div>
  )
}

function About({ service }: { service: Service }) {
  const lookOf = useLooks()
  const { name } = useFormat()
  const description = name(service.description)
  return (
    <section className="lg:sticky lg:top-27">
      <div className="relative -mx-gutter lg:mx-0">
        <Cover
          {...lookOf(service.category.id)}
          seed={service.id}
          sign={name(service.name)}
          wide
          className="h-45 lg:h-56 lg:rounded-xl"
        />
        <BackButton
          fallback={PATHS.services}
          on="cover"
          className="absolute start-4 top-3 lg:hidden"
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1 pt-5">
        <h1 tabIndex={-1} className="text-3xl wrap-anywhere lg:text-4xl">
          <Name of={service.name} />
        </h1>
        <ServiceFacts service={service} />
        {description && (
          <p className="mt-2 text-ink-2">
            <Name of={service.description} />
          </p>
        )}
        <CityPicker className="justify-self-start text-brand-ink" />
      </div>
    </section>
  )
}

function AboutSkeleton() {
  const t = useMessages()
  return (
    <section>
      <h1 className="sr-only">{t('catalog.service')}</h1>
      <SkeletonRegion label={t('catalog.loadingServices')} className="grid gap-2">
        <Skeleton className="-mx-gutter h-45 rounded-none lg:mx-0 lg:h-56 lg:rounded-xl" />
        <Skeleton className="mt-3 h-8 w-3/4" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-5 w-1/3" />
      </SkeletonRegion>
    </section>
  )
}

function MissingService() {
  const t = useMessages()
  return (
    <>
      <PageHeader title={t('error.service_not_found')} back={PATHS.services} />
      <EmptyState
        title={t('shell.notFoundText')}
        action={<ButtonLink to={PATHS.services}>{t('catalog.allServices')}</ButtonLink>}
      />
    </>
  )
}
