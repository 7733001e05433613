import { lazy, Suspense, type ComponentProps } from 'react'
import { Skeleton } from '#components/skeleton.tsx'

const ClosuresMonth = lazy(async () => {
  const { ClosuresMonth: component } =
    await import('#features/staff/components/closures-month-picker.tsx')
  return { default: component }
})

/** The calendar's code is heavy: the page is there before it. */
export function LazyClosuresMonth(props: ComponentProps<typeof ClosuresMonth>) {
  return (
    <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
      <ClosuresMonth {...props} />
    </Suspense>
  )
}
