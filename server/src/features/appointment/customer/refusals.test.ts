import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAppointment } from '@awan/core/appointment/contract'
import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import { createTestApp, TEST_MINUTE, type Headers, type TestApp } from '#testing/app.ts'
import { createOffering, createShop, createStaff, everyDay } from '#testing/stage/factories.ts'
import { noonIn, withKey, type BookingBody } from '#testing/stage/appointments.ts'

let on: TestApp
let headers: Headers
let shop: Awaited<ReturnType<typeof createShop>>
let body: BookingBody

beforeAll(async () => {
  on = await createTestApp({ config: { rateLimits: false }, now: TEST_MINUTE })
  // Closed on Fridays, such as 6 March 2026, three days after the test's clock.
  const weekly = everyDay([540, 1260]).map((ranges, day) => (day === 4 ? [] : ranges))
  shop = await createShop(on.db, { weekly, offering: { duration_minutes: 45 } })
  headers = (await on.asPerson()).headers
  body = { businessId: shop.business.id, offeringIds: [shop.offering.id], start: noonIn(1) }
})
afterAll(() => on.close())

const refuse = (change: object) =>
  on.refusal(createAppointment, { headers: withKey(headers), body: { ...body, ...change } })

async function nothingBooked(): Promise<void> {
  for (const table of ['appointment', 'occupancy', 'idempotency_key', 'notification'] as const)
    expect(await on.db.selectFrom(table).selectAll().execute(), table).toEqual([])
}

const at = (milliseconds: number) => new Date(TEST_MINUTE.getTime() + milliseconds).toISOString()

test('G-10: a start that is not listed is not sold, with the reason', async () => {
  const inputs: [reason: string, start: string][] = [
    ...[-1, -15, -30, -60].map((m): [string, string] => ['past', at(m * MINUTE_MS)]),
    ...[1, 30, 365].map((d): [string, string] => ['past', at(-d * DAY_MS)]),
    ...[0, 15].map((m): [string, string] => ['too_soon', at(m * MINUTE_MS)]),
    ...[61, 62, 90, 400, 3650].map((d): [string, string] => ['too_far', at(d * DAY_MS)]),
    ...[1, 7, 14, 16, 29, 44, 59].map((m): [string, string] => ['off_grid', noonIn(1, m)]),
    ...[-180 - 15, -240, 540, 555, 600, 660].map((m): [string, string] => ['closed', noonIn(1, m)]),
    // The last start that fits is 20:15.
    ...[510, 525].map((m): [string, string] => ['closed', noonIn(1, m)]),
    ...[-180, -60, 0, 60, 120].map((m): [string, string] => ['closed', noonIn(3, m)]),
    ['off_grid', at(DAY_MS + 1000)],
    ['off_grid', at(DAY_MS + 1)],
    ['off_grid', at(-1000)],
    ['past', '2000-01-01T09:00:00Z'],
    ['too_far', '2999-12-31T09:00:00Z'],
  ]
  for (const [reason, start] of inputs)
    expect(await refuse({ start }), `${start} ${reason}`).toMatchObject({
      status: 422,
      code: 'not_bookable',
      data: { reason },
    })
  await nothingBooked()
})

test('G-10: holidays, time off and blocked staff are not sold', async () => {
  const { business, staff, offering } = await createShop(on.db)
  const input = { businessId: business.id, offeringIds: [offering.id] }
  await on.db
    .insertInto('hours_exception')
    .values({ business_id: business.id, day: '2026-03-04', working: '{}' })
    .execute()
  await on.db
    .insertInto('time_off')
    .values({
      business_id: business.id,
      staff_id: staff[0]?.id,
      during: '[2026-03-05 00:00+03,2026-03-06 00:00+03)',
    })
    .execute()
  for (const day of [1, 2])
    expect(await refuse({ ...input, start: noonIn(day) })).toMatchObject({
      code: 'not_bookable',
      data: { reason: 'closed' },
    })
  await nothingBooked()
})

