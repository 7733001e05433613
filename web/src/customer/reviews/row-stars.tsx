import { memo, Suspense, type ComponentProps } from 'react'
import type { ReviewsButton } from '#customer/reviews/reviews-button.tsx'
import { Rating } from '#features/business/components/rating.tsx'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

const LazyButton = lazyExtra(
  async () => (await import('#customer/reviews/reviews-button.tsx')).ReviewsButton,
)

type RowStarsProps = Pick<ComponentProps<typeof ReviewsButton>, 'business'>

/**
 * The rating of a business in a row; opens the reviews once their code has loaded. Memoised by business: until then a
 * re-render would replace the server-rendered button by the bare rating.
 */
export const RowStars = memo(function RowStars({ business }: RowStarsProps) {
  const rating = <Rating rating={business.rating} />
  if (!business.rating) return rating
  return (
    // The same height as the loaded content, to avoid layout shift.
    <Suspense fallback={<span className="-my-1 flex min-h-11 items-center">{rating}</span>}>
      <LazyButton business={business} inRow />
    </Suspense>
  )
})
