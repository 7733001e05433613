import { useSyncExternalStore } from 'react'
import type { StorageKey } from '#lib/storage-keys.ts'
import { readStored, writeStored } from '#lib/storage.ts'

const listening = new Set<() => void>()

function subscribe(change: () => void): () => void {
  listening.add(change)
  // What another tab stores.
  window.addEventListener('storage', change)
  return () => {
    listening.delete(change)
    window.removeEventListener('storage', change)
  }
}

/** Returns what is read of what is stored, and anew when this page or another tab stores; `rendered` where the server draws. */
export const useFromStorage = <Value extends string | null>(read: () => Value, rendered: Value) =>
  useSyncExternalStore(subscribe, read, () => rendered)

/** Returns the text that is stored under a key. */
export const useStored = (key: StorageKey, rendered: string | null = null): string | null =>
  useFromStorage(() => readStored(key), rendered)

/** Stores a text, and shows it where it is used. */
export function chooseStored(key: StorageKey, text: string): void {
  writeStored(key, text)
  for (const change of listening) change()
}
