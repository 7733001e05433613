import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { listSlots, quickBook } from '@awan/core/availability/contract'
import { MINUTE_MS, parseInstant } from '@awan/core/time'
import { createTestApp, TEST_MINUTE } from '#testing/app.ts'
import { createService, createShop, everyDay } from '#testing/stage/factories.ts'
import { hostileDays, hostileInstants } from '#testing/hostile/hostile-dates.ts'

// Tuesday, 12:00 in Baghdad; staff who work from 9 to 9 are free from 12:30 on.
const { db, ask, refusal, close, clock } = await createTestApp({ config: { rateLimits: false } })
afterAll(close)
beforeEach(() => {
  clock.now = TEST_MINUTE
})

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
type ShopInput = NonNullable<Parameters<typeof createShop>[1]>
type Query = Omit<z.output<typeof quickBook.query>, 'service' | 'city'>

/** Creates shops in Baghdad that sell one service, and a quick book query for it. */
async function stage(shops: ShopInput[]) {
  const service = await createService(db)
  const made = []
  for (const shop of shops)
    made.push(
      await createShop(db, { ...shop, offering: { ...shop.offering, service_id: service.id } }),
    )
  const quick = (query: Partial<Query> = {}) =>
    ask(quickBook, { query: { service: service.id, city: 'baghdad', ...query } })
  return { service, shops: made, quick }
}

/** Formats each business's starts as `9:30, 9:45` in Baghdad time, in order. */
const clocks = (items: { starts: string[] }[]) =>
  items.map(({ starts }) => starts.map((start) => clockOf(start)).join(' '))
function clockOf(start: string): string {
  const at = new Date((parseInstant(start) ?? NaN) + 180 * MINUTE_MS).toISOString()
  return at.slice(11, 16)
}

test('each business is listed once, with all free times of its next free day, soonest first', async () => {
  const weekly = everyDay([720, 810])
  const rated = { review_count: 3, review_stars: 15 }
  const { shops, quick } = await stage([
    { weekly, offering: { price: 12_000 } },
    { weekly, business: rated },
    { weekly, business: { notice_minutes: 600 } },
    { business: { city_id: 'erbil' } },
    { business: { status: 'pending' } },
  ])
  const [now, same, late] = shops
  const { items, next } = await quick()
  expect(items.map((item) => item.businessId)).toEqual(
    [same, now, late].map((shop) => shop?.business.id),
  )
  expect(clocks(items)).toEqual([
    '12:30 12:45 13:00',
    '12:30 12:45 13:00',
    '12:00 12:15 12:30 12:45 13:00',
  ])
  expect(next).toBeNull()
  expect(items[1]).toEqual({
    date: '2026-03-03',
    start: '2026-03-03T09:30:00Z',
    end: '2026-03-03T10:00:00Z',
    starts: ['2026-03-03T09:30:00Z', '2026-03-03T09:45:00Z', '2026-03-03T10:00:00Z'],
    staffIds: now?.staff.map((member) => member.id),
    businessId: now?.business.id,
    businessName: now?.business.name,
    categoryId: 'barber',
    district: { en: 'Karrada', ar: 'الكرادة' },
    timeZone: 'Asia/Baghdad',
    rating: null,
    offeringId: now?.offering.id,
    durationMinutes: 30,
    price: 12_000,
    metres: null,
  })
  expect((await quick({ limit: 1 })).items).toEqual(items.slice(0, 1))
  const more = await quick({ after: '2026-03-03T09:45:00Z', limit: 2 })
  expect(clocks(more.items)).toEqual(['13:00', '13:00'])
  expect((await quick({ after: '2027-01-01T00:00:00Z' })).items).toEqual([])
})

// The shop works from 11:00 to 02:00: its evening ends on the next calendar day.
test.each([
  ['2026-03-03T12:00+03:00', { day: 'today', part: 'afternoon' }, '12:30', '16:30'],
  ['2026-03-03T12:00+03:00', { day: 'today', part: 'evening' }, '17:00', '01:30'],
  ['2026-03-03T12:00+03:00', { part: 'evening' }, '17:00', '01:30'],
  ['2026-03-03T12:00+03:00', { day: 'today' }, '12:30', '01:30'],
  ['2026-03-03T12:00+03:00', { day: 'tomorrow' }, '11:00', '01:30'],
  ['2026-03-03T12:00+03:00', { day: 'tomorrow', part: 'morning' }, '11:00', '11:30'],
  ['2026-03-03T12:00+03:00', { day: '2026-03-09', part: 'afternoon' }, '12:00', '16:30'],
  // 00:30 is still tonight, and tomorrow is the calendar day that has already begun.
  ['2026-03-04T00:30+03:00', { day: 'today', part: 'evening' }, '01:00', '01:30'],
  ['2026-03-04T00:30+03:00', {}, '01:00', '01:30'],
  ['2026-03-04T00:30+03:00', { day: 'tomorrow', part: 'morning' }, '11:00', '11:30'],
  // The evening ends with the last shift: from then on, today is the new day.
  ['2026-03-04T02:00+03:00', { day: 'today', part: 'morning' }, '11:00', '11:30'],
] satisfies [string, Partial<Query>, string, string][])(
  'at %s %j is from %s to %s',
  async (now, when, first, last) => {
    const { quick } = await stage([
      { weekly: everyDay([660, 1560]), business: { grid_minutes: 30 } },
    ])
    clock.now = new Date(now)
    const { items } = await quick(when)
    const all = items.flatMap(({ starts }) => starts.map(clockOf))
    expect([items.length, all.at(0), all.at(-1)]).toEqual([1, first, last])
  },
)

