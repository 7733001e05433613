import { afterAll, expect, test } from 'vitest'
import { getEarliest, listDays, listSlots, quickBook } from '@awan/core/availability/contract'
import { listServiceBusinesses } from '@awan/core/catalog/contract'
import { dayOfInstant } from '#records/working-days.ts'
import { createTestApp, TEST_MINUTE } from '#testing/app.ts'
import {
  createBusiness,
  createOffering,
  createShop,
  createStaff,
  everyDay,
} from '#testing/stage/factories.ts'
import { hostileDays } from '#testing/hostile/hostile-dates.ts'

// Tuesday, 12:00 in Baghdad; staff who work from 9 to 9 are free from 12:30 on.
const { app, asPerson, db, ask, call, refusal, close, clock } = await createTestApp({
  now: TEST_MINUTE,
})
afterAll(close)

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
type Shop = Awaited<ReturnType<typeof createShop>>

async function occupy(shop: Shop, staff: number, from: string, to: string) {
  const values = {
    business_id: shop.business.id,
    resource_id: shop.staff[staff]?.id ?? '',
    kind: 'blocked',
    occupied: `[${from},${to})`,
  }
  await db.insertInto('occupancy').values(values).execute()
}

const inputOf = (shop: Shop) => ({
  params: { businessId: shop.business.id },
  query: { offering: shop.offering.id },
})

test('the free times of a day list the free staff members', async () => {
  const shop = await createShop(db, { staff: 2, weekly: everyDay([600, 690]) })
  await occupy(shop, 0, '2026-03-04T07:00Z', '2026-03-04T07:30Z')
  const { params, query } = inputOf(shop)
  const answer = await ask(listSlots, { params, query: { ...query, date: '2026-03-04' } })
  const [first = '', second = ''] = shop.staff.map((member) => member.id)
  const both = [first, second].sort()
  expect(answer).toEqual({
    date: '2026-03-04',
    timeZone: 'Asia/Baghdad',
    items: [
      ['07:00', '07:30', [second]],
      ['07:15', '07:45', [second]],
      ['07:30', '08:00', both],
      ['07:45', '08:15', both],
      ['08:00', '08:30', both],
    ].map(([start, end, staffIds]) => ({
      start: `2026-03-04T${String(start)}:00Z`,
      end: `2026-03-04T${String(end)}:00Z`,
      staffIds,
    })),
    fullParts: [],
  })
  const own = { ...query, date: '2026-03-04', staff: first }
  expect((await ask(listSlots, { params, query: own })).items).toHaveLength(3)
})

test('an evening past midnight belongs to its day', async () => {
  const weekly = everyDay([1380, 1500]).map((ranges, day) => (day === 4 ? ranges : []))
  const shop = await createShop(db, { weekly })
  const { params, query } = inputOf(shop)
  const friday = await ask(listSlots, { params, query: { ...query, date: '2026-03-06' } })
  expect(friday.items.at(0)?.start).toBe('2026-03-06T20:00:00Z')
  expect(friday.items.at(-1)?.start).toBe('2026-03-06T21:30:00Z')
  const saturday = await ask(listSlots, { params, query: { ...query, date: '2026-03-07' } })
  expect(saturday.items).toEqual([])
  const days = await ask(listDays, { params, query: { ...query, from: '2026-03-06', days: 2 } })
  expect(days.items).toEqual([
    { date: '2026-03-06', free: 7, state: 'open' },
    { date: '2026-03-07', free: 0, state: 'closed' },
  ])
})

test('several offerings are one appointment in a row, with a staff member who does all', async () => {
  const { id: businessId } = await createBusiness(db)
  const cut = await createOffering(db, businessId)
  const beard = await createOffering(db, businessId, { duration_minutes: 60 })
  const both = await createStaff(db, businessId, { weekly: everyDay([600, 720]) })
  await createStaff(db, businessId, { offerings: [cut.id] })
  const rest = `date=2026-03-04&offering=${beard.id}`
  const answer = await app.inject({
    url: `/api/businesses/${businessId}/slots?offering=${cut.id}&${rest}`,
    headers: { host: 'localhost:3000' },
  })
  const { items } = listSlots.answer.parse(answer.json())
  expect(items.map((slot) => slot.staffIds)).toEqual([[both.id], [both.id], [both.id]])
  expect(items[0]).toMatchObject({ start: '2026-03-04T07:00:00Z', end: '2026-03-04T08:30:00Z' })
})

test('days begin today and say how much is free', async () => {
  const shop = await createShop(db, { weekly: everyDay([600, 720]) })
  await occupy(shop, 0, '2026-03-04T07:00Z', '2026-03-04T08:30Z')
  await occupy(shop, 0, '2026-03-05T07:00Z', '2026-03-05T09:00Z')
  const { params, query } = inputOf(shop)
  const answer = await ask(listDays, { params, query })
  expect(answer.timeZone).toBe('Asia/Baghdad')
  expect(answer.items).toHaveLength(14)
  expect(answer.items.slice(0, 4)).toEqual([
    { date: '2026-03-03', free: 0, state: 'closed' },
    { date: '2026-03-04', free: 1, state: 'few' },
    { date: '2026-03-05', free: 0, state: 'full' },
    { date: '2026-03-06', free: 7, state: 'open' },
  ])
  const beyond = await ask(listDays, { params, query: { ...query, from: '2026-05-01', days: 5 } })
  expect(beyond.items.map((day) => day.free)).toEqual([7, 7, 0, 0, 0])
  const past = await ask(listDays, { params, query: { ...query, from: '2000-01-01', days: 62 } })
  expect(past.items.every((day) => day.free === 0)).toBe(true)
})

