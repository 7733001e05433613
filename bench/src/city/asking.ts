// Requests of `npm run bench -- city`, sent in a separate process as in production.
import { once } from 'node:events'
import { sql } from 'kysely'
import { buildApp } from '../../../server/src/app.ts'
import { freeMemory } from '../../../server/src/app/free-memory.ts'
import { readConfig } from '../../../server/src/config.ts'
import { connect, type ConnectOptions } from '../../../server/src/db/connect.ts'
import { drawn, printRow, share } from '../runs.ts'

type App = Awaited<ReturnType<typeof buildApp>>

export type Paths = readonly (readonly [name: string, paths: readonly string[]])[]

/** Slowest p95 of each kind of path, in milliseconds. */
export type Slowest = readonly (readonly [name: string, milliseconds: number])[]

interface Job {
  connection: ConnectOptions['connection']
  dataDir: string
  paths: Paths
  requests: number
}

// The cast is safe: the parent process sends a job of this shape.
const [job] = (await once(process, 'message')) as [Job]
const read = readConfig({ DATA_DIR: job.dataDir, RATE_LIMITS: 'off', DEMO: 'off' })
if (!read.ok) throw new Error(read.faults.join('\n'))
const config = { ...read.config, logLevel: 'silent' } as const
const { db, pool } = connect({ connection: job.connection, name: 'bench city', prepared: true })
freeMemory()
process.send?.(await askAll(job))
await db.destroy()
process.disconnect?.()

/** Prints a line for each kind of path; returns its slowest p95 on a warm server. */
async function askAll({ paths, requests }: Job): Promise<Slowest> {
  const begun = new Map<string, number[]>()
  await withApp(async (app) => {
    for (const [name, some] of paths)
      begun.set(name, await timesOf(requests, async () => ask(app, drawn(some))))
  })
  const slowest: Slowest[number][] = []
  printRow('milliseconds', ['p50', 'p95', 'anew p50', 'anew p95', 'begun p95'])
  await withApp(async (app) => {
    for (const [name, some] of paths) {
      const kept = await timesOf(requests, async () => ask(app, drawn(some)))
      const anew = await timesOf(requests, async () => {
        await forget()
        return ask(app, drawn(some))
      })
      const cells = [kept, anew].flatMap((times) => [share(times, 0.5), share(times, 0.95)])
      cells.push(share(begun.get(name) ?? [], 0.95))
      printRow(
        name,
        cells.map((cell) => cell.toFixed(1)),
      )
      slowest.push([name, Math.max(share(kept, 0.95), share(anew, 0.95))])
    }
  })
  return slowest
}

/** Runs `work` with a new server, whose caches are empty. */
async function withApp(work: (app: App) => Promise<void>): Promise<void> {
  const app = await buildApp({ config, db, pool, clock: () => new Date() })
  try {
    await work(app)
  } finally {
    await app.close()
  }
}

async function timesOf(count: number, once: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at += 1) times.push(await once())
  return times
}

/** Returns the latency of a request in milliseconds. */
async function ask(app: App, url: string): Promise<number> {
  const start = performance.now()
  const answer = await app.inject({ url, headers: { host: 'localhost:3000' } })
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
  return performance.now() - start
}

/** Raises the versions of all lists, so that the server rereads its cached lists. */
async function forget(): Promise<void> {
  await sql`update list_version set version = version + 1`.execute(db)
}
