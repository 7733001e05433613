import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { loadDemo } from '../../demo/src/load.ts'
import { buildTown } from '../../server/src/testing/stage/town.ts'
import { addressesOf, type Addresses } from './reads-addresses.ts'
import { Writers } from './reads-load.ts'
import type { Opened } from './reads-server.ts'
import type { Scratch } from './runs.ts'
import { openServer } from './server-beside.ts'
import { backendSeconds, secondsOf, usedBetween } from './ticks.ts'

/** Application name of the connections of measured servers. */
const READING = 'bench reading'
/** Connections to each measured server. */
export const CONNECTIONS = 8
/** Bookings and cancellations together. */
const WRITES_PER_SECOND = 10

/** Server in a separate process, with its ports. */
export interface OpenServer {
  child: ChildProcess
  opened: Opened
}

/** The demo with servers on it, and sessions for readers and writers. */
export interface ReadsStage {
  pool: Scratch['pool']
  addresses: Addresses
  tokens: { readers: readonly string[]; writers: readonly string[] }
  /** Servers to measure. */
  reading: readonly OpenServer[]
  /** Another server, which processes the writes, so that the measured ones are affected only by the changes. */
  writing: OpenServer
}

/** Loads the demo, opens `readers` servers to measure and one for writes, and stops them after `run`. */
export async function onDemo(
  scratch: Scratch,
  readers: number,
  run: (stage: ReadsStage) => Promise<void>,
): Promise<void> {
  const { db, pool } = scratch
  const now = new Date()
  await loadDemo(pool, { now, scale: 1 })
  const town = await buildTown(db, now, 1)
  const tokens = Array.from({ length: 400 }, (_, at) => town.booking(2, at).token)
  const addresses = await addressesOf(pool, now)
  const servers: OpenServer[] = []
  const openNext = async (name: string) => {
    const server = await openServer(scratch, name)
    servers.push(server)
    return server
  }
  try {
    for (let number = 0; number < readers; number += 1) await openNext(READING)
    const reading = [...servers]
    const writing = await openNext('bench writing')
    const split = { readers: tokens.slice(0, 200), writers: tokens.slice(200) }
    await run({ pool, addresses, tokens: split, reading, writing })
  } finally {
    for (const { child } of servers) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
}

/** Runs `work` while bookings and cancellations go on, in alternation, and prints how many. */
export async function whileBooked(
  { addresses, tokens, writing }: ReadsStage,
  work: () => Promise<void>,
): Promise<void> {
  const writers = new Writers(writing.opened.app, addresses.one, tokens.writers)
  const going = writers.start(WRITES_PER_SECOND)
  try {
    await work()
  } finally {
    const { booked, cancelled } = await going.stop()
    console.log(`\nmeanwhile ${booked} bookings, ${cancelled} cancellations`)
  }
}

/** Requests of one turn and the processor time they took. */
export interface Turn {
  requests: number
  nodeSeconds: number
  postgresSeconds: number
}

/** Runs `read`, which returns its number of requests, and measures the processor time of these servers and PostgreSQL. */
export async function turnOf(
  pool: Scratch['pool'],
  servers: readonly OpenServer[],
  read: () => Promise<number>,
): Promise<Turn> {
  const nodeSeconds = () => servers.reduce((sum, { child }) => sum + secondsOf(child.pid ?? 0), 0)
  const before = { node: nodeSeconds(), postgres: await backendSeconds(pool, READING) }
  const requests = await read()
  return {
    requests,
    nodeSeconds: nodeSeconds() - before.node,
    postgresSeconds: usedBetween(before.postgres, await backendSeconds(pool, READING)),
  }
}

/** Returns the requests per second of processor time, of server and PostgreSQL together. */
export const rateOf = ({ requests, nodeSeconds, postgresSeconds }: Turn): number =>
  requests / (nodeSeconds + postgresSeconds)