test.each([
  ['Asia/Baghdad', '14:00:00Z'],
  ['Europe/Berlin', '16:00:00Z'],
  ['America/New_York', '22:00:00Z'],
])('an evening begins at five on the clocks of %s', async (time_zone, start) => {
  const { quick } = await stage([{ business: { time_zone } }])
  const { items } = await quick({ day: 'tomorrow', part: 'evening' })
  expect(items.map((item) => item.start.slice(11))).toEqual([start])
})

test('the nearest come first, with how far they are; without a place they are the soonest', async () => {
  const at = (latitude: number, minutes: number): ShopInput => {
    return { business: { latitude, longitude: 44.4 }, weekly: everyDay([minutes, 1260]) }
  }
  const { shops, quick } = await stage([at(33.4, 720), at(33.31, 960), at(33.35, 840)])
  const [far, near, between] = shops.map(({ business }) => business.id)
  const ids = ({ items }: Awaited<ReturnType<typeof quick>>) => items.map((item) => item.businessId)
  const here = { latitude: 33.3, longitude: 44.4 }
  const nearest = await quick({ sort: 'nearest', ...here })
  expect(ids(nearest)).toEqual([near, between, far])
  expect(nearest.items.map(({ metres }) => metres)).toEqual([1113, 5566, 11_132])
  for (const query of [{ sort: 'nearest', latitude: 33.3 }, { sort: 'nearest' }, here] as const)
    expect(ids(await quick(query))).toEqual([far, between, near])
})

test('the best rated come first, those with fewer than three reviews last; each with times that are free', async () => {
  const rated = (review_count: number, review_stars: number, featured = false): ShopInput => ({
    business: { review_count, review_stars, featured },
  })
  const late = { weekly: everyDay([1080, 1260]) }
  const { shops, quick } = await stage([
    { ...rated(2, 10, true) },
    { ...rated(3, 12), ...late },
    { ...rated(10, 48), ...late },
    { ...rated(30, 144) },
    { ...rated(0, 0) },
    { ...rated(5, 25), weekly: everyDay([540, 720]) },
  ])
  const [two, fair, good, many, unrated, over] = shops.map(({ business }) => business.id)
  const today = await quick({ sort: 'rating', day: 'today' })
  const ids = today.items.map((item) => item.businessId)
  expect(ids.slice(0, 3)).toEqual([many, good, fair])
  expect(new Set(ids.slice(3))).toEqual(new Set([two, unrated]))
  expect(today.items.map(({ rating }) => rating?.average ?? null)).toEqual([
    4.8,
    4.8,
    4,
    null,
    null,
  ])
  // A shop with no times left today is the best rated of tomorrow.
  expect((await quick({ sort: 'rating', day: 'tomorrow' })).items[0]?.businessId).toBe(over)

  const [first] = today.items
  const staff = shops[3]?.staff[0]?.id
  await sql`insert into occupancy (business_id, resource_id, kind, occupied)
    values (${many}, ${staff}, 'blocked', tstzrange(${TEST_MINUTE}, ${new Date(first?.starts[1] ?? '')}))`.execute(
    db,
  )
  const [next] = (await quick({ sort: 'rating', day: 'today' })).items
  expect(next?.businessId).toBe(many)
  expect(next?.starts).not.toContain(first?.start)
  expect(next?.starts[0]).toBe(first?.starts[1])
})

test('an empty part returns the next times', async () => {
  const { shops, quick } = await stage([{ weekly: everyDay([660, 960]) }])
  const tonight = { day: 'today', part: 'evening' } as const
  const timeZone = 'Asia/Baghdad'
  expect(await quick(tonight)).toEqual({
    items: [],
    next: { day: 'tomorrow', start: '2026-03-04T08:00:00Z', date: '2026-03-04', timeZone },
  })
  expect((await quick({ ...tonight, day: '2026-03-05' })).next).toEqual({
    day: '2026-03-06',
    start: '2026-03-06T08:00:00Z',
    date: '2026-03-06',
    timeZone,
  })
  const morning = await quick({ day: 'today', part: 'morning' })
  expect(morning.next).toMatchObject({ day: 'today', part: 'afternoon' })
  // Beyond every horizon: the times found are sooner.
  const soonest = { start: '2026-03-03T09:30:00Z', date: '2026-03-03', timeZone }
  expect((await quick({ day: '2027-03-03' })).next).toEqual(soonest)
  const past = await quick({ day: '2026-03-01' })
  expect(past.next).toEqual({ ...soonest, day: 'today', part: 'afternoon' })

  const during = '[2026-03-01T00:00Z,2026-03-12T00:00Z)'
  const business_id = shops[0]?.business.id ?? ''
  await db.insertInto('time_off').values({ business_id, during }).execute()
  const date = '2026-03-12'
  const holiday = { day: date, date, timeZone, start: `${date}T08:00:00Z` }
  expect(await quick({ day: 'tomorrow' })).toEqual({ items: [], next: holiday })
  expect((await quick()).items.map(({ date }) => date)).toEqual(['2026-03-12'])
  await sql`update staff set active = false where business_id = ${business_id}`.execute(db)
  expect(await quick(tonight)).toEqual({ items: [], next: null })
})

