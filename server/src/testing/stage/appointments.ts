import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { z } from 'zod'
import type { createAppointment } from '@awan/core/appointment/contract'
import { listSlots } from '@awan/core/availability/contract'
import { footprintOf, type Footprint } from '@awan/core/availability/footprint'
import { instantText, instantTextOf, DAY_MS, MINUTE_MS } from '@awan/core/time'
import { rowsOf } from '#records/occupancy.ts'
import { newHoldToken } from '#http/caller/hold-token.ts'
import { TEST_NOW, type Headers, type TestApp } from '../app.ts'
import { createShop } from './factories.ts'

export type BookingBody = z.input<typeof createAppointment.body>

/** Adds an idempotency key to headers: a random one by default. */
export function withKey(headers: Headers, key: string = randomUUID()): Headers {
  return { ...headers, 'idempotency-key': key }
}

/** Returns 12:00 in Baghdad plus `minutes`, this many days after the day of the test's clock. */
export function noonIn(days: number, minutes = 0): string {
  return instantText(TEST_NOW.getTime() + days * DAY_MS + minutes * MINUTE_MS)
}

/** Returns the stored footprint of an appointment of one staff member without buffers. */
export function footprintFor(minutes: number): string {
  return JSON.stringify(footprintOf([{ duration: minutes, bufferBefore: 0, bufferAfter: 0 }]))
}

/** Replaces an appointment's footprint and occupancy by others of the same length, as if booked with them. */
export async function splitAs(pool: Pool, id: string, footprint: Footprint): Promise<void> {
  const { rows } = await pool.query<{ business_id: string; staff_id: string; starts_at: Date }>(
    `update appointment set footprint = $2 where id = $1
     returning business_id, staff_id, starts_at`,
    [id, JSON.stringify(footprint)],
  )
  const [appointment] = rows
  if (!appointment) throw new Error('no such appointment')
  await pool.query('delete from occupancy where appointment_id = $1', [id])
  const place = { start: appointment.starts_at.getTime(), staffId: appointment.staff_id }
  for (const held of rowsOf(footprint, place))
    await pool.query(
      `insert into occupancy (business_id, appointment_id, resource_id, part, kind, occupied)
       values ($1, $2, $3, $4, 'appointment', tstzrange($5, $6))`,
      [appointment.business_id, id, held.resource_id, held.part, held.from, held.to],
    )
}

/**
 * Returns the time ranges that an appointment occupies in its staff member's calendar, buffers included; none once it
 * is cancelled.
 */
export async function heldBy(pool: Pool, appointmentId: string): Promise<[string, string][]> {
  const { rows } = await pool.query<{ from: Date; to: Date }>(
    `select lower(occupied) as from, upper(occupied) as to from occupancy where appointment_id = $1
     order by part`,
    [appointmentId],
  )
  return rows.map(({ from, to }) => [instantTextOf(from), instantTextOf(to)])
}

/**
 * Counts violations of the invariants from the tables alone, so that any writer is checked. All counts are 0 in a sound
 * database.
 */
export async function violations(pool: Pool) {
  const { rows } = await pool.query<Record<string, number>>(`
    select
      (select count(*) from occupancy a join occupancy b on a.business_id = b.business_id
        and a.resource_id = b.resource_id and a.lane = b.lane and a.id < b.id
        and a.occupied && b.occupied) as overlaps,
      (select count(*) from appointment a join appointment b on a.business_id = b.business_id
        and a.staff_id = b.staff_id and a.id < b.id and a.status <> 'cancelled'
        and b.status <> 'cancelled' and a.starts_at < coalesce(b.done_at, b.ends_at)
        and b.starts_at < coalesce(a.done_at, a.ends_at)) as "doubleAppointments",
      (select count(*) from appointment a join appointment b on a.customer_id = b.customer_id
        and a.attendee_key = b.attendee_key and a.id < b.id and a.status <> 'cancelled'
        and b.status <> 'cancelled' and a.starts_at < coalesce(b.done_at, b.ends_at)
        and b.starts_at < coalesce(a.done_at, a.ends_at)) as "inTwoPlaces",
      (select count(*) from appointment,
        jsonb_to_recordset(footprint -> 'needs' -> 0 -> 'segments')
          as segment ("from" integer, "to" integer, before integer, after integer)
        where status = 'confirmed' and not exists (
          select from occupancy where appointment_id = appointment.id
            and resource_id = appointment.staff_id and occupied @> tstzrange(
              starts_at + make_interval(mins => "from" - before),
              starts_at + make_interval(mins => "to" + after)
            )
        )) as unheld,
      (select count(*) from occupancy join appointment on appointment.id = appointment_id
        where status = 'cancelled') as "heldForNobody",
      (select count(*) from appointment where not exists (
        select from appointment_item where appointment_id = appointment.id)) as "withoutItems"`)
  return rows[0]
}

