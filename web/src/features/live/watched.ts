import { useEffect, useSyncExternalStore } from 'react'
import { MOST_WATCHED } from '@awan/core/live/watching'

/** Number of lists on screen that show each business's times. */
const shown = new Map<string, number>()
const listeners = new Set<() => void>()
/** The ids as one string, so that the snapshot changes only with its content. */
let current = ''

function note(): void {
  const next = [...shown.keys()].sort().slice(0, MOST_WATCHED).join(',')
  if (next === current) return
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Subscribes to changes of the businesses whose times a list shows, while it is mounted. */
export function useWatched(businessIds: readonly string[]): void {
  const ids = [...new Set(businessIds)].sort().join(',')
  useEffect(() => {
    const own = ids === '' ? [] : ids.split(',')
    for (const id of own) shown.set(id, (shown.get(id) ?? 0) + 1)
    note()
    return () => {
      for (const id of own) {
        const left = (shown.get(id) ?? 1) - 1
        if (left > 0) shown.set(id, left)
        else shown.delete(id)
      }
      note()
    }
  }, [ids])
}

/** Businesses whose times are shown by lists on screen, as a comma-separated string. */
export const useShownBusinesses = (): string =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => '',
  )
