import { LIMITS } from '@awan/core/diagnostics/rules'
import type { BrowserError } from '#lib/error-log.ts'

/** Minimum interval between two requests, in milliseconds. */
export const BATCH_MS = 1_000

interface Reporter {
  take: (error: BrowserError) => void
  /** Sends the collected errors at once, as the page unloads. */
  flush: () => void
}

/**
 * Collects errors and sends them in batches: each distinct error once, at most ten per page load. Failures of `send`
 * are swallowed, so that sending never causes another error.
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
      // A failure to report errors cannot be reported, and no caller depends on it.
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
