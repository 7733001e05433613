import { readTabRecord, removeTab, writeTab } from '#lib/tab-storage.ts'

const KEY = 'awan.booking'

/**
 * The key of one request (what, where, when, with whom): the same until the server has given a definite
 * answer, so that a double press, a reload or a lost answer never books twice.
 */
export function keyFor(input: string): string {
  const stored = readTabRecord(KEY)
  if (stored.input === input && typeof stored.key === 'string') return stored.key
  const key = newRequestKey()
  writeTab(KEY, { input, key })
  return key
}

export function forgetKey(): void {
  removeTab(KEY)
}

/**
 * Returns whether a request for that start went out whose answer never came: its time may be gone because it is the
 * person's own.
 */
export function isUnanswered(start: string): boolean {
  const { input } = readTabRecord(KEY)
  return typeof input === 'string' && input.includes(JSON.stringify({ start }).slice(1, -1))
}

/** A key for one request, which nobody guesses. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
