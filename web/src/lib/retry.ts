const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

/**
 * Returns the wait before the next attempt, doubling up to half a minute; undefined if that attempt would start later
 * than `windowMs` after the first. `failures` counts from 1, times are in milliseconds.
 */
export function nextWait(
  failures: number,
  elapsedMs: number,
  windowMs: number,
): number | undefined {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)
  return elapsedMs + wait <= windowMs ? wait : undefined
}

/**
 * Retries `run` until it succeeds, for at most `windowMs` (lib/limits.ts) and only while `isTransient` holds for its
 * failure. Rejects with the last failure, or an `AbortError`.
 */
export async function retry<Value>(
  run: () => Promise<Value>,
  options: {
    windowMs: number
    isTransient: (error: unknown) => boolean
    signal?: AbortSignal
  },
): Promise<Value> {
  const { windowMs, isTransient, signal } = options
  const startedAt = Date.now()
  for (let failures = 1; ; failures += 1) {
    try {
      return await run()
    } catch (error) {
      const wait = nextWait(failures, Date.now() - startedAt, windowMs)
      if (wait === undefined || !isTransient(error)) throw error
      await pause(wait, signal)
    }
  }
}

/** Resolves after `ms` milliseconds; rejects with an `AbortError` if the signal aborts first. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new DOMException('', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
