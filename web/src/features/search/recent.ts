import { readStoredValue, removeStored, writeStoredValue } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

const MOST = 6

/** Returns the latest searches on this device, newest first. */
export function recentSearches(): string[] {
  const stored = readStoredValue(STORAGE_KEYS.searches)
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, MOST) : []
}

/** Stores a search on this device, without duplicates; replaces searches that are a prefix of it. */
export function keepSearch(query: string): void {
  const others = recentSearches().filter((one) => !query.startsWith(one))
  writeStoredValue(STORAGE_KEYS.searches, [query, ...others].slice(0, MOST))
}

export function forgetSearches(): void {
  removeStored(STORAGE_KEYS.searches)
}
