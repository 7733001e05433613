import { useSyncExternalStore } from 'react'

const query = () => window.matchMedia('(width >= 64rem)')

function subscribe(change: () => void): () => void {
  const list = query()
  list.addEventListener('change', change)
  return () => list.removeEventListener('change', change)
}

/**
 * Returns whether the screen has room for what stands below one another on a phone: times beside the page, a whole
 * week.
 */
export function useDesktop(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => false,
  )
}
