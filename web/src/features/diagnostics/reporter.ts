import { LIMITS } from '@awan/core/diagnostics/rules'
import type { BrowserError } from '#lib/error-log.ts'

/** At most one request in this time. */
export const BATCH_MS = 1_000

interface Reporter {
  take: (error: BrowserError) => void
  /** Sends what waits now: the page is going away. */
  flush: () => void
}

/**
 * Collects errors and sends them together: each fault once, ten in the life of a page. `send` fails in
 * silence: an error of sending is never an error to send.
 */
export function createReporter(send: (errors: BrowserError[]) => void): Reporter {
  const seen = new Set<string>()
  let waiting: BrowserError[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const errors = waiting
    waiting = []
    try {
      send(errors)
    } catch {
      // Nothing can be told, and nobody is waiting for it.
    }
  }
  return {
    flush,
    take: (error) => {
      const fault = `${error.kind} ${error.code}`
      if (seen.size >= LIMITS.errors || seen.has(fault)) return
      seen.add(fault)
      waiting.push(error)
      timer ??= setTimeout(flush, BATCH_MS)
    },
  }
}
