import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for `work` so many milliseconds. Rejects then, after `late`; what comes of it afterwards concerns nobody. */
export async function withinTime<T>(
  milliseconds: number,
  work: () => Promise<T>,
  late: () => void = () => {},
): Promise<T> {
  const over = new AbortController()
  const patience = sleep(milliseconds, undefined, { signal: over.signal }).then(() => {
    late()
    throw new Error(`Nothing came within ${milliseconds} ms.`)
  })
  // Called off it rejects too, and nobody is told.
  patience.catch(() => {})
  const working = work()
  working.catch(() => {})
  try {
    return await Promise.race([working, patience])
  } finally {
    over.abort()
  }
}
