import { memo, Suspense, type ComponentProps } from 'react'
import type { ReviewsButton } from '#customer/reviews/reviews-button.tsx'
import { Rating } from '#features/business/components/rating.tsx'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

const LazyButton = lazyExtra(
  async () => (await import('#customer/reviews/reviews-button.tsx')).ReviewsButton,
)

type RowStarsProps = Pick<ComponentProps<typeof ReviewsButton>, 'business'>

/**
 * Shows the score of a business in a row; it opens what was said, once that has loaded. Drawn again for another business only:
 * until its code is there React would put the bare score in the place of the button that came with the page.
 */
export const RowStars = memo(function RowStars({ business }: RowStarsProps) {
  const rating = <Rating rating={business.rating} />
  if (!business.rating) return rating
  return (
    // As high as what comes: nothing moves.
    <Suspense fallback={<span className="flex py-1">{rating}</span>}>
      <LazyButton business={business} inRow />
    </Suspense>
  )
})
