import { loadDemo } from '../../../demo/src/load.ts'
import { atMost } from '../page/goals.ts'
import { addressesOf } from '../reads-addresses.ts'
import { inScratch, type Scratch, type Size } from '../runs.ts'
import { startBeside, warmStart } from '../server-beside.ts'
import type { Paths, Slowest } from './asking.ts'

const SIZES = {
  full: { scale: 100, requests: 200 },
  tiny: { scale: 1, requests: 3 },
} as const

/** Typed search texts, in both languages. */
const TYPED = ['salon', 'hair', 'mansour', 'ma', 'beard', 'حلاق', 'الكرادة', 'شعر']
const CITIES = ['baghdad', 'erbil']
/** Limits of p95 in milliseconds; 15 for all other paths. */
const GOALS = new Map([
  ...['services', 'businesses', 'open now', 'searched services', 'searched businesses'].map(
    (name): [string, number] => [name, 20],
  ),
  ['quick book', 25],
])

/**
 * Loads the demo's cities a hundred times and prints the server's latency of customers' reads: with caches, from an
 * empty cache, and with all caches invalidated. `begun` is the p95 of a process that has just started, with cold code
 * and connections. Milliseconds, without the network. `BENCH_SCALE` makes fewer cities.
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
  // The server refuses the tests' database, which could lose bookings in a crash.
  const start = size === 'full' ? await warmStart(scratch) : undefined
  if (start !== undefined) console.log(`warm start ${start.toFixed(1)} s`)
  const paths: Paths = Object.entries(await pathsOf(pool, now))
  // In a separate process, without the loaded data in its memory, as in production.
  const asking = new URL('./asking.ts', import.meta.url)
  const { answer: slowest } = await startBeside<Slowest>(asking, scratch, { paths, requests })
  console.log()
  atMost('loading ten thousand shops', seconds, 60, 's')
  if (start !== undefined) atMost('a warm start on ten thousand shops', start, 5, 's')
  for (const [name, milliseconds] of slowest)
    atMost(`p95 of ten thousand shops: ${name}`, milliseconds, GOALS.get(name) ?? 15, 'ms')
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
