import { useSyncExternalStore } from 'react'
import type { StorageKey } from '#lib/storage-keys.ts'
import { readStored, writeStored } from '#lib/storage.ts'

const listening = new Set<() => void>()

function subscribe(change: () => void): () => void {
  listening.add(change)
  return () => void listening.delete(change)
}

/** Returns the text that is stored under a key, and anew when this page stores another; `rendered` where the server draws. */
export const useStored = (key: StorageKey, rendered: string | null = null): string | null =>
  useSyncExternalStore(
    subscribe,
    () => readStored(key),
    () => rendered,
  )

/** Stores a text, and shows it where it is used. */
export function chooseStored(key: StorageKey, text: string): void {
  writeStored(key, text)
  for (const change of listening) change()
}
