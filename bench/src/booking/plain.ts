import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { MINUTE_MS } from '@awan/core/time'
import { footprintFor } from '../../../server/src/testing/stage/appointments.ts'
import type { Booking, Seat, Town } from '../../../server/src/testing/stage/town.ts'

/** Inserts the same rows in one transaction without reading any: no session, no locks, no rules. */
export async function plainSql(
  pool: Pool,
  town: Pick<Town, 'booking'>,
  { day, clients, milliseconds }: { day: number; clients: number; milliseconds: number },
): Promise<{ times: number[]; seconds: number }> {
  let next = 0
  const times: number[] = []
  const begin = performance.now()
  const client = async () => {
    while (performance.now() - begin < milliseconds) {
      const booking = town.booking(day, next)
      next += 1
      const sent = performance.now()
      await insertBarely(pool, booking)
      times.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { times: times.sort((a, b) => a - b), seconds: (performance.now() - begin) / 1000 }
}

async function insertBarely(pool: Pool, { seat, accountId, start }: Booking): Promise<void> {
  const on = await pool.connect()
  let broken = true
  try {
    await insertRows(on, seat, accountId, start)
    broken = false
  } finally {
    // `end` of the pool waits for every connection in use; one with an open transaction is not reused.
    on.release(broken)
  }
}

async function insertRows(on: PoolClient, seat: Seat, accountId: string, start: Date) {
  const [id, now] = [randomUUID(), new Date()]
  const end = new Date(start.getTime() + 30 * MINUTE_MS)
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
