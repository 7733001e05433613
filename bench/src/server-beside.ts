import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Opened } from './reads-server.ts'
import type { Scratch } from './runs.ts'

/** Starts a server on the database, in a process of its own. `name` is that of its connections. */
export async function openServer({ pool, dataDir }: Scratch, name: string) {
  const child = fork(new URL('./reads-server.ts', import.meta.url), { stdio: 'inherit' })
  const { connectionString, host, port, user: role, password, database } = pool.options
  const connection =
    connectionString === undefined
      ? { host, port, user: role, password, database }
      : { url: connectionString }
  child.send({ connection, dataDir, name })
  // It sends nothing else.
  const [opened] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The server did not start'))),
  ])) as [Opened]
  return { child, opened }
}
