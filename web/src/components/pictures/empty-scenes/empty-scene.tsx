import { Suspense } from 'react'
import type { SceneName } from '#components/pictures/empty-scenes/drawings.tsx'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

const Drawing = lazyExtra(
  async () => (await import('#components/pictures/empty-scenes/drawings.tsx')).Drawing,
)

/** Illustration of an empty list's subject. Its space is reserved while loading, to avoid layout shift. */
export function EmptyScene({ name }: { name: SceneName }) {
  return (
    <span data-scene aria-hidden="true" className="block h-28 w-36">
      <Suspense>
        <Drawing name={name} />
      </Suspense>
    </span>
  )
}
