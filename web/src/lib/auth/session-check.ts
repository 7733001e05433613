import { TOKEN_SYNC_MAX_AGE_MS } from '#lib/limits.ts'

/** Dependencies of a session check. */
export interface SessionPort {
  now: () => number
  isVisible: () => boolean
  /** Asks the server. Resolves with false if no response arrived, so that the next look asks again. */
  ask: () => Promise<boolean>
}

/**
 * Checks the session when the last response is too old. Call `look` at start, periodically and on focus. `checkedAt`:
 * time of the last response, if any.
 */
export function createSessionCheck(port: SessionPort, checkedAt = Number.NEGATIVE_INFINITY) {
  let requested = checkedAt
  return {
    look: async (): Promise<void> => {
      if (!port.isVisible() || port.now() - requested < TOKEN_SYNC_MAX_AGE_MS) return
      requested = port.now()
      if (!(await port.ask())) requested = Number.NEGATIVE_INFINITY
    },
  }
}
