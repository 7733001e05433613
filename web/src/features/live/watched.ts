import { useEffect, useSyncExternalStore } from 'react'
import { MOST_WATCHED } from '@awan/core/live/watching'

/** Counts, by business, the lists on screen that show its times. */
const shown = new Map<string, number>()
const listeners = new Set<() => void>()
/** Holds the ids as one text, so that it is another value only where they are others. */
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

/** Says whose times a list shows, for as long as it shows them: changes there are then heard of. */
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

/** The businesses whose times lists on screen show, as one text with commas. */
export const useShownBusinesses = (): string =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => '',
  )
