import { Suspense, type ComponentProps } from 'react'
import { BusinessRow } from '#features/business/components/business-row.tsx'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

const HeartButton = lazyExtra(
  async () => (await import('#features/favourite/components/heart-button.tsx')).HeartButton,
)

/** A business in a list with the heart that keeps it, which comes after what is read. */
export function KeepableRow(props: Omit<ComponentProps<typeof BusinessRow>, 'end'>) {
  return (
    <BusinessRow
      {...props}
      end={
        <Suspense fallback={<span className="size-11 flex-none" />}>
          <HeartButton business={props.business} />
        </Suspense>
      }
    />
  )
}