test('G-17 no two times of a page lead to the same, and each can be booked', async () => {
  const { service, shops, quick } = await stage(
    [0, 1, 2, 3].map((at) => ({ staff: 1 + (at % 2), weekly: everyDay([600 + 45 * at, 1500]) })),
  )
  // The shop has two offerings of the service: the cheaper one represents both.
  const [first] = shops
  await sql`insert into offering (business_id, service_id, price, duration_minutes)
    select business_id, service_id, price, 60 from offering where id = ${first?.offering.id ?? ''}`.execute(
    db,
  )
  const taken = fc.tuple(fc.nat(3), fc.nat(1), fc.nat(47), fc.integer({ min: 1, max: 8 }))
  const when = fc.record(
    {
      day: fc.constantFrom('today', 'tomorrow', '2026-03-05'),
      part: fc.constantFrom('morning' as const, 'afternoon' as const, 'evening' as const),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(taken, { maxLength: 6 }),
      when,
      fc.nat(1000),
      async (blocks, one, at) => {
        clock.now = new Date(TEST_MINUTE.getTime() + at * MINUTE_MS)
        await sql`delete from occupancy where business_id = any (${shops.map(({ business }) => business.id)}::uuid[])`.execute(
          db,
        )
        for (const [shop, staff, half, length] of blocks) {
          const { business, staff: team } = shops[shop] ?? {}
          const from = TEST_MINUTE.getTime() + half * 30 * MINUTE_MS
          const during = sql`tstzrange(${new Date(from)}, ${new Date(from + length * 30 * MINUTE_MS)})`
          await sql`insert into occupancy (business_id, resource_id, kind, occupied)
          values (${business?.id}, ${team?.[staff % team.length]?.id}, 'blocked', ${during})
          on conflict do nothing`.execute(db)
        }
        const { items } = await quick(one)
        const shown = items.flatMap(({ businessId, starts }) =>
          starts.map((start) => `${businessId} ${start}`),
        )
        expect(new Set(shown).size).toBe(shown.length)
        for (const { businessId, offeringId, date, starts } of items) {
          const query = { offering: offeringId, date }
          const truth = await ask(listSlots, { params: { businessId }, query })
          const free = truth.items.map(({ start }) => start)
          expect(free).toEqual(expect.arrayContaining(starts))
          // All of the day, if no part of it is requested.
          if (one.part === undefined) expect(starts).toEqual(free)
        }
        expect(items.every(({ offeringId }) => offeringId !== service.id)).toBe(true)
      },
    ),
    { numRuns: 25 },
  )
}, 120_000)

test('an unknown service is not found, wrong fields are named', async () => {
  for (const service of [UNKNOWN, 'x', '\0']) {
    const answer = await refusal(quickBook, { query: { service, city: 'erbil' } })
    expect(answer).toMatchObject({ status: 404, code: 'service_not_found' })
  }
  const query = { service: (await createService(db)).id, city: 'erbil' }
  expect(await ask(quickBook, { query })).toEqual({ items: [], next: null })
  const wrong = { city: 'New York', limit: 51, after: 'soon', part: 'night', sort: 'best' }
  for (const [field, value] of Object.entries({ ...wrong, latitude: 91, longitude: 'x' })) {
    const answer = await refusal(quickBook, { query: { ...query, [field]: value } })
    expect(answer).toMatchObject({ status: 422, data: { fields: [{ field }] } })
  }
})

test.each(hostileInstants)('a malformed instant is refused: %j', async (after) => {
  const answer = await refusal(quickBook, { query: { service: UNKNOWN, city: 'erbil', after } })
  expect(answer.status).toBe(422)
  expect(answer.data['fields']).toContainEqual(expect.objectContaining({ field: 'after' }))
})

const NAMED = new Set(['today', 'tomorrow'])
const noDays = [...hostileDays.filter((day) => !NAMED.has(day)), 'yesterday', 'TODAY']

test.each(noDays)('a malformed day is refused: %j', async (day) => {
  const answer = await refusal(quickBook, { query: { service: UNKNOWN, city: 'erbil', day } })
  expect(answer.status).toBe(422)
  expect(answer.data['fields']).toContainEqual(expect.objectContaining({ field: 'day' }))
})
