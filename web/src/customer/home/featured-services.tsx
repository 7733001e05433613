import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { mixed } from '#customer/home/mixed.ts'
import { Section } from '#customer/home/section.tsx'
import { servicesQuery } from '#features/catalog/api.ts'
import { ServiceCard, ServiceCardSkeleton } from '#features/catalog/components/service-card.tsx'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useCategory } from '#lib/places/use-category.ts'
import { useCity } from '#lib/places/use-city.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { T } from '#lib/i18n/rich-text.tsx'
import { toServices } from '#lib/paths.ts'

const SHOWN = 8
const RAIL =
  'no-scrollbar relative -mx-gutter grid auto-cols-[min(15.5rem,72vw)] grid-flow-col gap-3.5 overflow-x-auto scroll-px-gutter px-gutter pt-1 pb-4 snap-x snap-mandatory lg:mx-0 lg:grid-flow-row lg:grid-cols-4 lg:gap-5 lg:overflow-visible lg:px-0'

/** Rail of the featured services, mixed by category. */
export function FeaturedServices() {
  const t = useMessages()
  const city = useCity()
  const category = useCategory()
  const services = useInfiniteQuery(servicesQuery({ city, featured: true }))
  const fault = loadingFaultOf(services)
  return (
    <Section
      title={t('catalog.featuredServices')}
      all={{
        to: toServices({ featured: true }),
        label: (
          <T id="catalog.viewAllFeatured" components={{ more: <span className="sr-only" /> }} />
        ),
      }}
    >
      {services.isPending && !fault && (
        <SkeletonRegion label={t('catalog.loadingServices')} className={RAIL}>
          {[0, 1, 2, 3].map((card) => (
            <ServiceCardSkeleton key={card} />
          ))}
        </SkeletonRegion>
      )}
      {fault && <QueryError error={fault} of={services} />}
      {services.data?.length === 0 && <EmptyState title={t('catalog.none')} />}
      {services.data && services.data.length > 0 && (
        <ul className={RAIL}>
          {mixed(services.data, category)
            .slice(0, SHOWN)
            .map((service) => (
              <li key={service.id} className="snap-start">
                <ServiceCard service={service} />
              </li>
            ))}
        </ul>
      )}
    </Section>
  )
}
