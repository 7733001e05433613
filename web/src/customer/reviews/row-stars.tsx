import { Suspense, type ComponentProps } from 'react'
import type { ReviewsButton } from '#customer/reviews/reviews-button.tsx'
import { Rating } from '#features/business/components/rating.tsx'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

const LazyButton = lazyExtra(
  async () => (await import('#customer/reviews/reviews-button.tsx')).ReviewsButton,
)

/** Shows the score of a business in a row; it opens what was said, once that has loaded. */
export function RowStars({ business }: Pick<ComponentProps<typeof ReviewsButton>, 'business'>) {
  const rating = <Rating rating={business.rating} />
  if (!business.rating) return rating
  return (
    // As high as what comes: nothing moves.
    <Suspense fallback={<span className="flex py-1">{rating}</span>}>
      <LazyButton business={business} inRow />
    </Suspense>
  )
}
