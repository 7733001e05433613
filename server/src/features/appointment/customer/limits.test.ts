import { afterAll, expect, test } from 'vitest'
import {
  cancelAppointment,
  createAppointment,
  rescheduleAppointment,
} from '@awan/core/appointment/contract'
import { DAY_MS } from '@awan/core/time'
import type { Headers } from '#testing/app.ts'
import { createTestDatabase } from '#testing/database.ts'
import { createAccount, createMember, createShop } from '#testing/stage/factories.ts'
import { createRaceTrack, meeting, race, tally } from '#testing/races/racing.ts'
import { bookNaively, noonIn, withKey, type BookingBody } from '#testing/stage/appointments.ts'

const { on, port } = await createRaceTrack()
afterAll(on.close)

const path = '/api/appointments'
const book = (headers: Headers, body: BookingBody) =>
  on.ask(createAppointment, { headers: withKey(headers), body })
const bookAll = (headers: Headers, bodies: readonly BookingBody[]) =>
  race(
    port,
    bodies.map((body) => ({ path, headers: withKey(headers), body })),
  )

/** Creates a shop, by default with no customer limit set. */
async function shop(limit: number | null = null) {
  const { business, offering } = await createShop(on.db, { business: { customer_limit: limit } })
  return { businessId: business.id, offeringIds: [offering.id] }
}

/** Creates a customer with the given number of appointments, each on a different day, alternating between two shops. */
async function appointments(count: number) {
  const { headers, accountId } = await on.asPerson()
  const shops = [await shop(20), await shop(20)]
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    const place = shops[at % 2] ?? shops[0]
    if (place) ids.push((await book(headers, { ...place, start: noonIn(2 + at) })).id)
  }
  return { headers, accountId, ids, shops }
}

test('H-09: of ten bookings in a shop without its own limit five succeed', async () => {
  const place = await shop()
  const { headers } = await on.asPerson()
  const bodies = Array.from({ length: 10 }, (_, at) => ({ ...place, start: noonIn(2 + at) }))
  expect(tally(await bookAll(headers, bodies))).toEqual({ 201: 5, '409 limit_reached': 5 })
  const refusal = await on.refusal(createAppointment, {
    headers: withKey({ ...headers, 'accept-language': 'en' }),
    body: { ...place, start: noonIn(20) },
  })
  expect(refusal).toMatchObject({ status: 409, data: { limit: 5, of: 'business' } })
  expect(refusal.message).toMatch(/^You have 5 bookings to come here/)
})

test('H-09: one account holds twenty appointments to come, wherever they are', async () => {
  const places = []
  for (let at = 0; at < 6; at += 1) places.push(await shop())
  const { headers } = await on.asPerson()
  const bodies = places.flatMap((place, at) =>
    Array.from({ length: 4 }, (_, day) => ({ ...place, start: noonIn(2 + at * 4 + day) })),
  )
  expect(tally(await bookAll(headers, bodies))).toEqual({ 201: 20, '409 limit_reached': 4 })
  const [first] = places
  const refusal = await on.refusal(createAppointment, {
    headers: withKey({ ...headers, 'accept-language': 'en' }),
    body: {
      businessId: first?.businessId ?? '',
      offeringIds: first?.offeringIds ?? [],
      start: noonIn(40),
    },
  })
  expect(refusal).toMatchObject({ status: 409, data: { limit: 20, of: 'account' } })
  expect(refusal.message).toMatch(/^You have 20 bookings to come\./)
})

test('H-09: ten moves a day, also of eleven at once; a move to the current start is free', async () => {
  const { headers, ids } = await appointments(11)
  const answers = await race(
    port,
    ids.map((id, at) => ({
      path: `${path}/${id}/reschedule`,
      headers,
      body: { start: noonIn(2 + at, 60) },
    })),
  )
  expect(tally(answers)).toEqual({ 200: 10, '409 limit_reached': 1 })
  const at = answers.findIndex(({ status }) => status === 409)
  const move = (minutes: number) => ({
    headers,
    params: { appointmentId: ids[at] ?? '' },
    body: { start: noonIn(2 + at, minutes) },
  })
  expect(await on.refusal(rescheduleAppointment, move(60))).toMatchObject({
    status: 409,
    code: 'limit_reached',
    data: { limit: 10, of: 'moves' },
  })
  expect((await on.ask(rescheduleAppointment, move(0))).version).toBe(1)
})

test('H-09: booking and cancelling over and over ends, and notifies the owner of nothing more', async () => {
  const place = await shop()
  const owner = await createMember(on.db, place.businessId, 'owner')
  const { headers, accountId } = await on.asPerson()
  const cycle = async (day: number) => {
    const { id } = await book(headers, { ...place, start: noonIn(day) })
    return on.call(cancelAppointment, { headers, params: { appointmentId: id } })
  }
  const statuses: number[] = []
  for (let day = 1; day <= 15; day += 1) statuses.push((await cycle(day)).statusCode)
  expect(statuses).toEqual([...Array<number>(10).fill(200), ...Array<number>(5).fill(409)])
  const again = { headers: withKey(headers), body: { ...place, start: noonIn(16) } }
  expect((await on.refusal(createAppointment, again)).code).toBe('limit_reached')
  for (const reader of [owner.id, accountId]) {
    const { rows } = await on.pool.query('select from notification where account_id = $1', [reader])
    expect(rows).toHaveLength(25)
  }
})

test('H-09: ten cancellations a day, also of twelve at once, and more the day after', async () => {
  const { headers, ids } = await appointments(12)
  const answers = await race(
    port,
    ids.map((id) => ({ path: `${path}/${id}/cancel`, headers, body: {} })),
  )
  expect(tally(answers)).toEqual({ 200: 10, '409 limit_reached': 2 })
  const left = ids.find((_, at) => answers[at]?.status === 409) ?? ''
  const input = { headers, params: { appointmentId: left } }
  const refusal = await on.refusal(cancelAppointment, input)
  expect(refusal).toMatchObject({ status: 409, data: { limit: 10, of: 'cancels' } })
  on.clock.advance(DAY_MS + 1)
  expect((await on.ask(cancelAppointment, input)).status).toBe('cancelled')
})

test('H-09 sabotaged: counting before the lock lets all of them pass, and the checks say so', async () => {
  const { db, pool, drop } = await createTestDatabase()
  const { business, staff } = await createShop(db, { staff: 12 })
  const { id: customerId } = await createAccount(db)
  const staffIds = staff.map(({ id }) => id)
  const input = { businessId: business.id, customerId, minutes: 30, comingLimit: 5 }
  const meet = meeting(staffIds.length)
  const booked = await Promise.all(
    staffIds.map((id, at) =>
      bookNaively(pool, { ...input, staffIds: [id], start: noonIn(1 + at) }, meet),
    ),
  )
  expect(booked.filter(Boolean)).toHaveLength(12)
  const { rows } = await pool.query<{ id: string }>('select id from appointment')
  const meetAgain = meeting(rows.length)
  await Promise.all(
    rows.map(async ({ id }) => {
      const { rows: done } = await pool.query(
        `select from appointment where customer_id = $1 and cancelled_by = 'customer'`,
        [customerId],
      )
      await meetAgain()
      if (done.length < 10)
        await pool.query(
          `update appointment set status = 'cancelled', cancelled_by = 'customer',
             cancelled_at = created_at where id = $1`,
          [id],
        )
    }),
  )
  const { rows: cancelled } = await pool.query(
    `select from appointment where cancelled_by = 'customer'`,
  )
  expect(cancelled).toHaveLength(12)
  await drop()
})
