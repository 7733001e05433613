import type { BookingRequest } from '#features/appointment/booking-api.ts'
import { readAccount } from '#lib/auth/stored-account.ts'
import { readStoredValue, removeStored, writeStoredValue } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

/** Web lock held by a page while it resolves its own request. */
export const FINDING_OUT = 'awan.booking'

/** Sent to `window` when the booking screen is left before a response. */
export const LEFT_EVENT = 'unansweredLeft'

/** A booking request without a response, stored beyond the tab, which may be closed meanwhile. */
export interface Unanswered {
  accountId: string
  key: string
  request: BookingRequest
  /** Time it was last sent, in milliseconds. */
  at: number
}

let release: (() => void) | undefined

/** Returns whether this page is resolving a request itself; known before the browser has granted its lock. */
export const isResolving = (): boolean => release !== undefined

/** Stores a booking request; called before each attempt. */
export function keepUnanswered(key: string, request: BookingRequest, now: number): void {
  const accountId = readAccount()?.id
  if (accountId === undefined) return
  const kept: Unanswered = { accountId, key, request, at: now }
  writeStoredValue(STORAGE_KEYS.unanswered, kept)
  if (release) return
  const { promise: over, resolve } = Promise.withResolvers<void>()
  release = resolve
  // Granted late, perhaps after the answer, which then ends it at once. The browser releases the lock with the page.
  void navigator.locks?.request(FINDING_OUT, () => over)
}

/** Removes the stored request; called after any definite response. */
export function forgetUnanswered(): void {
  removeStored(STORAGE_KEYS.unanswered)
  release?.()
  release = undefined
}

/** Releases the lock when the booking screen is left: another page must resolve the request. */
export function leaveUnanswered(): void {
  if (!release) return
  release()
  release = undefined
  window.dispatchEvent(new Event(LEFT_EVENT))
}

/** Returns the account's unanswered request; undefined for another account's. */
export function readUnanswered(accountId: string): Unanswered | undefined {
  // Written above, but another version of the app may have stored fewer fields.
  const kept = readStoredValue(STORAGE_KEYS.unanswered) as Partial<Unanswered> | null
  const { key, request, at } = kept ?? {}
  if (kept?.accountId !== accountId || typeof key !== 'string' || typeof at !== 'number')
    return undefined
  return typeof request?.start === 'string' ? { accountId, key, request, at } : undefined
}