test('a day with hours too short for the service is full, for one staff member and for any', async () => {
  const shop = await createShop(db, { staff: 2, weekly: everyDay([600, 629], [700, 720]) })
  const [first] = shop.staff
  const { params, query } = inputOf(shop)
  const statesOf = async (more: { staff?: string }) => {
    const { items } = await ask(listDays, { params, query: { ...query, ...more, days: 2 } })
    return items.map(({ state }) => state)
  }
  // Today the hours are over.
  expect(await statesOf({})).toEqual(['closed', 'full'])
  expect(await statesOf({ ...(first && { staff: first.id }) })).toEqual(['closed', 'full'])
  const day = await ask(listSlots, { params, query: { ...query, date: '2026-03-04' } })
  expect(day).toMatchObject({ items: [], fullParts: [] })
})

test('half an hour past midnight the evening before is still today', async () => {
  const shop = await createShop(db, { weekly: everyDay([1200, 1560]) })
  const before = clock.now
  clock.now = new Date('2026-03-03T21:30:00Z')
  const { items } = await ask(listDays, inputOf(shop))
  clock.now = before
  expect(items[0]).toEqual({ date: '2026-03-03', free: 3, state: 'few' })
})

test('a day lists its full parts; a part without working hours is not full', async () => {
  const shop = await createShop(db, { weekly: everyDay([690, 720], [780, 810], [1080, 1140]) })
  const fullParts = async (date = '2026-03-04') => {
    const { params, query } = inputOf(shop)
    return (await ask(listSlots, { params, query: { ...query, date } })).fullParts
  }
  expect(await fullParts()).toEqual([])
  await occupy(shop, 0, '2026-03-04T15:00Z', '2026-03-04T15:30Z')
  expect(await fullParts()).toEqual([])
  await occupy(shop, 0, '2026-03-04T15:30Z', '2026-03-04T16:00Z')
  await occupy(shop, 0, '2026-03-04T10:00Z', '2026-03-04T10:30Z')
  expect(await fullParts()).toEqual(['afternoon', 'evening'])
  // It is past noon today: the morning is over, whatever was booked in it.
  await occupy(shop, 0, '2026-03-03T08:30Z', '2026-03-03T09:00Z')
  expect(await fullParts('2026-03-03')).toEqual([])
  expect(await fullParts('2026-03-02')).toEqual([])
})

test('a night is listed under the day that a booking stores, for any staff member', async () => {
  const shop = await createShop(db, { weekly: everyDay([0, 600]) })
  await createStaff(db, shop.business.id, { weekly: everyDay([1200, 1560]) })
  const { params, query } = inputOf(shop)
  const staff = shop.staff[0]?.id ?? ''
  let nights = 0
  for (const date of ['2026-03-05', '2026-03-06']) {
    const { items } = await ask(listSlots, { params, query: { ...query, date, staff } })
    expect([items[0]?.start.slice(11), items.at(-1)?.start.slice(11)]).toEqual([
      '23:00:00Z',
      '22:45:00Z',
    ])
    for (const { start } of items) {
      const { day, evening } = await dayOfInstant(db, shop.business.id, new Date(start))
      expect(day).toBe(date)
      nights += Number(evening !== null)
    }
    const days = await ask(listDays, { params, query: { ...query, from: date, days: 1, staff } })
    expect(days.items).toEqual([{ date, free: items.length, state: 'open' }])
  }
  expect(nights).toBeGreaterThan(4)
})

test.each(hostileDays)('a date that is not a real day is refused: %j', async (date) => {
  const shop = { params: { businessId: UNKNOWN }, query: { offering: UNKNOWN } }
  const slots = await refusal(listSlots, { ...shop, query: { ...shop.query, date } })
  expect(slots).toMatchObject({ status: 422, data: { fields: [{ field: 'date' }] } })
  const days = await refusal(listDays, { ...shop, query: { ...shop.query, from: date } })
  expect(days).toMatchObject({ status: 422, data: { fields: [{ field: 'from' }] } })
})

test('businesses that are unknown or not approved are not found', async () => {
  const pending = await createShop(db, { business: { status: 'pending' } })
  const query = { offering: pending.offering.id }
  for (const businessId of [pending.business.id, UNKNOWN, 'x', '\0']) {
    const days = await refusal(listDays, { params: { businessId }, query })
    expect(days).toMatchObject({ status: 404, code: 'business_not_found' })
    const slots = { params: { businessId }, query: { ...query, date: '2026-03-04' } }
    expect((await refusal(listSlots, slots)).code).toBe('business_not_found')
    const earliest = await refusal(getEarliest, { params: { businessId }, query })
    expect(earliest).toMatchObject({ status: 404, code: 'business_not_found' })
  }
})

