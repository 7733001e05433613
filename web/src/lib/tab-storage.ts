import { parsedJson } from '#lib/storage.ts'

/**
 * Drafts and running steps that must survive a reload or an appointment to another page, for this tab only.
 * Values are JSON; where storage is refused they live as long as the page.
 */
const memory = new Map<string, string>()

export const readTab = (key: string): unknown => parsedJson(storedText(key))

function storedText(key: string): string | null {
  const kept = memory.get(key) ?? null
  try {
    return sessionStorage.getItem(key) ?? kept
  } catch {
    return kept
  }
}

/** The stored object's fields, none where nothing or something else is stored. */
export function readTabRecord(key: string): Record<string, unknown> {
  const value = readTab(key)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

export function writeTab(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  memory.set(key, text)
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // Kept in memory.
  }
}

export function removeTab(key: string): void {
  memory.delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/** Forgets all drafts and steps of this tab: whoever used it has left. */
export function clearTab(): void {
  memory.clear()
  try {
    sessionStorage.clear()
  } catch {
    // Nothing was stored.
  }
}
