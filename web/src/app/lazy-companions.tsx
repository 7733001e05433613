import { lazy, Suspense, useEffect, useState, type ComponentProps } from 'react'
import { Spinner } from '#components/feedback/spinner.tsx'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'
import { onceConnected } from '#lib/once-connected.ts'
import { isSlowLine } from '#lib/platform/slow-line.ts'

const load = () => import('#app/companions.tsx')
const Companions = lazyExtra(async () => (await load()).Companions)
// What it says came with the frame.
const PageError = lazy(async () => ({
  default: (await (navigator.onLine ? load() : onceConnected(load))).PageError,
}))

/** Sets how long a page has the line for itself, in milliseconds: a slow one brings what is chosen first. */
const QUIET_MS = { fast: 1000, slow: 15_000 }

/** The code of the companions waits until the page is painted and idle. */
export function LazyCompanions() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), QUIET_MS[isSlowLine() ? 'slow' : 'fast'])
    return () => clearTimeout(timer)
  }, [])
  return <Suspense>{wanted && <Companions />}</Suspense>
}

/** It came with the companions, so that it is there when nothing else arrives any more. */
export function LazyPageError(props: ComponentProps<typeof PageError>) {
  return (
    <Suspense fallback={<Spinner />}>
      <PageError {...props} />
    </Suspense>
  )
}
