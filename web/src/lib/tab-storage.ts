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
const ASIDE = 'awan.aside'

/** Facts of the tab itself: they stay when a session ends. The app shell identifies holds by a token. */
const LASTING = [OWNER, ASIDE, 'awan.hold', 'awan.launched', 'awan.reloadedAt']

/** Returns whether an account has the drafts of this tab; no more after it has logged out, which clears the tab. */
export const isOwned = (): boolean => readTab(OWNER) !== null

/**
 * Records whose drafts the tab keeps; undefined is a guest. Those of a guest belong to the account that logs in. A
 * session that ended by itself, or in another tab, leaves its drafts aside: a guest finds none of them, its account
 * finds them again, and another account finds none; returns whether such an account has taken over the tab.
 */
export function ownTab(accountId: string | undefined): boolean {
  const owner = readTab(OWNER)
  const aside = readTab(ASIDE)
  if (accountId === undefined) {
    if (owner !== null && aside === null) putAside()
    return false
  }
  const taken = owner !== null && owner !== accountId
  if (taken) clearTab()
  // What was typed since is newer.
  else
    for (const [key, value] of Object.entries(aside ?? {}))
      if (readTab(key) === null) writeTab(key, value)
  removeTab(ASIDE)
  writeTab(OWNER, accountId)
  return taken
}

function putAside(): void {
  const aside: Record<string, unknown> = {}
  for (const key of storedKeys())
    if (key.startsWith('awan.') && !LASTING.includes(key)) {
      aside[key] = readTab(key)
      removeTab(key)
    }
  writeTab(ASIDE, aside)
}

function storedKeys(): string[] {
  try {
    return [...new Set([...memory.keys(), ...Object.keys(sessionStorage)])]
  } catch {
    return [...memory.keys()]
  }
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
