import type { StorageKey } from '#lib/storage-keys.ts'

// Private windows and full disks refuse localStorage: values then live as long as the page.
const session = new Map<StorageKey, string>()

/** Returns whether this browser keeps nothing for us: values and a login last as long as the page, if at all. */
export function isStorageBlocked(): boolean {
  // Where the server renders nothing is stored, and nothing said of it.
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

/** Reads a value that was stored as JSON: null where there is none, or what is stored is not JSON. */
export const readStoredValue = (key: StorageKey): unknown => parsedJson(readStored(key))

/** Parses what may not be JSON, as another version of the app or a person may have stored it; null then. */
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
