import type { ReactNode } from 'react'
import { Badge } from '#components/text/badge.tsx'
import { CoverRow } from '#components/cover/cover-row.tsx'
import type { BusinessSummary } from '#features/business/api.ts'
import { Discount } from '#features/business/components/discount.tsx'
import { BusinessPlace } from '#features/business/components/business-place.tsx'
import { OpenState } from '#features/business/components/open-state.tsx'
import { Rating } from '#features/business/components/rating.tsx'
import { useLooks } from '#lib/places/places.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toBusiness } from '#lib/paths.ts'

/** A business in a list; the whole row is a link. `heading` is h2 if the list has no heading of its own. */
export function BusinessRow(props: {
  business: BusinessSummary
  heading?: 'h2' | 'h3'
  /** Shown instead of the score. */
  stars?: ReactNode
  /** Content at the end of the row. */
  end?: ReactNode
}) {
  const { business, heading = 'h3', stars, end } = props
  const t = useMessages()
  const lookOf = useLooks()
  return (
    <CoverRow
      {...lookOf(business.categoryId)}
      seed={business.id}
      photo={business.photo}
      size="l"
      heading={heading}
      to={toBusiness(business.id)}
      name={business.name}
      end={end}
    >
      <BusinessPlace business={business} />
      <OpenState business={business} />
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
        {stars ?? <Rating rating={business.rating} />}
        {business.womenOnly && (
          <Badge tone="brand" className="text-start whitespace-normal!">
            {t('business.womenOnly')}
          </Badge>
        )}
        {business.featured && <Badge tone="featured">{t('business.featured')}</Badge>}
        {business.promotion && <Discount of={business.promotion} />}
      </p>
    </CoverRow>
  )
}
