import { useSyncExternalStore } from 'react'

const query = () => window.matchMedia('(width >= 64rem)')

function subscribe(change: () => void): () => void {
  const list = query()
  list.addEventListener('change', change)
  return () => list.removeEventListener('change', change)
}

/** Whether a whole week has room. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches)
}
