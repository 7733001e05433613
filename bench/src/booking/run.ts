import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Pool } from 'pg'
import { buildTown, type Booking, type Town } from '../../../server/src/testing/stage/town.ts'
import type { Job, Load, Order } from './load.ts'
import { plainSql } from './plain.ts'
import { atLeast, atMost } from '../page/goals.ts'
import { inScratch, median, share, type Scratch, type Size } from '../runs.ts'
import { openServer } from '../server-beside.ts'
import { backendSeconds, secondsOf, usedBetween } from '../ticks.ts'

/** Numbers of concurrent clients; 1 comes last, when the server's code is compiled. */
const CLIENTS = [32, 8, 1] as const
const RIVALS = 30
/** Days on which races take place, in turn: the p99 of one race each day would be its worst. */
const RACE_DAYS = 20
const SIZES = {
  full: {
    shops: 40,
    orders: 10_000,
    warmMs: 5000,
    roundMs: 4000,
    rounds: 3,
    warmRaces: 100,
    races: 300,
  },
  tiny: { shops: 5, orders: 2000, warmMs: 50, roundMs: 100, rounds: 1, warmRaces: 1, races: 1 },
} as const
/** Application names of the server's connections, and of the plain inserts'. */
const HTTP = 'bench server'
const PLAIN = 'bench plain'

const print = (line: string) => console.log(line)

/** Seconds of processor time: of the server or, for plain inserts, this process, and of their connections. */
interface Used {
  node: number
  postgres: number
}

/** Seconds of processor time so far: of a process, and of each of its connections. */
interface Meter {
  node: number
  postgres: ReadonlyMap<number, number>
}

/** Result and resource use of one turn by one of the two ways. */
interface Turn {
  bookings: number
  seconds: number
  used: Used
  /** Latencies in milliseconds, sorted. */
  times: readonly number[]
}

/**
 * Measures bookings through HTTP against plain inserts of the same rows, in turns on one database: processor time of
 * the server and of PostgreSQL per booking, and latency. The server runs in a separate process, as it does elsewhere,
 * and so do the clients.
 */
export async function runBooking(size: Size): Promise<void> {
  await inScratch((scratch) => measure(scratch, size))
}

