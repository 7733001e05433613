import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Pool, PoolClient } from 'pg'
import { buildApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import {
  buildTown,
  type Booking,
  type Seat,
  type Town,
} from '../../server/src/testing/stage/town.ts'
import { footprintFor } from '../../server/src/testing/stage/appointments.ts'
import type { Job, Load, Order } from './booking-load.ts'
import { inScratch, type Scratch, type Size } from './runs.ts'

const CLIENTS = 16
/** Orders: more than anything books in a round. */
const SIZES = {
  full: { shops: 40, orders: 10_000, warmMs: 1000, roundMs: 4000, rounds: 2 },
  tiny: { shops: 5, orders: 2000, warmMs: 50, roundMs: 100, rounds: 1 },
} as const

const print = (line: string) => console.log(line)

/** Bookings per second through HTTP and by the bare inserts, in turns on one database, and their ratio. */
export async function runBooking(size: Size): Promise<void> {
  await inScratch((scratch) => measure(scratch, size))
}

async function measure({ db, pool, description, dataDir }: Scratch, size: Size): Promise<void> {
  const { shops, orders, warmMs, roundMs, rounds } = SIZES[size]
  const read = readConfig({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
  })
  if (!read.ok) throw new Error(read.faults.join('\n'))
  const app = await buildApp({ config: read.config, db, pool, clock: () => new Date() })
  const http: Load[] = []
  const sql = { bookings: 0, seconds: 0 }
  try {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const address = app.server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const town = await buildTown(db, new Date(), shops)
    print(`${description}, ${CLIENTS} clients, ${rounds} rounds of ${roundMs / 1000} s each\n`)

    const load = (day: number, milliseconds: number) =>
      throughHttp(port, ordersOf(town, day, orders), milliseconds)
    await load(1, warmMs)
    for (let round = 0; round < rounds; round += 1) {
      http.push(await load(3 + round * 20, roundMs))
      const plain = await plainSql(pool, town, 13 + round * 20, roundMs)
      sql.bookings += plain.bookings
      sql.seconds += plain.seconds
    }
  } finally {
    await app.close()
  }
  report(http, sql)
  await assertSound(pool)
}

const ordersOf = (town: Town, day: number, count: number) =>
  Array.from({ length: count }, (_, at) => orderOf(town.booking(day, at)))

function throughHttp(port: number, orders: readonly Order[], milliseconds: number): Promise<Load> {
  const job: Job = { port, clients: CLIENTS, orders, milliseconds }
  // The clients have a thread of their own, as people have.
  const worker = new Worker(new URL('./booking-load.ts', import.meta.url), { workerData: job })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

function orderOf({ seat, token, start }: Booking): Order {
  const { businessId, offeringId, staffId } = seat
  const body = { businessId, offeringIds: [offeringId], staffId, start: start.toISOString() }
  return { token, body: JSON.stringify(body) }
}

/** The same rows by bare inserts in one transaction: no session, no locks, no rules, nothing read. */
export async function plainSql(
  pool: Pool,
  town: Pick<Town, 'booking'>,
  day: number,
  milliseconds: number,
): Promise<{ bookings: number; seconds: number }> {
  let next = 0
  const begin = performance.now()
  const client = async () => {
    while (performance.now() - begin < milliseconds) {
      const booking = town.booking(day, next)
      next += 1
      await insertBarely(pool, booking)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return { bookings: next, seconds: (performance.now() - begin) / 1000 }
}

async function insertBarely(pool: Pool, { seat, accountId, start }: Booking): Promise<void> {
  const on = await pool.connect()
  let broken = true
  try {
    await insertRows(on, seat, accountId, start)
    broken = false
  } finally {
    // A pool waits in its end for every connection that was taken; one amid a transaction is not given out again.
    on.release(broken)
  }
}

async function insertRows(on: PoolClient, seat: Seat, accountId: string, start: Date) {
  const [id, now] = [randomUUID(), new Date()]
  const end = new Date(start.getTime() + 30 * 60_000)
  const { businessId, staffId, offeringId, serviceId, ownerId } = seat
  await on.query('begin')
  await on.query(
    `insert into idempotency_key (account_id, key, request_hash, status, answer, created_at)
     values ($1, $2, sha256('x'), 201, $3, $4)`,
    [accountId, id, { id, businessId, staffId, start, note: 'x'.repeat(900) }, now],
  )
  await on.query(
    `insert into appointment (business_id, id, customer_id, guest_name, staff_id, starts_at, ends_at,
       footprint, price, created_at) values ($1, $2, $3, 'Person', $4, $5, $6, $8, 10000, $7)`,
    [businessId, id, accountId, staffId, start, end, now, footprintFor(30)],
  )
  await on.query(
    `insert into occupancy (business_id, resource_id, kind, appointment_id, occupied)
     values ($1, $2, 'appointment', $3, tstzrange($4, $5))`,
    [businessId, staffId, id, start, end],
  )
  await on.query(
    `insert into appointment_item (business_id, appointment_id, position, offering_id, service_id,
       name, duration_minutes, price) values ($1, $2, 0, $3, $4, '{"en": "Haircut", "ar": "قص شعر"}', 30, 10000)`,
    [businessId, id, offeringId, serviceId],
  )
  await on.query(
    `insert into notification (account_id, type, event, business_id, appointment_id,
       appointment_version, starts_at, created_at)
     values ($1, 'new_appointment', 'booked', $3, $4, 1, $5, $6),
       ($2, 'new_appointment', 'booked', $3, $4, 1, $5, $6)`,
    [accountId, ownerId, businessId, id, start, now],
  )
  await on.query(
    `insert into audit_entry (at, actor_id, business_id, action, subject, detail)
     values ($1, $2, $3, 'appointment.booked', $4, $5)`,
    [now, accountId, businessId, id, { staffId, start, price: 10_000 }],
  )
  await on.query('commit')
}

function report(http: readonly Load[], sql: { bookings: number; seconds: number }): void {
  const times = http.flatMap((load) => load.times).sort((a, b) => a - b)
  const seconds = http.reduce((sum, load) => sum + load.seconds, 0)
  const booked = http.reduce((sum, load) => sum + (load.statuses['201'] ?? 0), 0)
  if (booked !== times.length)
    throw new Error(
      `Not every answer was a 201: ${JSON.stringify(http.map((load) => load.statuses))}`,
    )
  const [byHttp, bySql] = [booked / seconds, sql.bookings / sql.seconds]
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1)
  print(
    `through HTTP   ${byHttp.toFixed(0).padStart(6)} bookings/s   median ${at(0.5)} ms   p99 ${at(0.99)} ms`,
  )
  print(`plain inserts  ${bySql.toFixed(0).padStart(6)} bookings/s`)
  print(`ratio          ${(byHttp / bySql).toFixed(2).padStart(6)}`)
}

async function assertSound(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ overlaps: number; visits: number }>(`
    select (select count(*) from appointment) as visits,
      (select count(*) from appointment a join appointment b on a.business_id = b.business_id
        and a.staff_id = b.staff_id and a.id < b.id and a.starts_at < b.ends_at
        and b.starts_at < a.ends_at) as overlaps`)
  const { overlaps = Number.NaN, visits: appointments = 0 } = rows[0] ?? {}
  if (overlaps !== 0) throw new Error(`${overlaps} appointments overlap`)
  print(`\n${appointments} appointments in the database, 0 overlap`)
}
