import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { createShop } from '../../server/src/testing/stage/factories.ts'
import { atMost } from './page/goals.ts'
import { median, inScratch, share, type Scratch, type Size } from './runs.ts'
import { openServer } from './server-beside.ts'
import { memoryOf } from './ticks.ts'

/** `batch` pages open concurrently, `changes` are made one after another, and memory settles for `restMs` milliseconds. */
const SIZES = {
  full: { pages: 5000, batch: 100, changes: 20, restMs: 15_000 },
  tiny: { pages: 40, batch: 20, changes: 2, restMs: 50 },
} as const
/** Stays below the limit of 30 event streams per guest address. */
const PAGES_AN_ADDRESS = 25
/** Milliseconds between changes: longer than the server collects events into one. */
const BETWEEN_MS = 600
const EVENT = 'event: shop\n'
/** Headers of a phone's browser, which the server parses for each page. */
const HEADERS = [
  'host: localhost',
  'connection: keep-alive',
  'sec-ch-ua-platform: "Android"',
  'user-agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'sec-ch-ua: "Chromium";v="142", "Google Chrome";v="142", "Not_A Brand";v="99"',
  'sec-ch-ua-mobile: ?1',
  'accept: text/event-stream',
  'cache-control: no-cache',
  'sec-fetch-site: same-origin',
  'sec-fetch-mode: cors',
  'sec-fetch-dest: empty',
  'referer: http://localhost/',
  'accept-encoding: gzip, deflate, br, zstd',
  'accept-language: ar-IQ,ar;q=0.9,en;q=0.8',
].join('\r\n')

/**
 * Measures the cost of open pages: the memory of an idle server, and per page that watches a shop (the same shop for
 * all); and the delay from the commit of a change to its arrival at each page.
 */
export async function runLive(size: Size): Promise<void> {
  await inScratch((scratch) => measure(scratch, size))
}

async function measure(scratch: Scratch, size: Size): Promise<void> {
  const { db, pool, description } = scratch
  const { pages: count, batch, changes, restMs } = SIZES[size]
  const { business } = await createShop(db)
  const { child, opened } = await openServer(scratch, 'bench live')
  const pages: Page[] = []
  try {
    await sleep(restMs)
    const atRest = memoryOf(child.pid ?? 0)
    for (let at = 0; at < count; at += batch) {
      const next = Array.from({ length: Math.min(batch, count - at) }, (_, one) => at + one)
      pages.push(...(await Promise.all(next.map((page) => begin(opened.app, business.id, page)))))
    }
    await sleep(restMs)
    const withPages = memoryOf(child.pid ?? 0)
    const waits: number[] = []
    for (let change = 0; change < changes; change += 1) {
      waits.push(...(await delaysOf(pool, business.id, pages)))
      await sleep(BETWEEN_MS)
    }
    const each = ((withPages - atRest) * 1000) / count
    waits.sort((a, b) => a - b)
    const p99 = share(waits, 0.99)
    console.log(`${description}, ${count} open pages of one shop, ${changes} changes\n`)
    console.log('at rest MB  with pages MB  kB each   p50 ms after  p99 ms  last ms')
    console.log(
      atRest.toFixed(0).padEnd(12) +
        withPages.toFixed(0).padEnd(15) +
        each.toFixed(1).padEnd(10) +
        median(waits).toFixed(0).padEnd(14) +
        p99.toFixed(0).padEnd(8) +
        (waits.at(-1) ?? 0).toFixed(0),
    )
    console.log()
    atMost('memory of a server at rest', atRest, 150, 'MB')
    atMost('memory of an open page', each, 15, 'kB')
    atMost('a change is received, p99', p99, 250, 'ms')
  } finally {
    for (const { socket } of pages) socket.destroy()
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

interface Page {
  socket: Socket
  /** Resolves with the time when the page receives the next change. */
  received: () => Promise<number>
}

/** Opens the page with this number; resolves when it has received `lately`. */
async function begin(port: number, businessId: string, number: number): Promise<Page> {
  const address = Math.floor(number / PAGES_AN_ADDRESS)
  const localAddress = `127.1.${Math.floor(address / 200)}.${(address % 200) + 1}`
  const socket = createConnection({ host: '127.0.0.1', port, localAddress })
  socket.setNoDelay(true).setEncoding('latin1')
  let hear: ((at: number) => void) | undefined
  const begun = Promise.withResolvers<void>()
  socket.on('data', (text: string) => {
    if (text.includes('event: lately')) begun.resolve()
    if (text.includes(EVENT)) hear?.(performance.now())
  })
  socket.once('error', begun.reject)
  socket.write(`GET /api/events?business=${businessId} HTTP/1.1\r\n${HEADERS}\r\n\r\n`)
  await begun.promise
  return { socket, received: () => new Promise((resolve) => (hear = resolve)) }
}

/** Changes a shop; returns the delay from the commit to each page's event, in milliseconds. */
async function delaysOf(pool: Pool, businessId: string, pages: readonly Page[]): Promise<number[]> {
  const received = Promise.all(pages.map((page) => page.received()))
  await pool.query('update business set name = name where id = $1', [businessId])
  const committed = performance.now()
  return (await received).map((at) => Math.max(0, at - committed))
}
