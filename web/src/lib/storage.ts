import type { StorageKey } from '#lib/storage-keys.ts'

// Fallback for private windows and full disks, where localStorage fails: values last as long as the page.
const session = new Map<StorageKey, string>()

/** Returns whether the browser blocks storage: values and a login then last as long as the page, if at all. */
export function isStorageBlocked(): boolean {
  // False during server rendering, where there is no storage to warn about.
  if (!('document' in globalThis)) return false
  try {
    return !(navigator.cookieEnabled && localStorage)
  } catch {
    return true
  }
}

export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key) ?? session.get(key) ?? null
  } catch {
    return session.get(key) ?? null
  }
}

/** Reads a value stored as JSON; null if missing or invalid. */
export const readStoredValue = (key: StorageKey): unknown => parsedJson(readStored(key))

/** Parses JSON from storage; null if invalid, as another app version or the person may have changed it. */
export function parsedJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

export function writeStored(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value)
    session.delete(key)
  } catch {
    session.set(key, value)
  }
}

export function writeStoredValue(key: StorageKey, value: unknown): void {
  writeStored(key, JSON.stringify(value))
}

export function removeStored(key: StorageKey): void {
  session.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
