import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { TurnSocket } from './connection/turn-socket.ts'
import { withinTime } from './connection/within-time.ts'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 10_000
/** Pause between checks of an open connection, and the timeout of each, in milliseconds. */
const CHECK_MS = 30_000
const ANSWER_MS = 8000

export interface Listener {
  close: () => Promise<void>
}

/**
 * Listens to a PostgreSQL channel on a dedicated connection until closed. Reconnects after a random and growing pause. Checks
 * the connection regularly: a listener sends nothing, so it would not notice that the server has vanished.
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
  /** Shorter in tests. */
  { checkMs = CHECK_MS, answerMs = ANSWER_MS } = {},
): Listener {
  const closing = new AbortController()
  const { signal } = closing
  let hangUp = () => {}
  let failures = 0

  async function connect(): Promise<void> {
    const socket = new TurnSocket()
    const options = { ...pool.options, stream: () => socket, application_name: 'awan-live' }
    const opened = new pg.Client(options)
    const ended = new AbortController()
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
      void checkRegularly(opened, socket, { checkMs, answerMs, ended: ended.signal })
      if (!signal.aborted) await over
    } finally {
      ended.abort()
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

/** Closes the socket of a connection that no longer responds. */
async function checkRegularly(
  opened: pg.Client,
  socket: TurnSocket,
  { checkMs, answerMs, ended }: { checkMs: number; answerMs: number; ended: AbortSignal },
): Promise<void> {
  try {
    while (!ended.aborted) {
      await sleep(checkMs, undefined, { ref: false, signal: ended })
      await withinTime(answerMs, () => opened.query('select 1'))
    }
  } catch {
    if (!ended.aborted) socket.destroy(new Error('The database does not respond.'))
  }
}
