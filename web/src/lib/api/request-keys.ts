import { isApiError, isTransient } from '#lib/api/api-error.ts'
import { readTabRecord, removeTab, writeTab } from '#lib/tab-storage.ts'

/** Returns an unguessable key for one request. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the idempotency keys of one kind of request; this tab stores the latest one under `name`. */
export function requestKeys(name: string) {
  /**
   * Returns the idempotency key of a request, such as what, where, when and with whom. It stays the same until the
   * server gives a definite response, so a double press, a reload or a lost response never does it twice.
   */
  const keyFor = (input: string): string => {
    const stored = readTabRecord(name)
    if (stored.input === input && typeof stored.key === 'string') return stored.key
    const key = newRequestKey()
    writeTab(name, { input, key })
    return key
  }
  /** Removes a key after a definite response, unless another request has begun since. */
  const forgetKey = (key: string): void => {
    if (readTabRecord(name).key === key) removeTab(name)
  }
  /** Sends a request under its key. Without a response it may have been executed: a retry then sends the same key. */
  const withKey = async <Result>(
    input: string,
    send: (key: string) => Promise<Result>,
  ): Promise<Result> => {
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
  /** Returns the request that was sent without a definite response, if any. */
  const unanswered = (): unknown => readTabRecord(name).input
  return { keyFor, forgetKey, withKey, unanswered }
}
