import { memo, Suspense, type ComponentProps } from 'react'
import { RowStars } from '#customer/reviews/row-stars.tsx'
import { BusinessRow } from '#features/business/components/business-row.tsx'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

const HeartButton = lazyExtra(
  async () => (await import('#features/favourite/components/heart-button.tsx')).HeartButton,
)

/** Drawn again for another business only: until its code is there React would take away what came with the page. */
const Heart = memo(function Heart({
  business,
}: Pick<ComponentProps<typeof BusinessRow>, 'business'>) {
  return (
    <Suspense fallback={<span className="size-11 flex-none" />}>
      <HeartButton business={business} />
    </Suspense>
  )
})

/** A business in a list with its score, which opens what was said, and the heart that keeps it. */
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
