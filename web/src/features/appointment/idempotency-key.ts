import { isApiError, isTransient } from '#lib/api/api-error.ts'
import { newRequestKey } from '#lib/api/request-key.ts'
import { readTabRecord, removeTab, writeTab } from '#lib/tab-storage.ts'

const KEY = 'awan.booking'

/**
 * Returns the idempotency key of a request (what, where, when, with whom). It stays the same until the server gives a
 * definite response, so a double press, a reload or a lost response never books twice.
 */
export function keyFor(input: string): string {
  const stored = readTabRecord(KEY)
  if (stored.input === input && typeof stored.key === 'string') return stored.key
  const key = newRequestKey()
  writeTab(KEY, { input, key })
  return key
}

/** Removes a key after a definite response, unless another request has begun since. */
export function forgetKey(key: string): void {
  if (readTabRecord(KEY).key === key) removeTab(KEY)
}

/** Sends a request under its key. Without a response it may have been executed: a retry then sends the same key. */
export async function withKey<Result>(
  input: string,
  send: (key: string) => Promise<Result>,
): Promise<Result> {
  const key = keyFor(input)
  try {
    const result = await send(key)
    forgetKey(key)
    return result
  } catch (error) {
    if (isApiError(error) && !isTransient(error)) forgetKey(key)
    throw error
  }
}

/**
 * Returns whether a request for that start was sent without a response: the time may be taken by the customer's own
 * booking.
 */
export function isUnanswered(start: string): boolean {
  const { input } = readTabRecord(KEY)
  return typeof input === 'string' && input.includes(JSON.stringify({ start }).slice(1, -1))
}
