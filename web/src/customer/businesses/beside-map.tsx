import { Suspense, type ReactNode } from 'react'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import type { BusinessSummary } from '#features/business/api.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'
import { useWideDesktop } from '#lib/platform/use-desktop.ts'

const BusinessesMap = lazyExtra(
  async () => (await import('#customer/businesses/businesses-map.tsx')).BusinessesMap,
)

/**
 * A list of businesses with a map beside it on wide screens; phones load no map code. `businesses` is undefined while
 * unknown; rows identify theirs by `data-spot`.
 */
export function BesideMap(props: {
  city: string
  businesses: readonly BusinessSummary[] | undefined
  children: ReactNode
}) {
  const { city, businesses } = props
  const list = <div className="grid grid-cols-[minmax(0,1fr)] gap-3">{props.children}</div>
  // The list keeps its position in the tree, so that resizing the window keeps its state.
  const isWide = useWideDesktop()
  const loading = <Skeleton className="aspect-square rounded-lg" />
  return (
    <div
      className={
        isWide ? 'grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_22rem] gap-6' : ''
      }
    >
      {list}
      {isWide && (
        <div className="lg:sticky lg:top-27 lg:self-start">
          {businesses ? (
            <Suspense fallback={loading}>
              <BusinessesMap city={city} businesses={businesses} />
            </Suspense>
          ) : (
            loading
          )}
        </div>
      )}
    </div>
  )
}
