import { Suspense, type ComponentProps } from 'react'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

const ClosuresMonth = lazyExtra(
  async () => (await import('#features/staff/components/closures-month-picker.tsx')).ClosuresMonth,
)

/** The calendar's code is heavy: the page is there before it. */
export function LazyClosuresMonth(props: ComponentProps<typeof ClosuresMonth>) {
  return (
    <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
      <ClosuresMonth {...props} />
    </Suspense>
  )
}
