import { lazy, Suspense, useEffect, useState, type ComponentProps } from 'react'
import { Spinner } from '#components/feedback/spinner.tsx'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'
import { onceConnected } from '#lib/once-connected.ts'
import { isSlowLine } from '#lib/platform/slow-line.ts'

const load = () => import('#app/companions.tsx')
const Companions = lazyExtra(async () => (await load()).Companions)
// Its messages are loaded with the frame.
const PageError = lazy(async () => ({
  default: (await (navigator.onLine ? load() : onceConnected(load))).PageError,
}))

/** Delay before the companions load, in milliseconds; longer on a slow line, where the page takes precedence. */
const QUIET_MS = { fast: 1000, slow: 15_000 }

/** Loads the companions' code once the page is painted and idle. */
export function LazyCompanions() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), QUIET_MS[isSlowLine() ? 'slow' : 'fast'])
    return () => clearTimeout(timer)
  }, [])
  return <Suspense>{wanted && <Companions />}</Suspense>
}

/** Comes with the companions' chunk, so that it is available when other chunks fail to load. */
export function LazyPageError(props: ComponentProps<typeof PageError>) {
  return (
    <Suspense fallback={<Spinner />}>
      <PageError {...props} />
    </Suspense>
  )
}
