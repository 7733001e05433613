import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { getSiteAnalytics, LONGEST_SPAN } from '@awan/core/analytics/desk-contract'
import { createAppointment } from '@awan/core/appointment/contract'
import { addDays, MINUTE_MS } from '@awan/core/time'
import { createTestApp } from '#testing/app.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'
import type { Db } from '#db/connect.ts'
import { createShop } from '#testing/stage/factories.ts'
import { fullScans, recordQueries } from '#testing/races/recorder.ts'
import { countActive, countPeople } from './desk.queries.ts'
import { storeSiteDays } from './jobs.ts'
import { type DaySpan, listSiteDays, storeSiteDay } from './site-day.queries.ts'

const { db, pool, clock, ask, refusal, asPerson, close } = await createTestApp()
afterAll(close)
const { headers } = await asPerson({ operator: true })
const shop = await createShop(db)

const page = (name: string, start: number, minutes: number, actions: string[] = []) => ({
  at: start,
  until: null,
  page: name,
  path: '/',
  startTime: start,
  endTime: start + minutes * MINUTE_MS,
  actions: actions.map((action) => ({ at: start, action, timestamp: start })),
})

/** Inserts a session that viewed these pages for ten minutes each. */
async function session(
  accountId: string,
  at: string,
  pages: (string | { page: string; action: string })[],
) {
  const start = Date.parse(at)
  const seen = pages.map((one, index) =>
    typeof one === 'string'
      ? page(one, start + index * 600_000, 10)
      : page(one.page, start + index * 600_000, 10, [one.action]),
  )
  const end = new Date(start + pages.length * 600_000)
  await db
    .insertInto('user_sessions')
    .values({
      account_id: accountId,
      session_id: crypto.randomUUID(),
      start_time: new Date(start),
      end_time: end,
      last_seen: end,
      clock_offset: 0,
      pages: JSON.stringify(seen),
      user_agent: 'test',
      platform: 'test',
      language: 'en',
      created_at: new Date(start),
      touched_at: end,
    })
    .execute()
}

const [sara, ali] = [await asPerson(), await asPerson({ city_id: 'erbil' })]
const CONFIRM = { page: 'Business Details', action: 'booking.confirm' }
// 23:30 on 2 March in the country's time zone.
await session(sara.accountId, '2026-03-02T20:30:00Z', ['Home', CONFIRM])
await session(sara.accountId, '2026-03-03T08:00:00Z', ['Home', 'Business Details'])
await session(ali.accountId, '2026-03-03T08:00:00Z', ['Home', CONFIRM])
await session(ali.accountId, '2026-02-20T08:00:00Z', ['Business Details'])
const now = clock.now
clock.now = new Date('2026-03-02T20:45:00Z')
await ask(createAppointment, {
  headers: withKey(sara.headers),
  body: { businessId: shop.business.id, offeringIds: [shop.offering.id], start: noonIn(7) },
})
clock.now = now

const read = (query: { from: string; to: string; city?: string }) =>
  ask(getSiteAnalytics, { headers, query })

test('sessions, people, time and pages of days of the country', async () => {
  const seen = await read({ from: '2026-03-02', to: '2026-03-03' })
  expect(seen.totals).toMatchObject({ sessions: 3, people: 2, time: 6 * 600_000, booked: 1 })
  expect(seen.before).toMatchObject({ sessions: 0, people: 0, time: 0 })
  expect(seen.days).toEqual([
    { date: '2026-03-02', sessions: 1, people: 1, time: 1_200_000, before: 0 },
    { date: '2026-03-03', sessions: 2, people: 2, time: 2_400_000, before: 0 },
  ])
  // 20 February is a Friday, and so is 6 March.
  const later = await read({ from: '2026-03-01', to: '2026-03-08' })
  expect(later.before.sessions).toBe(1)
  expect(later.days.map(({ before }) => before)).toEqual([0, 0, 0, 0, 0, 1, 0, 0])
  expect(seen.pages).toEqual([
    { page: 'Business Details', visits: 3, time: 1_800_000 },
    { page: 'Home', visits: 3, time: 1_800_000 },
  ])
})

test('counts accounts active in the day, week and month that end with the span', async () => {
  const { active } = await read({ from: '2026-03-04', to: '2026-03-04' })
  expect(active).toEqual({ day: 0, week: 2, month: 2 })
  expect((await read({ from: '2026-03-03', to: '2026-03-03' })).active.day).toBe(2)
})

