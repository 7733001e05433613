import { parsedJson } from '#lib/storage.ts'

/**
 * Storage of drafts and steps that must survive a reload or a visit to another page, in this tab only. Values are JSON;
 * if storage is blocked, they last as long as the page.
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

/** Returns the fields of a stored object; empty if it is missing or not an object. */
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

const OWNER = 'awan.owner'

/**
 * Records whose drafts the tab keeps: those of a guest belong to the account that logs in. Another account than before
 * finds none; returns whether that is so. A session that ended by itself, or in another tab, left them for its account.
 */
export function ownTab(accountId: string): boolean {
  const owner = readTab(OWNER)
  const taken = owner !== null && owner !== accountId
  if (taken) clearTab()
  writeTab(OWNER, accountId)
  return taken
}

/** Removes all drafts and steps of this tab. */
export function clearTab(): void {
  memory.clear()
  try {
    sessionStorage.clear()
  } catch {
    // Nothing was stored.
  }
}
