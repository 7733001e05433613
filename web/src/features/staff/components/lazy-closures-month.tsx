import { Suspense, type ComponentProps } from 'react'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

const ClosuresMonth = lazyExtra(
  async () => (await import('#features/staff/components/closures-month-picker.tsx')).ClosuresMonth,
)

/** Loads the calendar after the page, as its code is large. */
export function LazyClosuresMonth(props: ComponentProps<typeof ClosuresMonth>) {
  return (
    <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
      <ClosuresMonth {...props} />
    </Suspense>
  )
}
