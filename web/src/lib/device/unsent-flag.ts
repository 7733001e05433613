import { useSyncExternalStore } from 'react'
import { eraseDatabase, unsentName } from '#lib/device/device-data.ts'
import { readStoredValue, writeStoredValue } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

const CHANGED = 'unsentChanged'

/** Counts the entries of each account that wait on this device, with a number that is another after each change. */
type Flags = Record<string, { count: number; change: number }>

function flags(): Flags {
  const value = readStoredValue(STORAGE_KEYS.unsent)
  // Written by this module alone; each field is checked where it is read.
  return typeof value === 'object' && value !== null ? (value as Flags) : {}
}

/** Says that the entries of an account are others: to this page, and by its storage to other tabs. */
export function noteUnsent(accountId: string, count: number): void {
  const all = flags()
  const change = (all[accountId]?.change ?? 0) + 1
  writeStoredValue(STORAGE_KEYS.unsent, { ...all, [accountId]: { count, change } })
  window.dispatchEvent(new Event(CHANGED))
}

/** Erases what an account entered and did not send, which it was asked about. */
export function eraseUnsent(accountId: string): void {
  if (unsentCount(accountId) > 0) noteUnsent(accountId, 0)
  eraseDatabase(unsentName(accountId))
}

/** Counts what waits, without the code that reads it. */
export function unsentCount(accountId: string): number {
  const count: unknown = flags()[accountId]?.count
  return typeof count === 'number' ? count : 0
}

/** Returns how many entries wait, and what is another one after each change; the server knows of none. */
export function useUnsentFlag(accountId: string | undefined): { count: number; change: number } {
  const text = useSyncExternalStore(
    onUnsentChange,
    () => JSON.stringify(flags()[accountId ?? ''] ?? null),
    () => 'null',
  )
  const flag = JSON.parse(text) as Flags[string] | null // written two lines above
  return flag ?? { count: 0, change: 0 }
}

/** Calls `changed` when entries are others, here or in another tab; gives its end. */
export function onUnsentChange(changed: () => void): () => void {
  window.addEventListener('storage', changed)
  window.addEventListener(CHANGED, changed)
  return () => {
    window.removeEventListener('storage', changed)
    window.removeEventListener(CHANGED, changed)
  }
}
