import { readAccount } from '#lib/auth/stored-account.ts'
import { readStoredValue, writeStoredValue } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

/** Returns the name of the web lock held by a page while it resolves its own request. */
export const lockOf = (key: string) => `awan.booking.${key}`

/** Sent to `window` when a page leaves its request before a response. */
export const LEFT_EVENT = 'unansweredLeft'

/** Most requests stored on a device; the oldest is dropped. */
const MOST = 10

/** A booking request without a response, stored beyond the tab, which may be closed meanwhile. */
export interface Unanswered {
  accountId: string
  /** Idempotency key of the request. */
  key: string
  /** Times it was first and last sent, in milliseconds. */
  since: number
  at: number
}

/** The request that this page resolves itself. */
let own: { key: string; release: () => void } | undefined

/** Returns whether this page resolves a request itself; known before the browser has granted its lock. */
export const isResolving = (key: string): boolean => own?.key === key

/** Stores a booking request beside those of other tabs and earlier attempts; called before each attempt. */
export function keepUnanswered(key: string, now: number): void {
  const accountId = readAccount()?.id
  if (accountId === undefined) return
  const all = readAll()
  const since = all.find((one) => one.key === key)?.since ?? now
  write([...all.filter((one) => one.key !== key), { accountId, key, since, at: now }])
  if (isResolving(key)) return
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const earlier = own
  own = { key, release: resolve }
  // Granted late, perhaps after the answer, which then ends it at once. The browser releases the lock with the page.
  void navigator.locks?.request(lockOf(key), () => over)
  if (earlier) leave(earlier)
}

/** Removes a stored request; called after any definite response to it. */
export function forgetUnanswered(key: string): void {
  write(readAll().filter((one) => one.key !== key))
  if (!isResolving(key)) return
  own?.release()
  own = undefined
}

/** Leaves this page's request to the finder, when the booking screen is left. */
export function leaveUnanswered(): void {
  const left = own
  own = undefined
  if (left) leave(left)
}

function leave({ release }: { release: () => void }): void {
  release()
  window.dispatchEvent(new Event(LEFT_EVENT))
}

/** Returns the account's unanswered requests; none of another account's. */
export const readUnanswered = (accountId: string): Unanswered[] =>
  readAll().filter((one) => one.accountId === accountId)

function readAll(): Unanswered[] {
  // Written below, but another version of the app may have stored a single request, with fewer fields.
  const stored = [readStoredValue(STORAGE_KEYS.unanswered)].flat() as (Partial<Unanswered> | null)[]
  return stored.flatMap((one) => {
    const { accountId, key, at, since = at } = one ?? {}
    const complete = accountId !== undefined && typeof key === 'string'
    return complete && typeof at === 'number' && typeof since === 'number'
      ? { accountId, key, since, at }
      : []
  })
}

const write = (all: readonly Unanswered[]) =>
  writeStoredValue(STORAGE_KEYS.unanswered, all.slice(-MOST))