test('G-10: offerings and staff of another business cannot be booked here', async () => {
  const other = await createShop(on.db)
  const beard = await createOffering(on.db, shop.business.id)
  const gone = await createOffering(on.db, shop.business.id, { active: false })
  const away = await createStaff(on.db, shop.business.id, { active: false })
  const [barber] = shop.staff
  const cases: [code: string, reason: string | undefined, change: object][] = [
    ['business_not_found', undefined, { businessId: randomUUID() }],
    ['business_not_found', undefined, { businessId: 'none' }],
    ['business_not_found', undefined, { businessId: `${shop.business.id}'--` }],
    ['not_bookable', 'unknown_offering', { businessId: other.business.id }],
    ['not_bookable', 'unknown_offering', { offeringIds: [other.offering.id] }],
    ['not_bookable', 'unknown_offering', { offeringIds: [shop.offering.id, other.offering.id] }],
    ['not_bookable', 'unknown_offering', { offeringIds: [shop.offering.service_id] }],
    ['not_bookable', 'unknown_offering', { offeringIds: [randomUUID()] }],
    ['not_bookable', 'unknown_offering', { offeringIds: [gone.id] }],
    ['not_bookable', 'unknown_offering', { offeringIds: ['none'] }],
    ['not_bookable', 'unknown_staff', { staffId: other.staff[0]?.id }],
    ['not_bookable', 'unknown_staff', { staffId: randomUUID() }],
    ['not_bookable', 'unknown_staff', { staffId: away.id }],
    ['not_bookable', 'unknown_staff', { staffId: 'none' }],
    ['not_bookable', 'staff_cannot', { offeringIds: [beard.id], staffId: barber?.id }],
    ['not_bookable', 'staff_cannot', { offeringIds: [beard.id] }],
  ]
  for (const [code, reason, change] of cases)
    expect(await refuse(change), JSON.stringify(change)).toMatchObject({
      code,
      ...(reason ? { status: 422, data: { reason } } : { status: 404 }),
    })
  // Twice ten hours exceed any working day, although the staff member does both offerings.
  const ten = { duration_minutes: 600 }
  const long = [
    (await createOffering(on.db, shop.business.id, ten)).id,
    (await createOffering(on.db, shop.business.id, ten)).id,
  ]
  await createStaff(on.db, shop.business.id, { offerings: long })
  expect(await refuse({ offeringIds: long })).toMatchObject({
    code: 'not_bookable',
    data: { reason: 'closed' },
  })
  for (const status of ['pending', 'suspended'] as const) {
    const closed = await createShop(on.db, { business: { status } })
    const input = { businessId: closed.business.id, offeringIds: [closed.offering.id] }
    expect((await refuse(input)).code).toBe('business_not_found')
  }
  await nothingBooked()
})

test('D-06: nothing but the request is taken from the request', async () => {
  const forged: object[] = [
    { end: noonIn(1, 5) },
    { duration: -30 },
    { durationMinutes: 0 },
    { price: 0 },
    { status: 'completed' },
    { id: randomUUID() },
    { customerId: randomUUID() },
    { customer_id: randomUUID() },
    { guestName: 'Somebody' },
    { version: 9 },
    { createdAt: at(0) },
    { isAdmin: true },
    { role: 'owner' },
  ]
  for (const change of forged)
    expect(await refuse(change), JSON.stringify(change)).toMatchObject({
      code: 'invalid_input',
      status: 422,
    })
  const raw = (payload: string) =>
    on.app.inject({
      method: 'POST',
      url: '/api/appointments',
      headers: {
        host: 'localhost:3000',
        'content-type': 'application/json',
        ...withKey(headers),
      },
      payload,
    })
  const text = JSON.stringify(body)
  for (const poison of [
    '"__proto__":{"isAdmin":true}',
    '"constructor":{"prototype":{"isAdmin":true}}',
  ])
    expect((await raw(text.replace('{', `{${poison},`))).statusCode, poison).toBe(400)
  expect('isAdmin' in {}).toBe(false)
  await nothingBooked()
  // The last value of a duplicate JSON key counts everywhere: the check and the sale use the same value.
  const twice = await raw(text.replace('{', `{"start":"${noonIn(-1)}",`))
  expect(twice.statusCode).toBe(201)
  expect(twice.json()).toMatchObject({ start: body.start, end: noonIn(1, 45), price: 10_000 })
})
