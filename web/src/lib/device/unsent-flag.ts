import { useSyncExternalStore } from 'react'
import { eraseDatabase, unsentName } from '#lib/device/device-data.ts'
import { readStoredValue, writeStoredValue } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

const CHANGED = 'unsentChanged'

/** Number of unsent entries of each account on this device, with a counter that increases with each change. */
type Flags = Record<string, { count: number; change: number }>

function flags(): Flags {
  const value = readStoredValue(STORAGE_KEYS.unsent)
  // Written only by this module; each field is checked on reading.
  return typeof value === 'object' && value !== null ? (value as Flags) : {}
}

/** Records a change of an account's unsent entries: notifies this page by an event, other tabs through storage. */
export function noteUnsent(accountId: string, count: number): void {
  const all = flags()
  const change = (all[accountId]?.change ?? 0) + 1
  writeStoredValue(STORAGE_KEYS.unsent, { ...all, [accountId]: { count, change } })
  window.dispatchEvent(new Event(CHANGED))
}

/** Deletes an account's unsent entries, after the person confirmed it. */
export function eraseUnsent(accountId: string): void {
  if (unsentCount(accountId) > 0) noteUnsent(accountId, 0)
  eraseDatabase(unsentName(accountId))
}

/** Returns the number of unsent entries, without loading the code that reads them. */
export function unsentCount(accountId: string): number {
  const count: unknown = flags()[accountId]?.count
  return typeof count === 'number' ? count : 0
}

/** Returns the number of unsent entries and their change counter; zeros during server rendering. */
export function useUnsentFlag(accountId: string | undefined): { count: number; change: number } {
  const text = useSyncExternalStore(
    onUnsentChange,
    () => JSON.stringify(flags()[accountId ?? ''] ?? null),
    () => 'null',
  )
  const flag = JSON.parse(text) as Flags[string] | null // serialised two lines above
  return flag ?? { count: 0, change: 0 }
}

/** Calls `changed` when unsent entries change, here or in another tab; returns a function that removes the listeners. */
export function onUnsentChange(changed: () => void): () => void {
  window.addEventListener('storage', changed)
  window.addEventListener(CHANGED, changed)
  return () => {
    window.removeEventListener('storage', changed)
    window.removeEventListener(CHANGED, changed)
  }
}
