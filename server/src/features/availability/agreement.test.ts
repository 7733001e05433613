import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDays, listSlots, quickBook } from '@awan/core/availability/contract'
import { getBusiness, listBusinesses } from '@awan/core/business/contract'
import { listServices } from '@awan/core/catalog/contract'
import { loadDemo } from '@awan/demo/load'
import { HOUR_MS, MINUTE_MS } from '@awan/core/time'
import { createTestApp } from '#testing/app.ts'
import { isOpen } from '../business/public/open-now.queries.ts'

const { ask, close, clock, db, pool } = await createTestApp()
beforeAll(async () => {
  await loadDemo(pool, { now: clock.now, scale: 1 })
})
afterAll(close)

async function everyBusiness(query: Record<string, string> = {}) {
  const items = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof ask<typeof listBusinesses>>> = await ask(listBusinesses, {
      query: { limit: 50, ...query, ...(cursor ? { cursor } : {}) },
    })
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return items
}

test('the free number of a day is the number of its slots', async () => {
  const businesses = await everyBusiness()
  const states = new Set<string>()
  for (const { id: businessId } of businesses) {
    const { offerings } = await ask(getBusiness, { params: { businessId } })
    const offering = offerings[0]?.id ?? ''
    const params = { businessId }
    const days = await ask(listDays, { params, query: { offering, days: 6 } })
    for (const { date, free, state } of days.items) {
      const { items } = await ask(listSlots, { params, query: { offering, date } })
      expect([businessId, date, items.length]).toEqual([businessId, date, free])
      states.add(state)
    }
  }
  expect(businesses.length).toBeGreaterThan(15)
  expect([...states].sort()).toEqual(['closed', 'few', 'full', 'open'])
}, 60_000)

test('quick book only offers slots of its businesses', async () => {
  const { items: services } = await ask(listServices, { query: { city: 'baghdad', limit: 6 } })
  for (const { id: service } of services) {
    const { items } = await ask(quickBook, { query: { service, city: 'baghdad', limit: 8 } })
    expect(items.length).toBeGreaterThan(0)
    for (const { businessId, offeringId, date, start, end, staffIds } of items) {
      const query = { offering: offeringId, date }
      const slots = await ask(listSlots, { params: { businessId }, query })
      expect(slots.items).toContainEqual({ start, end, staffIds })
    }
    const starts = items.map((item) => item.start)
    expect(starts).toEqual([...starts].sort())
  }
})

test('the “open now” filter agrees with every business, around the clock', async () => {
  const start = clock.now.getTime()
  const counts = []
  for (let hour = 0; hour < 168; hour += 11) {
    clock.now = new Date(start + hour * HOUR_MS + 17 * MINUTE_MS)
    const all = await everyBusiness()
    const open = (await everyBusiness({ openNow: 'true' })).map((business) => business.id)
    expect(open).toEqual(all.filter((business) => business.open.now).map(({ id }) => id))
    counts.push(open.length)
  }
  clock.now = new Date(start)
  expect(Math.max(...counts)).toBeGreaterThan(40)
  expect(Math.min(...counts)).toBeLessThan(10)
}, 60_000)

test('it agrees with other clocks, in seasons and on changed days, and finds single shops as it finds all', async () => {
  const start = clock.now.getTime()
  // A third of the shops per zone; every second shop is closed on the second day, and open past midnight on the third.
  await pool.query(`
    with numbered as (select id, row_number() over (order by id) as at from business)
    update business set time_zone = case at % 3
      when 0 then 'Asia/Kathmandu' when 1 then 'America/Sao_Paulo' else time_zone end
    from numbered where numbered.id = business.id`)
  await pool.query(
    `insert into hours_exception (id, business_id, day, working, reason)
     select gen_random_uuid(), id, $1::date + more, hours::int4multirange, 'other'
     from business, (values (1, '{}'), (2, '{[1320,1560)}')) as changed (more, hours)
     where get_byte(uuid_send(id), 15) % 2 = 0
     on conflict do nothing`,
    [clock.now],
  )
  // For some of the staff, their own hours on the second day, and a season that leaves out every second day.
  await pool.query(
    `insert into hours_exception (business_id, staff_id, day, working)
     select business_id, id, $1::date + 1, '{[600,840)}' from staff
     where get_byte(uuid_send(id), 15) % 3 = 0
     on conflict do nothing`,
    [clock.now],
  )
  await pool.query(
    `with seasonal as (
       insert into season (business_id, name, first_day, last_day)
       select id, 'Ramadan', $1::date, $1::date + 2 from business
       returning business_id, id
     )
     insert into season_hours (business_id, season_id, staff_id, weekday, working)
     select seasonal.business_id, seasonal.id, staff.id, weekday, '{[1200,1560)}'
     from seasonal join staff on staff.business_id = seasonal.business_id
     cross join generate_series(1, 7, 2) as weekday
     where get_byte(uuid_send(staff.id), 15) % 3 = 1`,
    [clock.now],
  )
  const counts = []
  for (let hour = 0; hour < 96; hour += 5) {
    clock.now = new Date(start + hour * HOUR_MS + 43 * MINUTE_MS)
    const all = await everyBusiness()
    const open = all.filter((business) => business.open.now).map(({ id }) => id)
    expect((await everyBusiness({ openNow: 'true' })).map(({ id }) => id)).toEqual(open)
    for (const few of [0, 400]) {
      const found = await sql<{ id: string }>`
        select id from business where status = 'approved' and ${isOpen(clock.now, few)}`.execute(db)
      expect(found.rows.map(({ id }) => id).sort()).toEqual(open.toSorted())
    }
    counts.push(open.length)
  }
  clock.now = new Date(start)
  expect(Math.max(...counts)).toBeGreaterThan(30)
  expect(Math.min(...counts)).toBeLessThan(20)
}, 60_000)
