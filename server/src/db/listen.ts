import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 10_000

export interface Listener {
  close: () => Promise<void>
}

/**
 * Listens to a PostgreSQL channel on a dedicated connection until closed. Reconnects after a random and growing pause.
 * `onListening`: from now on no notification is missed; `onLost`: notifications may be missed.
 */
export function listenTo(
  pool: pg.Pool,
  channel: string,
  handlers: {
    onMessage: (payload: string) => void
    onListening: () => void
    onLost?: () => void
  },
): Listener {
  const closing = new AbortController()
  const { signal } = closing
  let hangUp = () => {}
  let failures = 0

  async function connect(): Promise<void> {
    const opened = new pg.Client({ ...pool.options, application_name: 'awan-live' })
    const over = new Promise<void>((resolve) => {
      opened.on('error', () => resolve())
      opened.on('end', () => resolve())
      hangUp = resolve
    })
    opened.on('notification', ({ payload }) => handlers.onMessage(payload ?? ''))
    try {
      await opened.connect()
      await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
      handlers.onListening()
      failures = 0
      if (!signal.aborted) await over
    } finally {
      handlers.onLost?.()
      // Only once connected: a client that is ended while connecting may wait forever.
      await opened.end().catch(() => undefined)
    }
  }

  async function keep(): Promise<void> {
    while (!signal.aborted) {
      await connect().catch(() => undefined)
      if (signal.aborted) return
      failures += 1
      const wait = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)
      // `ref: false`: the pause does not keep the process alive.
      const pause = sleep((wait * randomInt(50, 101)) / 100, undefined, { ref: false, signal })
      await pause.catch(() => undefined)
    }
  }

  const running = keep()
  return {
    close: async () => {
      closing.abort()
      hangUp()
      await running
    },
  }
}