test('offerings and staff of other shops or without the skill are refused by field', async () => {
  const shop = await createShop(db)
  const other = await createShop(db)
  const stopped = await createOffering(db, shop.business.id, { active: false })
  const idle = await createStaff(db, shop.business.id, { offerings: [] })
  const gone = await createStaff(db, shop.business.id, { active: false })
  const { params, query } = inputOf(shop)
  const wrong: [field: string, values: (string | undefined)[]][] = [
    ['offering', [other.offering.id, stopped.id, UNKNOWN, 'x', '', '\0']],
    ['staff', [idle.id, gone.id, other.staff[0]?.id, UNKNOWN, 'x', '', '\0']],
    ['days', ['0', '-1', '63', '1.5', 'x', '1e9']],
  ]
  for (const [field, values] of wrong) {
    for (const value of values) {
      const changed = { ...query, [field]: value ?? '' }
      const days = await refusal(listDays, { params, query: changed })
      expect(days, value).toMatchObject({ status: 422, data: { in: 'query', fields: [{ field }] } })
      if (field === 'days') continue
      const earliest = await refusal(getEarliest, { params, query: changed })
      expect(earliest, value).toMatchObject({ status: 422, data: { fields: [{ field }] } })
      const slots = { params, query: { ...changed, date: '2026-03-04' } }
      expect((await refusal(listSlots, slots)).data, value).toMatchObject({ fields: [{ field }] })
    }
  }
  const missing = await refusal(listSlots, { params, query: { date: '2026-03-04' } })
  expect(missing).toMatchObject({ status: 422, data: { fields: [{ field: 'offering' }] } })
})

test('the next times of former offerings include time, name and current price', async () => {
  const shop = await createShop(db, { staff: 2, weekly: everyDay([720, 810]) })
  await occupy(shop, 0, '2026-03-03T09:00Z', '2026-03-03T11:00Z')
  const { params, query } = inputOf(shop)
  const [first = '', second = ''] = shop.staff.map((member) => member.id)
  const slot = (date: string, clock: string, staffIds: string[]) => {
    const [start, end] = clock.split(' ').map((time) => `${date}T${time}:00Z`)
    return { date, start, end, staffIds }
  }
  expect(await ask(getEarliest, { params, query })).toEqual({
    businessId: shop.business.id,
    businessName: shop.business.name,
    categoryId: 'barber',
    timeZone: 'Asia/Baghdad',
    offerings: [
      { id: shop.offering.id, name: expect.objectContaining({ en: expect.any(String) }) },
    ],
    durationMinutes: 30,
    price: shop.offering.price,
    slots: [
      slot('2026-03-03', '09:30 10:00', [second]),
      slot('2026-03-03', '09:45 10:15', [second]),
      slot('2026-03-03', '10:00 10:30', [second]),
    ],
  })
  const own = await ask(getEarliest, { params, query: { ...query, staff: first } })
  expect(own.slots[0]).toEqual(slot('2026-03-04', '09:00 09:30', [first]))
  await occupy(shop, 1, '2026-03-01T00:00Z', '2026-05-20T00:00Z')
  const never = await ask(getEarliest, { params, query: { ...query, staff: second } })
  expect(never.slots).toEqual([])
})

test('a caller who reads calendars excessively is refused for a while, and gets the waiting time', async () => {
  const shop = await createShop(db)
  const ip = '203.0.113.7'
  const months = { params: { businessId: UNKNOWN }, query: { offering: UNKNOWN, days: 62 } }
  let calls = 0
  while ((await call(listDays, { ...months, ip })).statusCode === 404) calls += 1
  // Fewer than the 320 calls in 7.8 s that once saturated a core.
  expect(calls).toBe(233)
  expect(await refusal(listDays, { ...months, ip })).toMatchObject({
    status: 429,
    code: 'too_many_requests',
    message: 'Too many requests at once. Please try again in 1 second.',
    retryAfter: 1,
  })
  const service = shop.offering.service_id
  const quick = { query: { service, city: 'baghdad' }, ip }
  expect((await call(quickBook, quick)).statusCode).toBe(429)
  const sellers = { params: { serviceId: service }, ip }
  expect((await call(listServiceBusinesses, sellers)).statusCode).toBe(429)
  const day = { ...inputOf(shop), ip }
  const statuses = []
  for (let count = 0; count < 4; count += 1) {
    const query = { ...day.query, date: '2026-03-04' }
    statuses.push((await call(listSlots, { ...day, query })).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 429])

  const elsewhere = { ...inputOf(shop), ip: '203.0.113.8' }
  expect((await call(listDays, elsewhere)).statusCode).toBe(200)
  const { headers } = await asPerson()
  expect((await call(listDays, { ...inputOf(shop), ip, headers })).statusCode).toBe(200)
  clock.advance(1000)
  expect((await call(listDays, { ...inputOf(shop), ip })).statusCode).toBe(200)
})
