/** Maximum age of the value in milliseconds; after it, the value is reread. */
const FRESH_MS = 5_000

/**
 * Caches a value and rereads it every few seconds at most. A reread runs in the background, so that callers do not
 * wait; if it fails, the old value stays. The first read is awaited; undefined if it fails.
 */
export function recent<T>(read: () => Promise<T>, now: () => number): () => Promise<T | undefined> {
  let known: { value: T; at: number } | undefined
  let reading: Promise<T | undefined> | undefined
  const readAgain = () =>
    (reading ??= read()
      .then((value) => {
        known = { value, at: now() }
        return value
      })
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      }))
  return async () => {
    if (known === undefined) return readAgain()
    if (now() - known.at > FRESH_MS) void readAgain()
    return known.value
  }
}
