import { afterAll, beforeAll, expect, test } from 'vitest'
import { getInsights, getInsightsFile } from '@awan/core/insight/contract'
import { createTestApp, TEST_NOW, type Headers } from '#testing/app.ts'
import {
  createBlock,
  createCard,
  createMember,
  createShop,
  everyDay,
  setHours,
} from '#testing/stage/factories.ts'
import { bookNaively, footprintFor } from '#testing/stage/appointments.ts'

const on = await createTestApp({ config: { rateLimits: false } })
afterAll(on.close)

let headers: Headers
let params: { businessId: string }
let shop: Awaited<ReturnType<typeof createShop>>

interface Appointment {
  /** Local time in Baghdad. */
  start: string
  status?: 'confirmed' | 'completed' | 'cancelled'
  missed?: boolean
  price?: number
  source?: string
  staff?: number
  customer?: string
  at?: typeof shop
}

async function appointment(values: Appointment): Promise<void> {
  const { start, status = 'completed', missed = false, price = 10_000, staff = 0 } = values
  const { at = shop } = values
  const begin = new Date(`${start}:00+03:00`)
  const { id } = await on.db
    .insertInto('appointment')
    .values({
      business_id: at.business.id,
      business_customer_id: values.customer ?? null,
      guest_name: 'Zainab',
      staff_id: at.staff[staff]?.id ?? '',
      starts_at: begin,
      ends_at: new Date(begin.getTime() + 1_800_000),
      footprint: footprintFor(30),
      status,
      missed,
      price,
      source: values.source ?? 'marketplace',
      cancelled_at: status === 'cancelled' ? TEST_NOW : null,
      cancelled_by: status === 'cancelled' ? 'customer' : null,
      created_at: TEST_NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await on.db
    .insertInto('appointment_item')
    .values({
      business_id: at.business.id,
      appointment_id: id,
      position: 0,
      offering_id: at.offering.id,
      service_id: at.offering.service_id,
      name: { en: 'Haircut' },
      duration_minutes: 30,
      price,
    })
    .execute()
}

beforeAll(async () => {
  shop = await createShop(on.db, { staff: 2 })
  // Open until 3 a.m.
  for (const { id } of shop.staff)
    await setHours(on.db, shop.business.id, id, everyDay([540, 1620]))
  params = { businessId: shop.business.id }
  headers = await on.signIn((await createMember(on.db, shop.business.id)).id)
  const [known, new_] = [
    (await createCard(on.db, shop.business.id)).id,
    (await createCard(on.db, shop.business.id)).id,
  ]
  // The test's now is Tuesday 3 March, 12:00 in Baghdad; the period is 1 to 7 March.
  await appointment({ start: '2026-02-26T10:00', customer: known, price: 7000 })
  // A missed appointment does not make a returning customer.
  await appointment({ start: '2026-02-25T10:00', missed: true, customer: new_ })
  await appointment({ start: '2026-03-01T10:00', customer: known })
  // Past midnight: belongs to the working day of 1 March.
  await appointment({ start: '2026-03-02T01:30', customer: new_, source: 'qr', staff: 1 })
  await appointment({ start: '2026-03-02T10:15', missed: true, customer: new_ })
  await appointment({ start: '2026-03-02T12:00', status: 'cancelled', customer: known })
  // Ended, but not yet stored as completed.
  await appointment({
    start: '2026-03-03T11:00',
    status: 'confirmed',
    price: 5000,
    source: 'walk_in',
  })
  await appointment({ start: '2026-03-05T18:00', status: 'confirmed', price: 20_000, staff: 1 })
  // The night before the first day, and the first morning after the last.
  await appointment({ start: '2026-03-01T02:45', customer: known })
  await appointment({ start: '2026-03-08T03:00', status: 'confirmed' })
})

const week = { from: '2026-03-01', to: '2026-03-07' }
const ask = (query = week) => on.ask(getInsights, { headers, params, query })

test('bookings, revenue and rates are those of the working days of the period', async () => {
  const { totals, before } = await ask()
  expect(totals).toEqual({
    bookings: 5,
    cancelled: 1,
    over: 4,
    missed: 1,
    done: 25_000,
    // Includes bookings after the period.
    expected: 30_000,
    customers: 2,
    returning: 1,
  })
  // At noon of 24 February all three were to come.
  expect(before).toMatchObject({ bookings: 3, over: 0, expected: 27_000 })
  expect(before).toMatchObject({ customers: 2, returning: 0 })
})

test('every day is listed, and hours past midnight count for the evening they extend', async () => {
  const { days } = await ask()
  expect(days.map(({ bookings }) => bookings)).toEqual([2, 1, 1, 0, 1, 0, 0])
  expect(days[1]).toEqual({ date: '2026-03-02', bookings: 1, cancelled: 1, before: 0 })
})

test('each day is compared with its weekday before, which does not count in the period', async () => {
  const { days, hours, before } = await ask()
  // 25, 26 and, until 3 a.m., 28 February.
  expect(days.map((day) => day.before)).toEqual([0, 0, 0, 1, 1, 0, 1])
  expect(hours.flatMap(({ counts }) => counts).reduce((all, one) => all + one, 0)).toBe(5)
  const ten = await ask({ from: '2026-03-01', to: '2026-03-10' })
  // Two weeks earlier: 15 to 24 February.
  expect([ten.before.bookings, ten.before.customers, before.bookings]).toEqual([0, 0, 3])
})

test('a day that is not over is compared with its weekday before until the same time', async () => {
  const at = await createShop(on.db)
  // The same on both Tuesdays, except that the afternoon of the second is still to come.
  await appointment({ at, start: '2026-02-24T09:00', missed: true })
  await appointment({ at, start: '2026-02-24T10:00' })
  await appointment({ at, start: '2026-02-24T16:00' })
  await appointment({ at, start: '2026-02-24T17:00', missed: true })
  await appointment({ at, start: '2026-02-24T18:00', status: 'cancelled' })
  await appointment({ at, start: '2026-03-03T09:00', missed: true })
  await appointment({ at, start: '2026-03-03T10:00' })
  const { totals, before } = await on.ask(getInsights, {
    headers: await on.signIn((await createMember(on.db, at.business.id)).id),
    params: { businessId: at.business.id },
    query: { from: '2026-03-03', to: '2026-03-03' },
  })
  const untilNoon = { over: 2, missed: 1, done: 10_000 }
  expect(totals).toMatchObject({ ...untilNoon, bookings: 2, expected: 0 })
  expect(before).toMatchObject({ ...untilNoon, bookings: 4, cancelled: 1, expected: 20_000 })
})

test('hours are counted by weekday, past midnight with the day before', async () => {
  const { hours } = await ask()
  const counted = hours.flatMap(({ weekday, counts }) =>
    counts.flatMap((count, at) => (count > 0 ? [[weekday, at + 5, count]] : [])),
  )
  expect(counted).toEqual([
    [1, 10, 1],
    [2, 11, 1],
    [4, 18, 1],
    [7, 10, 1],
    [7, 25, 1],
  ])
})

test('services, staff and sources add up to the bookings', async () => {
  const { services, staff, sources, totals } = await ask()
  expect(services).toEqual([
    expect.objectContaining({ id: shop.offering.service_id, bookings: 5, revenue: 45_000 }),
  ])
  expect(staff.map(({ bookings, revenue }) => [bookings, revenue])).toEqual([
    [3, 15_000],
    [2, 30_000],
  ])
  const sum = sources.reduce((all, { bookings }) => all + bookings, 0)
  expect([sum, totals.bookings]).toEqual([5, 5])
  expect(sources.filter(({ bookings }) => bookings > 0)).toEqual([
    { source: 'marketplace', bookings: 3 },
    { source: 'qr', bookings: 1 },
    { source: 'walk_in', bookings: 1 },
  ])
})

test('a single day, and a shop without appointments, have figures too', async () => {
  const { totals, days } = await ask({ from: '2026-03-04', to: '2026-03-04' })
  expect([totals.bookings, totals.done, days.length]).toEqual([0, 0, 1])
  const other = await createShop(on.db)
  const owner = await on.signIn((await createMember(on.db, other.business.id)).id)
  const place = { businessId: other.business.id }
  const empty = await on.ask(getInsights, { headers: owner, params: place, query: week })
  expect(empty).toMatchObject({ services: [], staff: [], totals: { bookings: 0, customers: 0 } })
})

test('the load is that of four weeks until yesterday, of present staff', async () => {
  const other = await createShop(on.db, { weekly: everyDay([600, 720]), staff: 2 })
  const [ali, gone] = other.staff
  const businessId = other.business.id
  await on.db
    .updateTable('staff')
    .set({ active: false })
    .where('id', '=', gone?.id ?? '')
    .execute()
  await bookNaively(on.pool, {
    businessId,
    customerId: (await createMember(on.db, businessId)).id,
    minutes: 60,
    staffIds: [ali?.id ?? ''],
    start: '2026-02-24T07:00:00Z',
  })
  await createBlock(on.db, businessId, ali?.id ?? '', '2026-02-24T08:00:00Z')
  const owner = await on.signIn((await createMember(on.db, businessId)).id)
  const { load } = await on.ask(getInsights, {
    headers: owner,
    params: { businessId },
    query: { from: '2026-03-01', to: '2026-03-07' },
  })
  expect([load.from, load.to]).toEqual(['2026-02-03', '2026-03-02'])
  const free = { part: 'morning', days: 4, open: 480, taken: 0, opens: 600, closes: 720 }
  expect(load.parts).toEqual([
    { ...free, weekday: 1 },
    { ...free, weekday: 2, open: 450, taken: 60 },
    ...[3, 4, 5, 6, 7].map((weekday) => ({ ...free, weekday })),
  ])
})

test.each([
  { from: '2026-03-02', to: '2026-03-01' },
  { from: '2025-03-01', to: '2026-03-02' },
  { from: '2026-02-30', to: '2026-03-02' },
])('from $from to $to is refused', async (query) => {
  for (const endpoint of [getInsights, getInsightsFile]) {
    const refusal = await on.refusal(endpoint, { headers, params, query })
    expect([refusal.status, refusal.code]).toEqual([422, 'invalid_input'])
  }
})

test('the file holds a line a day, in the language of the reader', async () => {
  const file = await on.call(getInsightsFile, {
    params,
    query: week,
    headers: { ...headers, 'accept-language': 'ar' },
  })
  const lines = file.body.split('\r\n')
  expect(lines[0]).toBe('\ufeff"التاريخ","الحجوزات","أُلغيت"')
  expect(lines.slice(1, 3)).toEqual(['"2026-03-01",2,0', '"2026-03-02",1,1'])
  expect(file.headers['content-disposition']).toContain('insights-2026-03-01-2026-03-07.csv')
})