async function measure(scratch: Scratch, size: Size): Promise<void> {
  const { db, pool, description } = scratch
  const { shops, warmMs, roundMs, rounds } = SIZES[size]
  const { child: server, opened } = await openServer(scratch, HTTP)
  const people = fork(new URL('./load.ts', import.meta.url), { stdio: 'inherit' })
  // A plain pool, without the optimisations for requests.
  const plain = new Pool({ ...pool.options, pipeline: false, application_name: PLAIN, max: 32 })
  // A connection that is still closing when the database stops emits an error.
  plain.on('error', () => undefined)
  try {
    const town = await buildTown(db, new Date(), shops)
    const bench = new Bench({ pool, plain, town, people, server, port: opened.app }, size)
    print(`${description}, ${rounds} rounds of ${roundMs / 1000} s each\n`)
    await bench.throughHttp(8, warmMs)
    await bench.run()
  } finally {
    people.kill()
    await plain.end()
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
}

interface Stage {
  pool: Pool
  plain: Pool
  town: Town
  people: ChildProcess
  server: ChildProcess
  port: number
}

class Bench {
  readonly #stage: Stage
  readonly #size: Size

  constructor(stage: Stage, size: Size) {
    this.#stage = stage
    this.#size = size
  }

  async run(): Promise<void> {
    const { roundMs, rounds, warmRaces, races } = SIZES[this.#size]
    print('clients  way                    per s   p50 ms   p99 ms  Node µs    PG µs    ratio')
    const ratios = new Map<number, number>()
    let alone = Number.NaN
    for (const clients of CLIENTS) {
      const [http, bare]: [Turn[], Turn[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        http.push(await this.throughHttp(clients, roundMs))
        bare.push(await this.#plainly(clients, roundMs))
      }
      ratios.set(clients, report(clients, http, bare))
      if (clients === 1) alone = median(http.flatMap(({ times }) => times))
    }
    // Warm-up, so that the code is compiled.
    for (let race = 0; race < warmRaces; race += 1) await this.#race(2)
    const times: number[] = []
    const used: Used = { node: 0, postgres: 0 }
    for (let race = 0; race < races; race += 1) {
      const one = await this.#race(3 + (race % RACE_DAYS))
      times.push(...one.times)
      used.node += one.used.node
      used.postgres += one.used.postgres
    }
    const last = reportRaces(times, { alone, used })
    print('')
    for (const [clients, ratio] of ratios)
      atLeast(`bookings beside plain statements, ${clients} at a time`, ratio, 0.5)
    atMost(`the last of ${RIVALS} who want one time, p99`, last, 4, '× one booking')
  }

  /** Books through HTTP, then deletes the appointments. */
  async throughHttp(clients: number, milliseconds: number): Promise<Turn> {
    const { town } = this.#stage
    const { orders } = SIZES[this.#size]
    const list = Array.from({ length: orders }, (_, number) => orderOf(town.booking(3, number)))
    const { statuses, seconds, times, used } = await this.#load(list, clients, milliseconds)
    const bookings = statuses['201'] ?? 0
    if (bookings !== times.length)
      throw new Error(`Not every answer was a 201: ${JSON.stringify(statuses)}`)
    await this.#clear(bookings)
    return { bookings, seconds, used, times }
  }

  async #plainly(clients: number, milliseconds: number): Promise<Turn> {
    const { plain, town } = this.#stage
    const before = await this.#used(process, PLAIN)
    const { times, seconds } = await plainSql(plain, town, { day: 3, clients, milliseconds })
    const used = since(before, await this.#used(process, PLAIN))
    await this.#clear(times.length)
    return { bookings: times.length, seconds, used, times }
  }

  /** Lets many clients request the same time concurrently. */
  async #race(day: number): Promise<Load & { used: Used }> {
    const { town } = this.#stage
    const { body } = orderOf(town.booking(day, 0))
    const orders = Array.from({ length: RIVALS }, (_, number) => {
      const { token } = town.booking(day, number)
      return { token, body }
    })
    const load = await this.#load(orders, RIVALS, Number.MAX_SAFE_INTEGER)
    const { statuses } = load
    if (statuses['201'] !== 1 || statuses['409'] !== RIVALS - 1)
      throw new Error(`One of them should have it: ${JSON.stringify(statuses)}`)
    await this.#clear(1)
    return load
  }

  /** Has the clients send orders. Transferring the list to their process is not measured. */
  async #load(orders: readonly Order[], clients: number, milliseconds: number) {
    const { people, server, port } = this.#stage
    const job: Job = { port, clients, orders, milliseconds }
    people.send(job)
    await this.#heard()
    const before = await this.#used(server, HTTP)
    people.send('begin')
    const load = (await this.#heard()) as Load // The cast is safe: the process replies with nothing else.
    return { ...load, used: since(before, await this.#used(server, HTTP)) }
  }

  /** Returns the next message of the client process. */
  async #heard(): Promise<unknown> {
    const { people } = this.#stage
    const answered = new AbortController()
    const { signal } = answered
    const ended = once(people, 'exit', { signal }).then(() =>
      Promise.reject(new Error('The clients ended')),
    )
    // `once` types the message as any.
    const [said] = (await Promise.race([once(people, 'message', { signal }), ended])) as [unknown]
    answered.abort()
    return said
  }

  async #used({ pid = 0 }: { pid?: number | undefined }, name: string): Promise<Meter> {
    const postgres = await backendSeconds(this.#stage.pool, name)
    return { node: secondsOf(pid), postgres }
  }

  /** Checks for violations, and deletes the appointments for the next turn. */
  async #clear(bookings: number): Promise<void> {
    const { pool } = this.#stage
    const { rows } = await pool.query<{ overlaps: number; found: number }>(SOUND)
    const { overlaps = Number.NaN, found = 0 } = rows[0] ?? {}
    if (overlaps !== 0 || found !== bookings)
      throw new Error(`${overlaps} of ${found} appointments overlap, ${bookings} were booked`)
    for (const table of ['notification', 'occupancy', 'appointment_item', 'appointment'])
      await pool.query(`delete from ${table}`)
  }
}

const since = (before: Meter, after: Meter): Used => ({
  node: after.node - before.node,
  postgres: usedBetween(before.postgres, after.postgres),
})

const SOUND = `
  select (select count(*) from appointment) as found,
    (select count(*) from appointment a join appointment b on a.business_id = b.business_id
      and a.staff_id = b.staff_id and a.id < b.id and a.starts_at < b.ends_at
      and b.starts_at < a.ends_at) as overlaps`

function orderOf({ seat, token, start }: Booking): Order {
  const { businessId, offeringId, staffId } = seat
  const body = { businessId, offeringIds: [offeringId], staffId, start: start.toISOString() }
  return { token, body: JSON.stringify(body) }
}

/** Prints both ways; returns the cost of a plain booking relative to one through HTTP. */
function report(clients: number, http: readonly Turn[], bare: readonly Turn[]): number {
  const nodeOf = ({ used, bookings }: Turn) => (used.node / bookings) * 1e6
  const postgresOf = ({ used, bookings }: Turn) => (used.postgres / bookings) * 1e6
  const costOf = (turn: Turn) => nodeOf(turn) + postgresOf(turn)
  const line = (way: string, turns: readonly Turn[]) => {
    const times = turns.flatMap((turn) => turn.times)
    const rate = median(turns.map(({ bookings, seconds }) => bookings / seconds))
    const cells = [rate.toFixed(0), share(times, 0.5).toFixed(1), share(times, 0.99).toFixed(1)]
    const costs = [nodeOf, postgresOf].map((cost) => median(turns.map(cost)).toFixed(0))
    return [...cells, ...costs].reduce(
      (row, cell) => row + cell.padStart(9),
      String(clients).padEnd(9) + way.padEnd(18),
    )
  }
  const ratios = http.map((turn, round) => {
    const beside = bare[round]
    return beside ? costOf(beside) / costOf(turn) : Number.NaN
  })
  print(`${line('through HTTP', http)}${median(ratios).toFixed(2).padStart(9)}`)
  print(line('plain inserts', bare))
  return median(ratios)
}

/**
 * Prints p99 and p50 of clients that compete for one time, and the processor time of each; returns p99 relative to one
 * booking.
 */
function reportRaces(
  times: readonly number[],
  { alone, used }: { alone: number; used: Used },
): number {
  const [last, middle] = [share(times, 0.99), share(times, 0.5)]
  const costs = [used.node, used.postgres].map((cost) => ((cost / times.length) * 1e6).toFixed(0))
  const beside = (time: number) =>
    `${time.toFixed(1)} ms, ${(time / alone).toFixed(1)} × one booking`
  print(`\n${RIVALS} clients on one time: p99 ${beside(last)}; p50 ${beside(middle)}`)
  print(`each of them Node ${costs[0]} µs, PG ${costs[1]} µs`)
  return last / alone
}
