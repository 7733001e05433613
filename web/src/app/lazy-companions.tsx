import { lazy, Suspense, useEffect, useState, type ComponentProps } from 'react'
import { isLoadFailure, recover } from '#app/failure/load-failure.ts'
import { ErrorBoundary } from '#components/feedback/error-boundary.tsx'
import { ErrorState } from '#components/feedback/error-state.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'
import { onceConnected } from '#lib/once-connected.ts'
import { isSlowLine } from '#lib/platform/slow-line.ts'

const load = () => import('#app/companions.tsx')
const Companions = lazyExtra(async () => (await load()).Companions)
/** Returns the error screen, loaded anew, as a lazy component keeps a failure. Its messages are loaded with the frame. */
const pageError = () =>
  lazy(async () => ({
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

/**
 * Comes with the companions' chunk, so that it is available when other chunks fail to load. If that one fails too, a
 * retry loads it again, or reloads the page if its own code is missing.
 */
export function LazyPageError(props: ComponentProps<ReturnType<typeof pageError>>) {
  const t = useMessages()
  const [PageError, setPageError] = useState(pageError)
  const tryAgain = async (retry: () => void) => {
    if (isLoadFailure(props.error)) await recover(true)
    setPageError(pageError())
    retry()
  }
  return (
    <ErrorBoundary
      fallback={(error, retry) => (
        <div className="page-width grid gap-4 py-12">
          <h1 className="text-3xl">{t('shell.pageError')}</h1>
          <ErrorState error={error} onRetry={() => void tryAgain(retry)} />
        </div>
      )}
    >
      <Suspense fallback={<Spinner />}>
        <PageError {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
