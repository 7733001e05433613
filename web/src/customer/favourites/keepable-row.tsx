import { memo, Suspense, type ComponentProps } from 'react'
import { RowStars } from '#customer/reviews/row-stars.tsx'
import { BusinessRow } from '#features/business/components/business-row.tsx'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

const HeartButton = lazyExtra(
  async () => (await import('#features/favourite/components/heart-button.tsx')).HeartButton,
)

/** Memoised by business: until its code is loaded, a re-render would remove the server-rendered button. */
const Heart = memo(function Heart({
  business,
}: Pick<ComponentProps<typeof BusinessRow>, 'business'>) {
  return (
    <Suspense fallback={<span className="size-11 flex-none" />}>
      <HeartButton business={business} />
    </Suspense>
  )
})

/** A business in a list, with its rating, which opens the reviews, and the favourite button. */
export function KeepableRow(props: Omit<ComponentProps<typeof BusinessRow>, 'end' | 'stars'>) {
  const { business } = props
  return (
    <BusinessRow
      {...props}
      stars={<RowStars business={business} />}
      end={<Heart business={business} />}
    />
  )
}
