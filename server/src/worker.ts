import type { Deps } from './app.ts'
import type { JobHandlers } from './db/jobs.ts'

/** What every job does, listed here and nowhere else. */
export function jobHandlers(_deps: Deps): JobHandlers {
  return {
    send_message: async () => {},
    purge: async () => {},
  }
}
