/** Sets how old what is known may be, in milliseconds, before it is read again. */
const FRESH_MS = 5_000

/**
 * Keeps what is read at most every few seconds. Who asks never waits for a second reading: it is made beside, and where it
 * fails what was known stands. The first is awaited; undefined where it fails.
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
