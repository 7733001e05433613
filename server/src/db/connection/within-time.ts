import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for `work` up to a number of milliseconds. Rejects after `late`; a later result is ignored. */
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
  // The timer also rejects when cancelled; ignore that.
  patience.catch(() => {})
  const working = work()
  working.catch(() => {})
  try {
    return await Promise.race([working, patience])
  } finally {
    over.abort()
  }
}
