import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { FirstSpinner } from '#app/first-spinner.tsx'
import { ErrorState } from '#components/feedback/error-state.tsx'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { placesQuery } from '#lib/places/places.ts'

/** Sets how long it waits after a failure before it asks again by itself, in milliseconds. */
const AGAIN_MS = 5000

/**
 * No page without the cities: each asks for one of them. Pages of the server bring them; the native shell
 * asks for them at its first start and says it when they do not come.
 */
export function FirstPlaces({ children }: { children: ReactNode }) {
  const places = useQuery({
    ...placesQuery(),
    // A network that says it is back may still lose the request that hears of it.
    refetchInterval: ({ state }) => state.status === 'error' && AGAIN_MS,
  })
  const { data, refetch } = places
  const missing = data === undefined
  useEffect(() => {
    if (!missing) return
    // Queries hear of a network only where they saw it go.
    const again = () => void refetch()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [missing, refetch])
  if (!missing) return children
  const fault = loadingFaultOf(places)
  if (!fault) return <FirstSpinner />
  return (
    <main className="page-width grid min-h-dvh content-center py-12">
      <ErrorState error={fault} onRetry={() => void refetch()} />
    </main>
  )
}