export const SOUND = {
  overlaps: 0,
  doubleAppointments: 0,
  inTwoPlaces: 0,
  unheld: 0,
  heldForNobody: 0,
  withoutItems: 0,
}

/**
 * Books naively: checks that the time is free, then inserts when `meet` releases it. Without constraints this proves
 * that a checker detects violations.
 */
export async function bookNaively(
  pool: Pool,
  input: {
    businessId: string
    customerId: string
    staffIds: readonly string[]
    start: string
    minutes: number
    dailyLimit?: number
    shopLimit?: number
    comingLimit?: number
  },
  meet: () => Promise<void> = () => Promise.resolve(),
): Promise<boolean> {
  const start = new Date(input.start)
  const end = new Date(start.getTime() + input.minutes * MINUTE_MS)
  const { rows: mine } = await pool.query(
    'select from appointment where customer_id = $1 and starts_at::date = $2::date',
    [input.customerId, start],
  )
  if (mine.length >= (input.dailyLimit ?? Infinity)) return false
  const { rows: here } = await pool.query(
    'select from appointment where customer_id = $1 and business_id = $2',
    [input.customerId, input.businessId],
  )
  if (here.length >= (input.shopLimit ?? Infinity)) return false
  const { rows: coming } = await pool.query('select from appointment where customer_id = $1', [
    input.customerId,
  ])
  if (coming.length >= (input.comingLimit ?? Infinity)) return false
  const { rows: taken } = await pool.query<{ staff_id: string }>(
    'select resource_id as staff_id from occupancy where business_id = $1 and occupied && tstzrange($2, $3)',
    [input.businessId, start, end],
  )
  const staffId = input.staffIds.find((id) => !taken.some((row) => row.staff_id === id))
  if (staffId === undefined) return false
  await meet()
  const appointment = [input.businessId, randomUUID(), staffId, start, end]
  await pool.query(
    `insert into appointment (business_id, id, customer_id, guest_name, staff_id, starts_at, ends_at,
       footprint, price, created_at) values ($1, $2, $6, 'Zainab Karim', $3, $4, $5, $7, 0, $4)`,
    [...appointment, input.customerId, footprintFor(input.minutes)],
  )
  // Two concurrent plain inserts would deadlock on each other's row; with this clause one of them gives up.
  const { rowCount } = await pool.query(
    `insert into occupancy (business_id, appointment_id, resource_id, kind, occupied)
     values ($1, $2, $3, 'appointment', tstzrange($4, $5)) on conflict do nothing`,
    appointment,
  )
  return rowCount === 1
}

/** Drops the exclusion constraints that prevent double bookings. */
export async function dropGuards(pool: Pool): Promise<void> {
  await pool.query('alter table occupancy drop constraint occupancy_no_overlap')
  await pool.query('alter table appointment drop constraint appointment_customer_overlap')
}

/** Returns functions for tests of holds. */
export function holdStage({ ask, config, db, pool }: TestApp) {
  return {
    /** Creates a shop, with a request for its noon tomorrow, and a function that tells whether that time is free. */
    openDoor: async (options: Parameters<typeof createShop>[1] = {}) => {
      const { business, offering, staff } = await createShop(db, options)
      const input = { businessId: business.id, offeringIds: [offering.id], start: noonIn(1) }
      const free = async (headers: Headers = {}) => {
        const { items } = await ask(listSlots, {
          headers,
          params: { businessId: business.id },
          query: { offering: [offering.id], date: '2026-03-04' },
        })
        return items.some(({ start }) => start === input.start)
      }
      return { business, offering, staff, input, free }
    },
    /** Returns the headers of a new device, as sent from its first hold on. */
    device: (): Headers => ({ 'hold-token': newHoldToken(config.secret) }),
    /** Counts the rows of occupancy of all holds. */
    held: async () => {
      const { rows } = await pool.query<{ held: number }>(
        `select count(*) as held from hold join occupancy on hold_id = hold.id`,
      )
      return Number(rows[0]?.held)
    },
  }
}
