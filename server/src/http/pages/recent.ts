/** Maximum age of the value before it is read again, in milliseconds. */
const FRESH_MS = 5_000

/**
 * Caches a value that is reread at most every few seconds. Callers never wait for a reread: it runs in the background,
 * and if it fails the old value stays. The first read is awaited; undefined if it fails.
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
