import { loadavg } from 'node:os'
import { sql } from 'kysely'
import { buildApp } from '../../../server/src/app.ts'
import { readConfig } from '../../../server/src/config.ts'
import type { Db } from '../../../server/src/db/connect.ts'
import { createManyShops } from '../../../server/src/testing/stage/many-shops.ts'
import { atMost } from '../page/goals.ts'
import { inScratch, patiently, printRow, share, type Scratch, type Size } from '../runs.ts'

const SIZES = {
  full: { businesses: 100_000, requests: 100 },
  tiny: { businesses: 200, requests: 2 },
} as const
/** Businesses per batch of statements. */
const BATCH = 2000

/** Typed search texts by kind; no cache answers them. */
const TYPED: Readonly<Record<string, readonly string[]>> = {
  exact: [
    'Noor Studio',
    'haircut',
    'hot stone massage',
    'Rania Lounge mansour',
    'car wash',
    'Hassan',
  ],
  arabic: ['حلاقة', 'مساج', 'صالون زينب', 'كرار الكرادة', 'تنظيف أسنان', 'اظافر'],
  latin: ['hallaq', '7alaq', 'masaj', 'saloon zaynab', 'tandheef', 'kwafeer'],
  misspelt: ['masage', 'haircutt', 'Zainb Studo', 'Mustfa lounje', 'barbr', 'حلقاه'],
  hostile: [
    'a b c d e f g h i j k l',
    'aa ba ca da ea fa',
    'qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq',
    '%_%_%_%_ (((( .* \\\\',
    'salon house studio lounge room corner',
    'ال ال ال ال ال ا',
    'barimo karimo sharimo tarimo lurimo nerimo',
  ],
}

/**
 * Loads a hundred thousand businesses and prints the server's latency of searches by kind, and of suggestions.
 * Milliseconds, without the network.
 */
export async function runSearch(size: Size): Promise<void> {
  await inScratch((scratch) => measure(scratch, size))
}

async function measure({ db, pool, dataDir, description }: Scratch, size: Size): Promise<void> {
  const { requests, ...full } = SIZES[size]
  // Allows a smaller size on a busy machine.
  const businesses = Number(process.env['BENCH_BUSINESSES'] ?? full.businesses)
  const begin = performance.now()
  await patiently(pool, async (patient) => {
    for (let from = 1; from <= businesses; from += BATCH)
      await createManyShops(patient, Math.min(BATCH, businesses - from + 1), from)
    await vacuum(patient)
  })
  const seconds = (performance.now() - begin) / 1000
  const load = loadavg()[0] ?? 0
  console.log(
    `${description}, ${businesses} businesses, loaded in ${seconds.toFixed(1)} s, load of the machine ${load.toFixed(1)}`,
  )
  const read = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO: 'off' })
  if (!read.ok) throw new Error(read.faults.join('\n'))
  const config = { ...read.config, logLevel: 'silent' } as const
  const app = await buildApp({ config, db, pool, clock: () => new Date() })
  const ask = async (path: string) => {
    const start = performance.now()
    const { statusCode } = await app.inject({ url: path, headers: { host: 'localhost:3000' } })
    // 422: refused; 503: cancelled by the search's own time limit.
    if (![200, 422, 503].includes(statusCode)) throw new Error(`${path} answered ${statusCode}`)
    return { took: performance.now() - start, refused: statusCode === 503 }
  }
  try {
    printRow('milliseconds', ['p50', 'p95', 'worst', 'busy'])
    const slowest = new Map<string, number>()
    for (const [kind, paths] of Object.entries(pathsOf())) {
      for (const path of paths) await ask(path)
      const answers = []
      for (let at = 0; at < Math.max(requests, paths.length); at += 1)
        answers.push(await ask(paths[at % paths.length] ?? ''))
      const times = answers.map(({ took }) => took)
      printRow(kind, [
        ...[0.5, 0.95, 1].map((part) => share(times, part).toFixed(1)),
        String(answers.filter(({ refused }) => refused).length),
      ])
      slowest.set(kind, share(times, 0.95))
    }
    console.log()
    for (const [kind, milliseconds] of slowest)
      atMost(`p95 of a search of ${businesses} businesses: ${kind}`, milliseconds, 100, 'ms')
  } finally {
    await app.close()
  }
}

function pathsOf(): Record<string, string[]> {
  const paths: Record<string, string[]> = {}
  for (const [kind, queries] of Object.entries(TYPED))
    paths[kind] = queries.map(
      (query) => `/api/search?query=${encodeURIComponent(query)}&city=baghdad`,
    )
  paths['suggestion'] = Object.values(TYPED)
    .flat()
    .map((query) => `/api/search/suggestions?query=${encodeURIComponent(query.slice(0, 4).trim())}`)
  return paths
}

/** Updates statistics and removes dead rows, as autovacuum would do eventually. */
async function vacuum(db: Db): Promise<void> {
  for (const table of [
    'business',
    'offering',
    'sold_offering',
    'search_listing',
    'search_entry',
    'search_word',
  ])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}
