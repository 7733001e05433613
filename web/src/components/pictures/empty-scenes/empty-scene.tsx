import { Suspense } from 'react'
import type { SceneName } from '#components/pictures/empty-scenes/drawings.tsx'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

const Drawing = lazyExtra(
  async () => (await import('#components/pictures/empty-scenes/drawings.tsx')).Drawing,
)

/** Shows what a list will be about, where it is empty. Its place is kept while it loads, so that nothing moves. */
export function EmptyScene({ name }: { name: SceneName }) {
  return (
    <span aria-hidden="true" className="block h-28 w-36">
      <Suspense>
        <Drawing name={name} />
      </Suspense>
    </span>
  )
}
