import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Opened } from './reads-server.ts'
import { urlOf } from '@awan/embedded-postgres/url'
import { startServerProcess } from '../../server/src/testing/server-process.ts'
import { median, type Scratch } from './runs.ts'

/**
 * Starts a program on the database in a separate process, as servers run, and sends it a job. Resolves with its single
 * response.
 */
export async function startBeside<Answer>(program: URL, scratch: Scratch, job: object) {
  // Same options as `npm start`, the container image and the systemd unit.
  const child = fork(program, { stdio: 'inherit', execArgv: ['--max-semi-space-size=4'] })
  child.send({ connection: connectionOf(scratch.pool), dataDir: scratch.dataDir, ...job })
  // The cast is safe: the program sends nothing else.
  const [answer] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${program.pathname} ended`))),
  ])) as [Answer]
  return { child, answer }
}

/** Starts a server on the database in a separate process. `name` is the application name of its connections. */
export async function openServer(scratch: Scratch, name: string) {
  const program = new URL('./reads-server.ts', import.meta.url)
  const { child, answer: opened } = await startBeside<Opened>(program, scratch, { name })
  return { child, opened }
}

function connectionOf({ options }: Scratch['pool']) {
  const { connectionString, host, port, user: role, password, database } = options
  return connectionString === undefined
    ? { host, port, user: role, password, database }
    : { url: connectionString }
}

/** Measures the seconds from the start of `main.ts` on the database until it accepts requests; the median of three. */
export async function warmStart({ pool, dataDir }: Scratch): Promise<number> {
  const {
    connectionString,
    host = '',
    port = 0,
    user: role = '',
    password,
    database = '',
  } = pool.options
  const own = typeof password === 'string' ? { password } : {}
  const url = connectionString ?? urlOf({ host, port, user: role, database, ssl: false, ...own })
  const times: number[] = []
  for (let run = 0; run < 3; run += 1) {
    const begin = performance.now()
    const server = startServerProcess({ DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'error' })
    try {
      const { ok } = await fetch(`${await server.ready()}/readyz`)
      if (!ok) throw new Error(`The server is not ready:\n${server.output()}`)
      times.push((performance.now() - begin) / 1000)
    } finally {
      await server.stop()
    }
  }
  return median(times)
}
