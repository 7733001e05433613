import { Link } from 'react-router'
import { Badge } from '#components/badge.tsx'
import { Cover } from '#components/cover/cover.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { Name } from '#components/name.tsx'
import type { BusinessSummary } from '#features/business/api.ts'
import { BusinessPlace } from '#features/business/components/business-place.tsx'
import { OpenState } from '#features/business/components/open-state.tsx'
import { Rating } from '#features/business/components/rating.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toBusiness } from '#lib/paths.ts'

const ROW =
  'relative flex items-center gap-3.5 py-3 lg:rounded-lg lg:p-3 lg:shadow-1 lg:transition-shadow lg:duration-200 lg:hover:shadow-2'

/** A business in a list; the whole row opens it. `heading` is h2 where the list has none of its own. */
export function BusinessRow(props: { business: BusinessSummary; heading?: 'h2' | 'h3' }) {
  const { business, heading: Heading = 'h3' } = props
  const t = useMessages()
  return (
    <article className={ROW}>
      <Cover
        scene={business.categoryId}
        seed={business.id}
        photo={business.photo}
        className="size-21 flex-none rounded-md"
      />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5 leading-ui">
        <Heading className="text-card leading-ui font-semibold wrap-anywhere">
          <Link to={toBusiness(business.id)} className="stretch">
            <Name of={business.name} />
          </Link>
        </Heading>
        <BusinessPlace business={business} />
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
          {business.rating && <Rating rating={business.rating} />}
          {business.featured && <Badge tone="featured">{t('business.featured')}</Badge>}
        </p>
        <OpenState business={business} />
      </div>
    </article>
  )
}

export function BusinessRowSkeleton() {
  return (
    <div className={ROW}>
      <Skeleton className="size-21 flex-none rounded-md" />
      <div className="grid flex-1 gap-1.5">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-2/5" />
      </div>
    </div>
  )
}
