import { sql } from 'kysely'
import { buildApp } from '../../server/src/app.ts'
import { freeMemory } from '../../server/src/app/free-memory.ts'
import { readConfig } from '../../server/src/config.ts'
import type { Db } from '../../server/src/db/connect.ts'
import { loadDemo } from '../../demo/src/load.ts'
import { atMost } from './page/goals.ts'
import { addressesOf } from './reads-addresses.ts'
import { warmStart } from './server-beside.ts'
import { inScratch, type Scratch, type Size } from './runs.ts'

const SIZES = {
  full: { scale: 100, requests: 200 },
  tiny: { scale: 1, requests: 3 },
} as const

type App = Awaited<ReturnType<typeof buildApp>>

/** Holds what people type, in both languages. */
const TYPED = ['salon', 'hair', 'mansour', 'ma', 'beard', 'حلاق', 'الكرادة', 'شعر']
const CITIES = ['baghdad', 'erbil']
/** Milliseconds at p95; of all else 15. */
const GOALS = new Map([
  ...['services', 'businesses', 'open now', 'searched services', 'searched businesses'].map(
    (name): [string, number] => [name, 20],
  ),
  ['quick book', 25],
])

/**
 * Loads the demo's cities a hundred times and prints how long the server takes for what customers look at: with what it keeps,
 * beginning with nothing, and where it has to read all of it anew. `begun` is the p95 of a process that has just started, whose
 * code and connections are cold too. Milliseconds, without the network. `BENCH_SCALE` makes fewer cities.
 */
export async function runCity(size: Size): Promise<void> {
  await inScratch((scratch) => measure(scratch, size))
}

async function measure(scratch: Scratch, size: Size): Promise<void> {
  const { pool, description } = scratch
  const { requests } = SIZES[size]
  const scale = Number(process.env['BENCH_SCALE'] ?? SIZES[size].scale)
  const now = new Date()
  const begin = performance.now()
  const { businesses, appointments } = await loadDemo(pool, { now, scale })
  const seconds = (performance.now() - begin) / 1000
  console.log(
    `${description}, ${businesses} businesses, ${appointments} appointments, loaded in ${seconds.toFixed(1)} s`,
  )
  // A server has not loaded what it reads.
  freeMemory()
  // A server refuses the database of the tests, which a crash would cost bookings.
  const start = size === 'full' ? await warmStart(scratch) : undefined
  if (start !== undefined) console.log(`warm start ${start.toFixed(1)} s`)
  const slowest = await askAll(scratch, Object.entries(await pathsOf(pool, now)), requests)
  console.log()
  atMost('loading ten thousand shops', seconds, 60, 's')
  if (start !== undefined) atMost('a warm start on ten thousand shops', start, 5, 's')
  for (const [name, milliseconds] of slowest)
    atMost(`p95 of ten thousand shops: ${name}`, milliseconds, GOALS.get(name) ?? 15, 'ms')
}

type Paths = readonly (readonly [name: string, paths: readonly string[]])[]

/** Prints a line for each kind of path and returns its slowest p95 of a server that is warm. */
async function askAll(scratch: Scratch, paths: Paths, requests: number) {
  const begun = new Map<string, number[]>()
  await withApp(scratch, async (app) => {
    for (const [name, some] of paths)
      begun.set(name, await timesOf(requests, async () => ask(app, drawn(some))))
  })
  const slowest = new Map<string, number>()
  print('milliseconds', ['p50', 'p95', 'anew p50', 'anew p95', 'begun p95'])
  await withApp(scratch, async (app) => {
    for (const [name, some] of paths) {
      const kept = await timesOf(requests, async () => ask(app, drawn(some)))
      const anew = await timesOf(requests, async () => {
        await forget(scratch.db)
        return ask(app, drawn(some))
      })
      const cells = [kept, anew].flatMap((times) => [share(times, 0.5), share(times, 0.95)])
      cells.push(share(begun.get(name) ?? [], 0.95))
      print(
        name,
        cells.map((cell) => cell.toFixed(1)),
      )
      slowest.set(name, Math.max(share(kept, 0.95), share(anew, 0.95)))
    }
  })
  return slowest
}

/** Works with a server that keeps nothing yet. */
async function withApp(scratch: Scratch, work: (app: App) => Promise<void>): Promise<void> {
  const { db, pool, dataDir } = scratch
  const read = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO: 'off' })
  if (!read.ok) throw new Error(read.faults.join('\n'))
  const config = { ...read.config, logLevel: 'silent' } as const
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

/** The milliseconds that a server takes for an answer. */
async function ask(app: App, url: string): Promise<number> {
  const start = performance.now()
  const answer = await app.inject({ url, headers: { host: 'localhost:3000' } })
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
  return performance.now() - start
}

async function pathsOf(pool: Scratch['pool'], now: Date) {
  const addresses = await addressesOf(pool, now)
  const typed = CITIES.flatMap((city) =>
    TYPED.map((word) => `query=${encodeURIComponent(word)}&city=${city}`),
  )
  const sold = new Set(addresses.quick.map((path) => path.replace(/&limit=\d+$/, '')))
  const sellers = [...sold].map((path) => {
    const { searchParams } = new URL(path, 'http://localhost')
    return `/api/services/${searchParams.get('service')}/businesses?city=${searchParams.get('city')}`
  })
  return {
    services: addresses.services,
    businesses: addresses.businesses,
    'open now': CITIES.map((city) => `/api/businesses?city=${city}&openNow=true`),
    'searched services': typed.map((query) => `/api/services?${query}`),
    'searched businesses': typed.map((query) => `/api/businesses?${query}`),
    'who sells a service': sellers,
    'quick book': addresses.quick,
    'business detail': addresses.business,
    'slots of any': addresses.any,
    'days of a month': addresses.days,
  }
}

/** Raises the versions of lists, so that the server reads anew what it keeps of them. */
async function forget(db: Db): Promise<void> {
  await sql`update list_version set version = version + 1`.execute(db)
}

function drawn(paths: readonly string[]): string {
  const path = paths[Math.floor(Math.random() * paths.length)]
  if (path === undefined) throw new RangeError('There is nothing to draw from')
  return path
}

function share(times: readonly number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? NaN
}

function print(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(22) + cells.map((cell) => cell.padStart(10)).join(''))
}
