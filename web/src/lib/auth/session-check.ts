import { TOKEN_SYNC_MAX_AGE_MS } from '#lib/limits.ts'

/** Describes what a check of the session needs to know and to ask. */
export interface SessionPort {
  now: () => number
  isVisible: () => boolean
  /** Asks the server. Resolves false where no answer came, so that the question stays open. */
  ask: () => Promise<boolean>
}

/**
 * Asks who is signed in when the last answer is too old. `look` is called whenever that may be: at
 * start, now and then, on focus. `checkedAt` is the time of the last answer, if there was one.
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
