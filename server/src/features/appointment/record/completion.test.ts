import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cancelAppointment,
  createAppointment,
  getAppointment,
  listAppointments,
} from '@awan/core/appointment/contract'
import { addJob } from '#db/jobs.ts'
import { inTransaction } from '#db/transaction.ts'
import { createTestApp, TEST_NOW, type Headers, type TestApp } from '#testing/app.ts'
import { createShop } from '#testing/stage/factories.ts'
import { footprintFor, noonIn, SOUND, violations, withKey } from '#testing/stage/appointments.ts'
import { writeCancellation } from '../customer/cancel.queries.ts'
import { completeSome } from './completion.queries.ts'
import { completeAppointments } from './jobs.ts'

let on: TestApp
let input: { businessId: string; offeringIds: string[] }

beforeAll(async () => {
  on = await createTestApp()
  const { business, offering } = await createShop(on.db, { staff: 2 })
  input = { businessId: business.id, offeringIds: [offering.id] }
})
afterAll(() => on.close())

const book = (headers: Headers, start: string) =>
  on.ask(createAppointment, { headers: withKey(headers), body: { ...input, start } })

async function completeAt(instant: string): Promise<void> {
  on.clock.now = new Date(instant)
  await addJob(on.db, 'complete', {})
  await on.runJobs()
}

async function stored(id: string) {
  const { rows } = await on.pool.query<{ status: string }>(
    'select status, version, missed, cancelled_at as cancelled from appointment where id = $1',
    [id],
  )
  return rows[0]
}

test('an appointment is completed automatically after its end, and people see no difference', async () => {
  on.clock.now = TEST_NOW
  const { headers } = await on.asPerson()
  const appointment = await book(headers, noonIn(1))
  const ask = () => on.ask(getAppointment, { headers, params: { appointmentId: appointment.id } })
  await completeAt(noonIn(1, 29))
  expect(await stored(appointment.id)).toMatchObject({ status: 'confirmed' })
  on.clock.now = new Date(appointment.end)
  const seen = await ask()
  await completeAt(appointment.end)
  const completed = { status: 'completed', version: 1, missed: false, cancelled: null }
  expect(await stored(appointment.id)).toEqual(completed)
  expect(await ask()).toEqual(seen)
  await completeAt(noonIn(1, 600))
  expect(await stored(appointment.id)).toEqual(completed)
  const lists = (['upcoming', 'past'] as const).map((when) =>
    on.ask(listAppointments, { headers, query: { when } }),
  )
  const [upcoming, past] = await Promise.all(lists)
  expect(upcoming?.items).toEqual([])
  expect(past?.items).toEqual([seen])
  expect(
    await on.refusal(cancelAppointment, {
      headers,
      params: { appointmentId: appointment.id },
      body: {},
    }),
  ).toMatchObject({ code: 'too_late_to_cancel' })
  expect(await violations(on.pool)).toEqual(SOUND)
})

test('a cancelled appointment stays cancelled after its end', async () => {
  on.clock.now = TEST_NOW
  const { headers } = await on.asPerson()
  const appointment = await book(headers, noonIn(2))
  await on.ask(cancelAppointment, { headers, params: { appointmentId: appointment.id }, body: {} })
  await completeAt(noonIn(3))
  expect(await stored(appointment.id)).toMatchObject({ status: 'cancelled', version: 2 })
})

test('completed appointments of a day count for its limit like confirmed ones', async () => {
  on.clock.now = new Date(noonIn(5, -180))
  const { headers } = await on.asPerson()
  for (let at = 0; at < 5; at += 1) await book(headers, noonIn(5, at * 30 - 120))
  await completeAt(noonIn(5, 60))
  expect(
    await on.refusal(createAppointment, {
      headers: withKey(headers),
      body: { ...input, start: noonIn(5, 120) },
    }),
  ).toMatchObject({ status: 409, code: 'limit_reached' })
})

test('a completed appointment can be reviewed', async () => {
  on.clock.now = TEST_NOW
  const { headers, accountId } = await on.asPerson()
  const appointment = await book(headers, noonIn(6))
  await completeAt(noonIn(7))
  await on.pool.query(
    `insert into review (business_id, appointment_id, customer_id, stars, created_at) values ($1, $2, $3, 5, $4)`,
    [input.businessId, appointment.id, accountId, on.clock.now],
  )
  expect(await stored(appointment.id)).toMatchObject({ status: 'completed' })
})

test('more than one batch completes in one run, and overlapping runs do not wait for each other', async () => {
  const day = new Date(noonIn(-9))
  const { accountId } = await on.asPerson()
  await on.pool.query(
    `insert into appointment (business_id, customer_id, guest_name, attendee_key, staff_id, starts_at, ends_at,
       footprint, price, created_at)
     select $1, $2, n::text, n::text, (select id from staff where business_id = $1 limit 1), $3,
       $3::timestamptz + interval '30 minutes', $4, 0, $3
     from generate_series(1, 601) as n`,
    [input.businessId, accountId, day, footprintFor(30)],
  )
  await Promise.all([completeAppointments(on.db, TEST_NOW), completeAppointments(on.db, TEST_NOW)])
  await completeAppointments(on.db, TEST_NOW)
  const { rows } = await on.pool.query(
    'select status, count(*) from appointment where customer_id = $1 group by status',
    [accountId],
  )
  expect(rows).toEqual([{ status: 'completed', count: 601 }])
  await on.pool.query('delete from appointment where customer_id = $1', [accountId])
})

type Rivalry = (now: Date, cancel: () => Promise<unknown>) => Promise<unknown>

/** Races completion and cancellation of an appointment, as on two servers whose clocks differ. */
async function rivals(rounds: number, completeAndCancel: Rivalry) {
  const { headers, accountId } = await on.asPerson()
  const outcomes = []
  for (let round = 0; round < rounds; round += 1) {
    on.clock.now = TEST_NOW
    const appointment = await book(headers, noonIn(10 + round))
    await completeAndCancel(new Date(appointment.end), () =>
      inTransaction(on.db, (trx) =>
        writeCancellation(trx, {
          ids: [appointment.id],
          customerId: accountId,
          reason: '',
          now: on.clock.now,
        }),
      ),
    )
    const { rows } = await on.pool.query<{ notified: number }>(
      `select count(*) as notified from notification where appointment_id = $1 and event = 'cancelled'`,
      [appointment.id],
    )
    const status = (await stored(appointment.id))?.status
    outcomes.push(`${status}, notified ${rows[0]?.notified}`)
  }
  return new Set(outcomes)
}

test('of a concurrent cancellation and completion exactly one takes effect, completely', async () => {
  const outcomes = await rivals(30, (now, cancel) =>
    Promise.all([completeSome(on.db, now, 500), cancel()]),
  )
  for (const outcome of outcomes)
    expect(['cancelled, notified 1', 'completed, notified 0']).toContain(outcome)
})

test('sabotaged: a completion that reads before it writes overrules a cancellation, and is caught', async () => {
  await on.pool.query(
    'alter table appointment drop constraint appointment_check2, drop constraint appointment_check3',
  )
  const outcomes = await rivals(1, async (now, cancel) => {
    const { rows } = await on.pool.query(
      `select id from appointment where status = 'confirmed' and ends_at <= $1`,
      [now],
    )
    await cancel()
    await on.pool.query(`update appointment set status = 'completed' where id = any ($1)`, [
      rows.map(({ id }: { id: string }) => id),
    ])
  })
  expect(outcomes).toEqual(new Set(['completed, notified 1']))
})
