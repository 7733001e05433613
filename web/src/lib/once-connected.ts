import { HOUR_MS } from '@awan/core/time'
/** Waits before the second attempt, doubled before each further one, and the longest, in milliseconds. */
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = HOUR_MS

/**
 * Loads code that the page can do without: a failed load is retried when the network is back, instead of failing the
 * page, and from time to time, as a browser may call itself online without a working connection.
 */
export async function onceConnected<Loaded>(
  load: () => Promise<Loaded>,
  wait = FIRST_WAIT_MS,
): Promise<Loaded> {
  try {
    return await load()
  } catch {
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        window.removeEventListener('online', end)
        resolve()
      }
      const timer = setTimeout(end, wait)
      window.addEventListener('online', end)
    })
    return onceConnected(load, Math.min(wait * 2, LONGEST_WAIT_MS))
  }
}
