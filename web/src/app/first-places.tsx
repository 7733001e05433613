import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { FirstSpinner } from '#app/first-spinner.tsx'
import { ErrorState } from '#components/feedback/error-state.tsx'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { placesQuery } from '#lib/places/places.ts'

/**
 * No page without the cities: each asks for one of them. Pages of the server bring them; the native shell
 * asks for them at its first start and says it when they do not come.
 */
export function FirstPlaces({ children }: { children: ReactNode }) {
  const places = useQuery(placesQuery())
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
