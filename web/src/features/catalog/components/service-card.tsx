import { Link } from 'react-router'
import { Cover } from '#components/cover/cover.tsx'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { Name } from '#components/text/name.tsx'
import type { Service } from '#features/catalog/api.ts'
import { ServiceFacts } from '#features/catalog/components/service-facts.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useLooks } from '#lib/places/places.ts'
import { useCity } from '#lib/places/use-city.ts'
import { toService } from '#lib/paths.ts'

const CARD = 'edge relative block overflow-hidden rounded-lg bg-surface shadow-1'

/** Card of a service with its cover, for rails and grids. */
export function ServiceCard({ service }: { service: Service }) {
  const lookOf = useLooks()
  const format = useFormat()
  const city = useCity()
  const own = `/api/services/${service.id}`
  return (
    <article
      className={`${CARD} transition-[box-shadow,translate] duration-200 hover:-translate-y-0.5 hover:shadow-2`}
    >
      <Cover
        {...lookOf(service.category.id)}
        seed={service.id}
        sign={format.name(service.name)}
        className="aspect-16/10"
      />
      <div className="grid gap-0.5 px-3.5 pt-3 pb-3.5 leading-ui">
        <h3 className="text-base leading-ui font-semibold">
          <Link
            to={toService(service.id)}
            className="stretch"
            // URLs that the service's page requests (service-api.ts).
            data-asks={`${own}?city=${city} ${own}/businesses?city=${city}&sort=recommended`}
          >
            <Name of={service.name} />
          </Link>
        </h3>
        <ServiceFacts service={service} />
      </div>
    </article>
  )
}

export function ServiceCardSkeleton() {
  return (
    <div className={CARD}>
      <Skeleton className="aspect-16/10 rounded-none" />
      <div className="grid gap-1.5 px-3.5 pt-3.5 pb-4">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-2/5" />
      </div>
    </div>
  )
}
