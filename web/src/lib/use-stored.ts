import { useSyncExternalStore } from 'react'
import type { StorageKey } from '#lib/storage-keys.ts'
import { readStored, writeStored } from '#lib/storage.ts'

const listening = new Set<() => void>()

function subscribe(change: () => void): () => void {
  listening.add(change)
  // Another tab changed the value.
  window.addEventListener('storage', change)
  return () => {
    listening.delete(change)
    window.removeEventListener('storage', change)
  }
}

/**
 * Returns a value read from storage, updated when this page or another tab changes it; `rendered` is the value on the
 * server and during hydration.
 */
export const useFromStorage = <Value extends string | null>(read: () => Value, rendered: Value) =>
  useSyncExternalStore(subscribe, read, () => rendered)

/** Returns the text stored under a key. */
export const useStored = (key: StorageKey, rendered: string | null = null): string | null =>
  useFromStorage(() => readStored(key), rendered)

/** Stores a text and updates all components that use it. */
export function chooseStored(key: StorageKey, text: string): void {
  writeStored(key, text)
  for (const change of listening) change()
}
