import { randomUUID } from 'node:crypto'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createAppointment } from '@awan/core/appointment/contract'
import { createTestApp, type Headers } from '#testing/app.ts'
import { createTestDatabase } from '#testing/database.ts'
import { createAccount, createOffering, createShop, createStaff } from '#testing/stage/factories.ts'
import { createRaceTrack, meeting, race, tally, untilWaiting } from '#testing/races/racing.ts'
import {
  bookNaively,
  dropGuards,
  noonIn,
  SOUND,
  violations,
  withKey,
} from '#testing/stage/appointments.ts'

const { on, port } = await createRaceTrack()
afterAll(on.close)

const path = '/api/appointments'

/** Creates ten shops with one free staff member each. */
async function tenShops() {
  const shops = []
  for (let at = 0; at < 10; at += 1) shops.push(await createShop(on.db))
  return shops.map(({ business, offering }) => ({
    businessId: business.id,
    offeringIds: [offering.id],
  }))
}

const bookAll = (headers: Headers, bodies: object[]) =>
  race(
    port,
    bodies.map((body) => ({ path, headers: withKey(headers), body })),
  )

test('A-10: of ten bookings of one customer for the same minute one succeeds', async () => {
  const shops = await tenShops()
  for (let round = 0; round < 3; round += 1) {
    const { headers } = await on.asPerson()
    const bodies = shops.map((shop) => ({ ...shop, start: noonIn(1, round * 60) }))
    expect(tally(await bookAll(headers, bodies))).toEqual({ 201: 1, '409 own_overlap': 9 })
  }
  expect(await violations(on.pool)).toEqual(SOUND)
})

test('A-10: of ten bookings of one customer on a day five succeed, and five more on another day', async () => {
  const shops = await tenShops()
  const { headers } = await on.asPerson()
  const day = (number: number) =>
    shops.map((shop, at) => ({ ...shop, start: noonIn(number, at * 30) }))
  expect(tally(await bookAll(headers, day(2)))).toEqual({ 201: 5, '409 limit_reached': 5 })
  expect(tally(await bookAll(headers, day(3)))).toEqual({ 201: 5, '409 limit_reached': 5 })
})

/** Requests of one customer for ten free times over ten days, in a shop with a limit of three upcoming appointments. */
async function tenTimes() {
  const { business, offering } = await createShop(on.db, { business: { customer_limit: 3 } })
  const { headers } = await on.asPerson()
  const shop = { businessId: business.id, offeringIds: [offering.id] }
  const bodies = Array.from({ length: 10 }, (_, at) => ({ ...shop, start: noonIn(4 + at) }))
  return tally(await bookAll(headers, bodies))
}

test('A-10: of ten bookings in a shop that allows three per customer three succeed', async () => {
  for (let round = 0; round < 3; round += 1)
    expect(await tenTimes()).toEqual({ 201: 3, '409 limit_reached': 7 })
})

test('A-10 sabotaged: counting first and inserting then passes all limits, and the checks say so', async () => {
  const { db, pool, drop } = await createTestDatabase()
  await dropGuards(pool)
  const { business, staff } = await createShop(db, { staff: 10 })
  const { id: customerId } = await createAccount(db)
  const input = { businessId: business.id, customerId, minutes: 30, dailyLimit: 5 }
  const attack = async (inputAt: (at: number) => Partial<typeof input> & { start: string }) => {
    const meet = meeting(staff.length)
    const booked = staff.map(({ id }, at) =>
      bookNaively(pool, { ...input, staffIds: [id], ...inputAt(at) }, meet),
    )
    return (await Promise.all(booked)).filter(Boolean).length
  }
  expect(await attack((at) => ({ start: noonIn(1, at * 30) }))).toBe(10)
  expect(await attack(() => ({ dailyLimit: 99, start: noonIn(2) }))).toBe(10)
  const { id: other } = await createAccount(db)
  const few = { customerId: other, dailyLimit: 99, shopLimit: 3 }
  expect(await attack((at) => ({ ...few, start: noonIn(3 + at) }))).toBe(10)
  expect((await violations(pool))?.['inTwoPlaces']).toBeGreaterThan(0)
  await drop()
})

