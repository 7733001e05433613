import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { addressesOf, type Addresses, KINDS, type Kind } from './reads-addresses.ts'
import { Readers, Writers } from './reads-load.ts'
import type { Opened } from './reads-server.ts'
import { openServer } from './server-beside.ts'
import { loadDemo } from '../../demo/src/load.ts'
import { buildTown } from '../../server/src/testing/stage/town.ts'
import { atLeast, atMost } from './page/goals.ts'
import { backendSeconds, memoryOf, secondsOf, usedBetween } from './ticks.ts'
import { inScratch, median, type Scratch, type Size } from './runs.ts'

/** Application name of the measured server's connections. */
const READING = 'bench reading'
const CONNECTIONS = 8
/** Bookings and cancellations together, in alternation. */
const WRITES_PER_SECOND = 10
const SIZES = {
  full: { warmMs: 1000, bareMs: 1000, kindMs: 2000, rounds: 3 },
  tiny: { warmMs: 20, bareMs: 30, kindMs: 30, rounds: 1 },
} as const

/** Minimum rate of each kind, as a share of the bare route's; with a session, `SIGNED_IN` of that. */
const GOALS: Readonly<Record<Kind, number>> = {
  one: 0.8,
  any: 0.6,
  days: 0.5,
  business: 0.5,
  services: 0.4,
  businesses: 0.4,
  quick: 0.3,
}
const SIGNED_IN = 0.8
/** Goal for a request without a query, in microseconds of the server: the overhead of all others. */
const LEAST_MICROSECONDS = 65

/** Measurement of one row in one turn. */
interface Turn {
  requests: number
  nodeSeconds: number
  postgresSeconds: number
}

/**
 * Measures the most frequent reads: requests per second of processor time of server and PostgreSQL together, against a
 * bare route of the same framework in the same process that reads one row by its key through a prepared statement.
 */
export async function runReads(size: Size): Promise<void> {
  await inScratch((scratch) => measure(scratch, size))
}

async function measure(scratch: Scratch, size: Size): Promise<void> {
  const { db, pool, description } = scratch
  const now = new Date()
  await loadDemo(pool, { now, scale: 1 })
  const town = await buildTown(db, now, 1)
  const tokens = Array.from({ length: 400 }, (_, at) => town.booking(2, at).token)
  const addresses = await addressesOf(pool, now)
  const reading = await openServer(scratch, READING)
  // A second server processes the writes, so that the measured one is affected only by the changes.
  const writing = await openServer(scratch, 'bench writing')
  try {
    console.log(`${description}, ${CONNECTIONS} connections, ${addresses.one.length} addresses`)
    const writers = new Writers(writing.opened.app, addresses.one, tokens.slice(200))
    const readers = new Readers(CONNECTIONS, tokens.slice(0, 200))
    await new Bench({ pool, size, ...reading, readers, writers }, addresses).run()
  } finally {
    for (const { child } of [reading, writing]) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
}

interface Stage {
  pool: Scratch['pool']
  child: ChildProcess
  opened: Opened
  readers: Readers
  writers: Writers
  size: Size
}

/** Row of the table: a kind, the control (the bare route again), or a request without a query. */
type Row = { name: string; kind: keyof Addresses; signedIn: boolean }

const ROWS: readonly Row[] = [
  { name: 'control', kind: 'bare', signedIn: false },
  { name: 'livez', kind: 'livez', signedIn: false },
  ...KINDS.flatMap((kind): Row[] => [
    { name: kind, kind, signedIn: false },
    { name: `${kind}, signed in`, kind, signedIn: true },
  ]),
]

class Bench {
  readonly #stage: Stage
  readonly #addresses: Addresses

  constructor(stage: Stage, addresses: Addresses) {
    this.#stage = stage
    this.#addresses = addresses
  }

  async run(): Promise<void> {
    const { size, readers, writers, child } = this.#stage
    const { warmMs, bareMs, kindMs, rounds } = SIZES[size]
    const writing = writers.start(WRITES_PER_SECOND)
    try {
      for (const row of ROWS) await this.#turn(row, warmMs)
      const turns = new Map<Row, { own: Turn; bare: Turn }[]>(ROWS.map((row) => [row, []]))
      for (let round = 0; round < rounds; round += 1) {
        for (const [row, list] of turns) {
          const bare = await this.#turn(ROWS[0] ?? row, bareMs)
          list.push({ bare, own: await this.#turn(row, kindMs) })
        }
      }
      report(turns)
      atMost('memory of a server that is read from', memoryOf(child.pid ?? 0), 300, 'MB')
    } finally {
      const written = await writing.stop()
      readers.close()
      console.log(`\nmeanwhile ${written.booked} bookings, ${written.cancelled} cancellations`)
    }
  }

  async #turn({ kind, signedIn }: Row, milliseconds: number): Promise<Turn> {
    const { pool, child, opened, readers } = this.#stage
    const pid = child.pid ?? 0
    const port = kind === 'bare' ? opened.bare : opened.app
    const before = { node: secondsOf(pid), postgres: await backendSeconds(pool, READING) }
    const paths = this.#addresses[kind]
    const requests = await readers.read({ port, paths, signedIn }, milliseconds)
    return {
      requests,
      nodeSeconds: secondsOf(pid) - before.node,
      postgresSeconds: usedBetween(before.postgres, await backendSeconds(pool, READING)),
    }
  }
}

const rateOf = ({ requests, nodeSeconds, postgresSeconds }: Turn) =>
  requests / (nodeSeconds + postgresSeconds)

function report(turns: ReadonlyMap<Row, { own: Turn; bare: Turn }[]>): void {
  const print = (name: string, ...cells: string[]) =>
    console.log(name.padEnd(24) + cells.map((cell) => cell.padStart(11)).join(''))
  print('per core-second', 'requests', 'bare', 'ratio', 'node µs', 'pg µs')
  const ratios = new Map<string, number>()
  const micros = new Map<string, number>()
  for (const [{ name }, list] of turns) {
    const each = (read: (one: Turn) => number) => median(list.map(({ own }) => read(own)))
    const ratio = median(list.map(({ own, bare }) => rateOf(own) / rateOf(bare)))
    const node = each((one) => (one.nodeSeconds / one.requests) * 1e6)
    ratios.set(name, ratio)
    micros.set(name, node)
    print(
      name,
      each(rateOf).toFixed(0),
      median(list.map(({ bare }) => rateOf(bare))).toFixed(0),
      ratio.toFixed(2),
      node.toFixed(0),
      each((one) => (one.postgresSeconds / one.requests) * 1e6).toFixed(0),
    )
  }
  console.log()
  for (const kind of KINDS) {
    const [guest = NaN, own = NaN] = [ratios.get(kind), ratios.get(`${kind}, signed in`)]
    atLeast(`reads beside bare: ${kind}`, guest, GOALS[kind])
    atLeast(`reads beside bare: ${kind}, signed in`, own, SIGNED_IN * GOALS[kind])
  }
  atMost('a request that asks nothing', micros.get('livez') ?? NaN, LEAST_MICROSECONDS, 'µs')
}
