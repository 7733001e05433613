import { Link } from 'react-router'
import { Badge } from '#components/badge.tsx'
import { Cover } from '#components/cover/cover.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { Name } from '#components/name.tsx'
import type { Service } from '#features/catalog/api.ts'
import { ServiceFacts } from '#features/catalog/components/service-facts.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toService } from '#lib/paths.ts'

const ROW =
  'relative flex flex-wrap items-center gap-x-3.5 gap-y-1 py-3 lg:rounded-lg lg:p-3 lg:shadow-1 lg:transition-shadow lg:duration-200 lg:hover:shadow-2'

/** A service in a list; the whole row opens it. */
export function ServiceRow({ service }: { service: Service }) {
  const t = useMessages()
  return (
    <article className={ROW}>
      <Cover
        scene={service.category.id}
        seed={service.id}
        className="size-21 flex-none rounded-md"
      />
      <div className="grid min-w-0 flex-[1_1_9rem] gap-0.5 leading-ui">
        <h2 className="text-card leading-ui font-semibold">
          <Link to={toService(service.id)} className="stretch">
            <Name of={service.name} />
          </Link>
        </h2>
        <ServiceFacts service={service} />
      </div>
      {service.featured && (
        <Badge tone="featured" className="self-start">
          {t('catalog.featured')}
        </Badge>
      )}
    </article>
  )
}

export function ServiceRowSkeleton() {
  return (
    <div className={ROW}>
      <Skeleton className="size-21 flex-none rounded-md" />
      <div className="grid flex-1 gap-1.5">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-1/3" />
      </div>
    </div>
  )
}