test('each guard suffices by itself: the locks without the constraint', async () => {
  const { business, offering, staff } = await createShop(on.db)
  const people = []
  for (let at = 0; at < 20; at += 1) people.push((await on.asPerson()).headers)
  const constraint = (rule: string) =>
    on.pool.query(`alter table occupancy drop constraint occupancy_no_overlap,
      add constraint occupancy_no_overlap exclude using gist (${rule})`)
  await constraint('id with =')
  try {
    // Requests for the same start queue in the process: these overlap instead, and meet at the locks.
    const bodyOf = (at: number) => ({
      businessId: business.id,
      offeringIds: [offering.id],
      start: noonIn(5, (at % 2) * 15),
      ...(at % 4 < 2 && { staffId: staff[0]?.id }),
    })
    const answers = await race(
      port,
      people.map((headers, at) => ({ path, headers: withKey(headers), body: bodyOf(at) })),
    )
    expect(tally(answers)).toEqual({ 201: 1, '409 slot_taken': 19 })
  } finally {
    await constraint('business_id with =, resource_id with =, lane with =, occupied with &&')
  }
  expect(await violations(on.pool)).toEqual(SOUND)
})

test('each guard suffices by itself: the constraint without the locks', async () => {
  const { db, pool, drop } = await createTestDatabase({ max: 3 })
  const { business, staff } = await createShop(db)
  const customers = await Promise.all(Array.from({ length: 12 }, () => createAccount(db)))
  const staffIds = staff.map((member) => member.id)
  const input = { businessId: business.id, staffIds, minutes: 30 }
  const meet = meeting(customers.length)
  const booked = await Promise.all(
    customers.map(({ id: customerId }, at) =>
      bookNaively(pool, { ...input, customerId, start: noonIn(1, (at % 2) * 15) }, meet),
    ),
  )
  expect(booked.filter(Boolean)).toHaveLength(1)
  expect(await violations(pool)).toMatchObject({ overlaps: 0 })
  await drop()
})

test('ranges that slip past the constraint are refused by the table itself', async () => {
  const { business, staff } = await createShop(on.db)
  const insert = (range: string | null, staffId = staff[0]?.id) =>
    on.pool.query(
      `insert into occupancy (business_id, resource_id, kind, occupied) values ($1, $2, 'blocked', $3)`,
      [business.id, staffId, range],
    )
  await insert('[2026-03-10 09:00Z,2026-03-10 10:00Z)')
  for (const [range, code] of [
    ['[2026-03-10 09:30Z,2026-03-10 09:30Z)', '23514'],
    ['empty', '23514'],
    ['[2026-03-11 09:00Z,2026-03-11 10:00Z]', '23514'],
    ['(2026-03-11 09:00Z,2026-03-11 10:00Z)', '23514'],
    ['[2026-03-11 09:00Z,)', '23514'],
    ['(,2026-03-11 09:00Z)', '23514'],
    ['[2026-03-11 09:00Z,infinity)', '23514'],
    ['[2026-03-11 09:00Z,2026-03-11 09:04Z)', '23514'],
    [null, '23502'],
    ['[2026-03-10 09:59Z,2026-03-10 10:30Z)', '23P01'],
  ] as const)
    await expect(insert(range), range ?? 'null').rejects.toMatchObject({ code })
  await expect(insert('[2026-03-12 09:00Z,2026-03-12 10:00Z)', randomUUID())).rejects.toMatchObject(
    {
      code: '23503',
    },
  )
  await insert('[2026-03-10 10:00Z,2026-03-10 11:00Z)')
  await on.pool.query('delete from occupancy where business_id = $1', [business.id])
})

