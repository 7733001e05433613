import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { FirstSpinner } from '#app/first-spinner.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { keepPlaces, placesQuery } from '#lib/places/places.ts'

/** Delay before a failed load is retried automatically, in milliseconds. */
const AGAIN_MS = 5000

/**
 * Renders the app once the cities are known, as every page requests data by city. Server-rendered pages include them;
 * the native shell fetches them at its first start and shows an error if that fails.
 */
export function FirstPlaces({ children }: { children: ReactNode }) {
  const places = useQuery({
    ...placesQuery(),
    // A request sent on the `online` event may still fail.
    refetchInterval: ({ state }) => state.status === 'error' && AGAIN_MS,
  })
  const { data, refetch } = places
  const missing = data === undefined
  useEffect(keepPlaces, [])
  useEffect(() => {
    if (!missing) return
    // Queries only refetch on reconnect if they saw the connection drop.
    const again = () => void refetch()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [missing, refetch])
  if (!missing) return children
  const fault = loadingFaultOf(places)
  if (!fault) return <FirstSpinner />
  return (
    <main className="page-width grid min-h-dvh content-center py-12">
      <QueryError error={fault} of={places} />
    </main>
  )
}
