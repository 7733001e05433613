import { useSyncExternalStore } from 'react'

const query = () => window.matchMedia('(width >= 64rem)')

function subscribe(change: () => void): () => void {
  const list = query()
  list.addEventListener('change', change)
  return () => list.removeEventListener('change', change)
}

/** Whether the screen has room for the times beside the page; each control stands on the page once. */
export function useDesktop(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches)
}