test('A-11: a booking waits for a change of price or offering, and sells under the new one', async () => {
  const { headers } = await on.asPerson()
  const bookDuring = async (
    change: (shop: { business: string; offering: string; staff: string }) => [string, unknown[]],
  ) => {
    const { business, offering, staff } = await createShop(on.db)
    const editor = await on.pool.connect()
    await editor.query('begin')
    const ids = { business: business.id, offering: offering.id, staff: staff[0]?.id ?? '' }
    await editor.query(...change(ids))
    const booking = on.call(createAppointment, {
      headers: withKey(headers),
      body: { businessId: business.id, offeringIds: [offering.id], start: noonIn(8) },
    })
    await untilWaiting(on.pool)
    await editor.query('commit')
    editor.release()
    return (await booking).json<{ price?: number; code?: string; data?: { reason?: string } }>()
  }
  const price = await bookDuring(({ offering }) => [
    'update offering set price = 77000 where id = $1',
    [offering],
  ])
  expect(price.price).toBe(77_000)
  const gone = await bookDuring(({ offering }) => [
    'update offering set active = false where id = $1',
    [offering],
  ])
  expect(gone).toMatchObject({ code: 'not_bookable', data: { reason: 'unknown_offering' } })
  const suspended = await bookDuring(({ business }) => [
    `update business set status = 'suspended' where id = $1`,
    [business],
  ])
  expect(suspended).toMatchObject({ code: 'business_not_found' })
  const away = await bookDuring(({ business, staff }) => [
    `with locked as (select id from staff where id = $2 for no key update)
     insert into time_off (business_id, staff_id, during)
     select $1, id, '[2026-03-11 00:00Z,2026-03-12 00:00Z)' from locked`,
    [business, staff],
  ])
  expect(away).toMatchObject({ code: 'not_bookable', data: { reason: 'closed' } })
})

test('a lock timeout returns busy and leaves nothing behind', async () => {
  const on = await createTestApp({ limited: true })
  onTestFinished(on.close)
  const { business, offering, staff } = await createShop(on.db)
  const { headers, accountId } = await on.asPerson()
  const body = { businessId: business.id, offeringIds: [offering.id], start: noonIn(9) }
  const refusedWhile = async (key: string, statement: string, values: unknown[]) => {
    const holder = await on.pool.connect()
    await holder.query('begin')
    await holder.query(statement, values)
    const refusal = await on.refusal(createAppointment, { headers: withKey(headers, key), body })
    await holder.query('rollback')
    holder.release()
    return refusal
  }
  const refused = await refusedWhile('one', 'select from staff where id = $1 for no key update', [
    staff[0]?.id,
  ])
  expect(refused).toMatchObject({ status: 503, code: 'busy', retryAfter: 2 })
  const underWay = await refusedWhile(
    'two',
    `insert into idempotency_key (account_id, key, request_hash, created_at)
     values ($1, 'two', sha256('x'), now())`,
    [accountId],
  )
  expect(underWay).toMatchObject({ status: 409, code: 'request_in_progress', retryAfter: 1 })
  const { rows } = await on.pool.query('select from idempotency_key where account_id = $1', [
    accountId,
  ])
  expect(rows).toEqual([])
  const appointment = await on.ask(createAppointment, { headers: withKey(headers, 'one'), body })
  expect(appointment.status).toBe('confirmed')
})

test('several offerings by the only staff member who does all, and a deleted account’s session', async () => {
  const { business, offering } = await createShop(on.db)
  const second = await createOffering(on.db, business.id)
  const both = await createStaff(on.db, business.id)
  const { headers, accountId } = await on.asPerson()
  const appointment = await on.ask(createAppointment, {
    headers: withKey(headers),
    body: {
      businessId: business.id,
      offeringIds: [second.id, offering.id],
      start: noonIn(10),
      staffId: both.id,
    },
  })
  expect(appointment.offeringIds).toEqual([second.id, offering.id])
  await on.db.deleteFrom('account').where('id', '=', accountId).execute()
  expect(
    (
      await on.refusal(createAppointment, {
        headers: withKey(headers),
        body: { businessId: business.id, offeringIds: [offering.id], start: noonIn(11) },
      })
    ).status,
  ).toBe(401)
})