test('the funnel counts sessions that made every step, to the booking', async () => {
  const { funnel } = await read({ from: '2026-03-02', to: '2026-03-03' })
  expect(funnel).toEqual([
    { step: 'home', sessions: 3 },
    { step: 'business', sessions: 3 },
    { step: 'confirm', sessions: 2 },
    { step: 'booked', sessions: 1 },
  ])
})

test('by the city in which people live', async () => {
  const span = { from: '2026-03-02', to: '2026-03-03' }
  expect((await read(span)).cities).toEqual([
    { cityId: 'baghdad', sessions: 2, people: 1 },
    { cityId: 'erbil', sessions: 1, people: 1 },
  ])
  const erbil = await read({ ...span, city: 'erbil' })
  expect(erbil.totals).toMatchObject({ sessions: 1, people: 1, booked: 0 })
  expect(erbil.cities).toEqual([{ cityId: 'erbil', sessions: 1, people: 1 }])
})

const LONG = { from: '2026-02-15', to: '2026-03-04' }
const stored = () => db.selectFrom('site_day').selectAll().orderBy('day').execute()

test('stored sums of past days are what their sessions were, in every city', async () => {
  const spans = [LONG, { ...LONG, city: 'erbil' }, { from: '2026-03-03', to: '2026-03-03' }]
  const readAll = () => Promise.all(spans.map(read))
  const live = await readAll()
  await storeSiteDays(db, new Date('2026-03-05T00:00:00Z'))
  expect((await stored()).map(({ day, city_id, sessions }) => [day, city_id, sessions])).toEqual([
    ['2026-02-20', 'erbil', 1],
    ['2026-03-02', 'baghdad', 1],
  ])
  expect(await readAll()).toEqual(live)
  await storeSiteDays(db, new Date('2026-03-06T00:00:00Z'))
  expect(await stored()).toHaveLength(4)
  expect(await readAll()).toEqual(live)
})

test('sums of past days outlive their sessions, and follow what a device sends late', async () => {
  await storeSiteDays(db, new Date('2026-03-06T00:00:00Z'))
  const before = await read(LONG)
  const late = await asPerson({ city_id: 'erbil' })
  await session(late.accountId, '2026-02-27T08:00:00Z', ['Home', 'Home'])
  expect((await read(LONG)).days).toEqual(before.days)
  await storeSiteDays(db, new Date('2026-03-07T00:00:00Z'))
  const after = await read(LONG)
  expect(after.totals.sessions).toBe(before.totals.sessions + 1)
  expect(after.days[12]).toMatchObject({ date: '2026-02-27', sessions: 1, time: 1_200_000 })
  await db.deleteFrom('user_sessions').where('account_id', '=', late.accountId).execute()
  expect((await read(LONG)).totals.sessions).toBe(after.totals.sessions)
  // Within a month the day is summed anew, and nothing is left of it.
  await storeSiteDays(db, new Date('2026-03-08T00:00:00Z'))
  expect((await read(LONG)).days).toEqual(before.days)
})

test('a span that ends before it begins, or is too long, is refused', async () => {
  const from = '2026-03-02'
  for (const to of ['2026-03-01', addDays(from, LONGEST_SPAN)])
    expect(await refusal(getSiteAnalytics, { headers, query: { from, to } })).toMatchObject({
      status: 422,
      code: 'invalid_input',
    })
})

test('a few days of many sessions are read by their index', async () => {
  await sql`
    insert into user_sessions (account_id, session_id, start_time, last_seen, clock_offset, pages,
      user_agent, platform, language, created_at, touched_at)
    select ${sara.accountId}::uuid, 'many-' || n, at, at, 0, '[]', '', '', 'en', at, at
    from generate_series(1, 20000) as n,
      lateral (select timestamptz '2025-01-01' + make_interval(mins => n * 30) as at) as made`.execute(
    db,
  )
  await sql`vacuum analyze user_sessions`.execute(db)
  const recorded = recordQueries(pool)
  const span = { from: '2025-06-01', to: '2025-06-07', city: undefined }
  const live = (of: Db, days: DaySpan) => listSiteDays(of, days, null)
  const store = (of: Db, { from }: DaySpan) => storeSiteDay(of, from)
  for (const ask of [live, store, countPeople, countActive]) {
    recorded.queries.length = 0
    await ask(recorded.db, span)
    const [query] = recorded.queries
    const scans = query ? await fullScans(pool, query) : ['nothing was asked']
    expect([ask.name, scans.filter((table) => table === 'user_sessions')]).toEqual([ask.name, []])
  }
})
