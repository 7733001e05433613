import { type Addresses, KINDS, type Kind } from './reads-addresses.ts'
import { Readers } from './reads-load.ts'
import {
  CONNECTIONS,
  onDemo,
  rateOf,
  turnOf,
  whileBooked,
  type ReadsStage,
  type Turn,
} from './reads-stage.ts'
import { atLeast, atMost } from './page/goals.ts'
import { memoryOf } from './ticks.ts'
import { inScratch, median, type Scratch, type Size } from './runs.ts'

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

/**
 * Measures the most frequent reads: requests per second of processor time of server and PostgreSQL together, against a
 * bare route of the same framework in the same process that reads one row by its key through a prepared statement.
 */
export async function runReads(size: Size): Promise<void> {
  await inScratch((scratch) => measure(scratch, size))
}

async function measure(scratch: Scratch, size: Size): Promise<void> {
  await onDemo(scratch, 1, async (stage) => {
    console.log(
      `${scratch.description}, ${CONNECTIONS} connections, ${stage.addresses.one.length} addresses`,
    )
    const readers = new Readers(CONNECTIONS, stage.tokens.readers)
    await whileBooked(stage, () => measureRows(stage, readers, size)).finally(() => readers.close())
  })
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

async function measureRows(
  { pool, addresses, reading }: ReadsStage,
  readers: Readers,
  size: Size,
): Promise<void> {
  const { warmMs, bareMs, kindMs, rounds } = SIZES[size]
  const [server] = reading
  if (!server) throw new RangeError('There is no server to read from')
  const { child, opened } = server
  const turn = ({ kind, signedIn }: Row, milliseconds: number) => {
    const port = kind === 'bare' ? opened.bare : opened.app
    return turnOf(pool, reading, () =>
      readers.read({ port, paths: addresses[kind], signedIn }, milliseconds),
    )
  }
  for (const row of ROWS) await turn(row, warmMs)
  const turns = new Map<Row, { own: Turn; bare: Turn }[]>(ROWS.map((row) => [row, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [row, list] of turns) {
      const bare = await turn(ROWS[0] ?? row, bareMs)
      list.push({ bare, own: await turn(row, kindMs) })
    }
  }
  report(turns)
  atMost('memory of a server that is read from', memoryOf(child.pid ?? 0), 300, 'MB')
}

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
