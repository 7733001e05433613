import { readStoredValue, removeStored, writeStoredValue } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

const MOST = 6

/** Lists what was searched last on this device, the newest first. */
export function recentSearches(): string[] {
  const stored = readStoredValue(STORAGE_KEYS.searches)
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, MOST) : []
}

/** Keeps a search on this device, once; what is only its beginning gives way to it. */
export function keepSearch(query: string): void {
  const others = recentSearches().filter((one) => !query.startsWith(one))
  writeStoredValue(STORAGE_KEYS.searches, [query, ...others].slice(0, MOST))
}

export function forgetSearches(): void {
  removeStored(STORAGE_KEYS.searches)
}
