import { availableParallelism } from 'node:os'
import { KINDS } from './reads-addresses.ts'
import { Readers } from './reads-load.ts'
import {
  CONNECTIONS,
  onDemo,
  rateOf,
  turnOf,
  whileBooked,
  type OpenServer,
  type ReadsStage,
  type Turn,
} from './reads-stage.ts'
import { atLeast } from './page/goals.ts'
import { inScratch, median, printRow, type Size } from './runs.ts'

const SIZES = {
  full: { warmMs: 5000, turnMs: 3000, rounds: 7 },
  tiny: { warmMs: 20, turnMs: 30, rounds: 1 },
} as const
const GOAL = 1.7

/** Rows of the table: the servers `[from, to)` that are read from in a turn. */
const ROWS = [
  { name: 'the first', from: 0, to: 1 },
  { name: 'the second', from: 1, to: 2 },
  { name: 'both', from: 0, to: 2 },
] as const

/**
 * Measures what a second server process on the same PostgreSQL adds, by processor time: two servers that need as much
 * of it per request as one alone answer twice as many where there are processors for both. It includes the work for
 * changes that the other server made, and on a machine with few processors also the cost of sharing them.
 */
export async function runServers(size: Size): Promise<void> {
  await inScratch((scratch) =>
    onDemo(scratch, 2, async (stage) => {
      console.log(
        `${scratch.description}, ${CONNECTIONS} connections to each server, ${availableParallelism()} processors`,
      )
      await whileBooked(stage, async () => report(await measure(stage, size)))
    }),
  )
}

/** Returns the turns of each row, in the order of `ROWS`. */
async function measure({ pool, addresses, tokens, reading }: ReadsStage, size: Size) {
  const { warmMs, turnMs, rounds } = SIZES[size]
  const paths = KINDS.flatMap((kind) => addresses[kind])
  const clients = new Map(reading.map((one) => [one, new Readers(CONNECTIONS, tokens.readers)]))
  /** Reads from all of these servers at once, half of the requests with a session. */
  const readFrom = async (servers: readonly OpenServer[], milliseconds: number) => {
    const reads = servers.flatMap((server) =>
      [false, true].map(async (signedIn) => {
        const input = { port: server.opened.app, paths, signedIn }
        return (await clients.get(server)?.read(input, milliseconds)) ?? 0
      }),
    )
    return (await Promise.all(reads)).reduce((sum, count) => sum + count, 0)
  }
  const turns: Turn[][] = ROWS.map(() => [])
  try {
    await readFrom(reading, warmMs)
    for (let round = 0; round < rounds; round += 1)
      for (const [row, { from, to }] of ROWS.entries()) {
        const servers = reading.slice(from, to)
        turns[row]?.push(await turnOf(pool, servers, () => readFrom(servers, turnMs)))
      }
  } finally {
    for (const client of clients.values()) client.close()
  }
  return turns
}

function report(turns: readonly Turn[][]): void {
  printRow('per core-second', ['requests', 'node µs', 'pg µs'])
  for (const [row, list] of turns.entries()) {
    const each = (read: (turn: Turn) => number) => median(list.map(read)).toFixed(0)
    printRow(ROWS[row]?.name ?? '', [
      each(rateOf),
      each(({ requests, nodeSeconds }) => (nodeSeconds / requests) * 1e6),
      each(({ requests, postgresSeconds }) => (postgresSeconds / requests) * 1e6),
    ])
  }
  const [first = [], second = [], both = []] = turns.map((list) => list.map(rateOf))
  const gains = both.map(
    (rate, at) => (2 * rate) / (((first[at] ?? NaN) + (second[at] ?? NaN)) / 2),
  )
  console.log()
  atLeast('reads of two servers beside one, by processor time', median(gains), GOAL)
}
