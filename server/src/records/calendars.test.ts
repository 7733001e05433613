import { afterAll, expect, test } from 'vitest'
import { slotsOfDay } from '@awan/core/staff/old-slots'
import { createTestDatabase } from '#testing/database.ts'
import {
  createBusiness,
  createOffering,
  createSeason,
  createShop,
  createStaff,
  everyDay,
  multirange,
} from '#testing/stage/factories.ts'
import { footprintFor } from '#testing/stage/visits.ts'
import { loadCalendars, windowOfDays } from './calendars.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

// A Monday; 10:00 in Baghdad.
const now = new Date('2026-03-02T07:00:00Z')
const range = windowOfDays('2026-03-02', 7)
const minute = (text: string) => Date.parse(text) / 60_000

async function occupy(
  shop: { business: { id: string }; staff: { id: string }[] },
  kind: 'blocked' | 'hold',
  [from, to]: [string, string],
  expiresAt: Date | null = null,
) {
  const values = {
    business_id: shop.business.id,
    resource_id: shop.staff[0]?.id ?? '',
    kind,
    occupied: `[${from},${to})`,
    expires_at: expiresAt,
  }
  return db.insertInto('occupancy').values(values).execute()
}

test('the calendars of several businesses come in one answer, each with its own rules', async () => {
  const one = await createShop(db, { staff: 2, business: { grid_minutes: 20 } })
  const two = await createShop(db, { business: { notice_minutes: 0, horizon_days: 7 } })
  const businesses = [one, two].map((shop) => ({
    businessId: shop.business.id,
    offeringIds: [shop.offering.id],
  }))
  const calendars = await loadCalendars(db, { businesses, ...range, now })
  expect(calendars.get(one.business.id)?.staff).toHaveLength(2)
  expect(calendars.get(one.business.id)?.rules.gridMinutes).toBe(20)
  expect(calendars.get(two.business.id)?.rules).toEqual({
    timeZone: 'Asia/Baghdad',
    gridMinutes: 15,
    noticeMinutes: 0,
    horizonDays: 7,
  })
})

test('a weekday of PostgreSQL is the same weekday of the engine', async () => {
  const weekly = everyDay([540, 1020]).map((ranges, day) => (day === 4 ? [] : ranges))
  const shop = await createShop(db, { weekly })
  const businesses = [{ businessId: shop.business.id, offeringIds: [shop.offering.id] }]
  const calendar = (await loadCalendars(db, { businesses, ...range, now })).get(shop.business.id)
  expect(calendar?.staff[0]?.weekly).toEqual(weekly)
  const slots = (day: string) =>
    calendar?.visit
      ? slotsOfDay(day, calendar.staff, calendar.visit, calendar.rules, minute('2026-03-02T07:00Z'))
      : undefined
  expect(slots('2026-03-05')).toHaveLength(31)
  expect(slots('2026-03-06')).toEqual([])
})

test("a person's own dated hours come before the ones for everyone", async () => {
  const shop = await createShop(db, { staff: 2 })
  const [first, second] = shop.staff.map((member) => member.id)
  const exception = { business_id: shop.business.id, day: '2026-03-04' }
  await db
    .insertInto('hours_exception')
    .values([
      { ...exception, staff_id: second, working: multirange([[600, 660]]) },
      { ...exception, staff_id: null, working: '{}' },
    ])
    .execute()
  const businesses = [{ businessId: shop.business.id, offeringIds: [shop.offering.id] }]
  const calendar = (await loadCalendars(db, { businesses, ...range, now })).get(shop.business.id)
  const hours = (id?: string) =>
    calendar?.staff.find((member) => member.staffId === id)?.exceptions.get('2026-03-04')
  expect(hours(first)).toEqual([])
  expect(hours(second)).toEqual([[600, 660]])
})

test('a season replaces the week of those who have hours in it, and exceptions come before it', async () => {
  const shop = await createShop(db, { staff: 2 })
  const [first = '', second] = shop.staff.map((member) => member.id)
  const season = { businessId: shop.business.id, firstDay: '2026-03-03', lastDay: '2026-03-05' }
  const weekly = everyDay([1200, 1560]).map((ranges, day) => (day === 2 ? [] : ranges))
  await createSeason(db, { ...season, staffId: first, weekly })
  await db
    .insertInto('hours_exception')
    .values({ business_id: shop.business.id, day: '2026-03-05', working: multirange([[600, 660]]) })
    .execute()
  const businesses = [{ businessId: shop.business.id, offeringIds: [shop.offering.id] }]
  const calendar = (await loadCalendars(db, { businesses, ...range, now })).get(shop.business.id)
  const dated = (id?: string) =>
    Object.fromEntries(calendar?.staff.find(({ staffId }) => staffId === id)?.exceptions ?? [])
  // Thursday is closed to both; Wednesday is free in the season.
  expect(dated(first)).toEqual({
    '2026-03-03': [[1200, 1560]],
    '2026-03-04': [],
    '2026-03-05': [[600, 660]],
  })
  expect(dated(second)).toEqual({ '2026-03-05': [[600, 660]] })
})

test('what only the shop books is sold to nobody else', async () => {
  const shop = await createShop(db, { offering: { online: false } })
  const businesses = [{ businessId: shop.business.id, offeringIds: [shop.offering.id] }]
  const sold = async (byShop: boolean) => {
    const calendars = await loadCalendars(db, { businesses, ...range, now, byShop })
    return calendars.get(shop.business.id)?.visit !== undefined
  }
  expect([await sold(false), await sold(true)]).toEqual([false, true])
})

test('time off and visits are read in minutes; a hold counts until it ends', async () => {
  const shop = await createShop(db)
  await occupy(shop, 'blocked', ['2026-03-03T09:00:30Z', '2026-03-03T09:30:30Z'])
  await occupy(shop, 'hold', ['2026-03-03T10:00Z', '2026-03-03T10:30Z'], now)
  const later = new Date(now.getTime() + 1000)
  await occupy(shop, 'hold', ['2026-03-03T11:00Z', '2026-03-03T11:30Z'], later)
  await occupy(shop, 'blocked', ['2026-05-03T09:00Z', '2026-05-03T09:30Z'])
  const during = '[2026-03-04T09:00Z,2026-03-04T21:00Z)'
  await db.insertInto('time_off').values({ business_id: shop.business.id, during }).execute()
  const businesses = [{ businessId: shop.business.id, offeringIds: [shop.offering.id] }]
  const calendar = (await loadCalendars(db, { businesses, ...range, now })).get(shop.business.id)
  const start = minute('2026-03-03T09:00Z')
  expect([...(calendar?.staff[0]?.busy ?? [])].sort()).toEqual([
    [start, start + 31],
    [start + 120, start + 150],
  ])
  expect(calendar?.staff[0]?.timeOff).toEqual([[start + 1440, start + 2160]])
})

test('only active staff who can do all the offerings are asked', async () => {
  const { id: businessId } = await createBusiness(db)
  const cut = await createOffering(db, businessId, { buffer_after_minutes: 10 })
  const beard = await createOffering(db, businessId, { duration_minutes: 20 })
  const both = await createStaff(db, businessId)
  const one = await createStaff(db, businessId, { offerings: [cut.id] })
  await createStaff(db, businessId, { active: false })
  const load = async (offeringIds: string[], staffIds?: string[]) => {
    const businesses = [{ businessId, offeringIds, ...(staffIds ? { staffIds } : {}) }]
    const calendars = await loadCalendars(db, { businesses, ...range, now })
    const calendar = calendars.get(businessId)
    return { ...calendar, ids: calendar?.staff.map((member) => member.staffId).sort() }
  }
  expect((await load([cut.id])).ids).toEqual([both.id, one.id].sort())
  const visit = await load([beard.id, cut.id])
  expect(visit.ids).toEqual([both.id])
  expect(visit.visit).toEqual({ duration: 50, bufferBefore: 0, bufferAfter: 10 })
  expect(visit.offerings?.map(({ id }) => id)).toEqual([beard.id, cut.id])
  expect(await load([beard.id], [one.id])).toMatchObject({ ids: [], unableStaffIds: [one.id] })
  expect(await load([beard.id], ['nobody'])).toMatchObject({ ids: [], unableStaffIds: [] })
})

test('an offering that is not sold leaves no visit', async () => {
  const shop = await createShop(db)
  const other = await createShop(db)
  const stopped = await createOffering(db, shop.business.id, { active: false })
  await createStaff(db, shop.business.id)
  for (const wrong of [other.offering.id, stopped.id, 'x'.repeat(36)]) {
    const offeringIds = [shop.offering.id, wrong]
    const businesses = [{ businessId: shop.business.id, offeringIds }]
    const calendars = await loadCalendars(db, { businesses, ...range, now })
    const calendar = calendars.get(shop.business.id)
    expect(calendar).toMatchObject({ staff: [], offerings: [{ id: shop.offering.id }] })
    expect(calendar?.visit).toBeUndefined()
  }
})

test('offerings that together last longer than a visit may leave none', async () => {
  const shop = await createShop(db, { offering: { duration_minutes: 400 } })
  const offeringIds = [shop.offering.id, shop.offering.id]
  const businesses = [{ businessId: shop.business.id, offeringIds }]
  const calendar = (await loadCalendars(db, { businesses, ...range, now })).get(shop.business.id)
  expect(calendar).toMatchObject({ staff: [], offerings: [{}, {}] })
  expect(calendar?.visit).toBeUndefined()
})

test('businesses that are unknown, not approved or no id at all are missing', async () => {
  const pending = await createShop(db, { business: { status: 'pending' } })
  const ids = [pending.business.id, 'abc', 'a6f44df7-9f5e-4f3c-8f4e-000000000000']
  const businesses = ids.map((businessId) => ({ businessId }))
  expect((await loadCalendars(db, { businesses, ...range, now })).size).toBe(0)
})

test('everyone who works comes along when asked for, without their visits', async () => {
  const shop = await createShop(db, { staff: 2 })
  await createStaff(db, shop.business.id, { offerings: [] })
  await occupy(shop, 'blocked', ['2026-03-03T09:00Z', '2026-03-03T09:30Z'])
  const staffIds = [shop.staff[1]?.id ?? '']
  const businesses = [{ businessId: shop.business.id, offeringIds: [shop.offering.id], staffIds }]
  const calendars = await loadCalendars(db, { businesses, ...range, now, everyone: true })
  const calendar = calendars.get(shop.business.id)
  expect(calendar?.staff.map((member) => member.staffId)).toEqual(staffIds)
  expect(calendar?.everyone).toHaveLength(3)
})

test('a visit that moves is no obstacle to itself', async () => {
  const shop = await createShop(db)
  const [business_id, staff_id] = [shop.business.id, shop.staff[0]?.id ?? '']
  const visit = await db
    .insertInto('appointment')
    .values({
      business_id,
      staff_id,
      guest_name: 'Zainab',
      starts_at: '2026-03-03T09:00Z',
      ends_at: '2026-03-03T09:30Z',
      footprint: footprintFor(30),
      price: 0,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('occupancy')
    .values({
      business_id,
      resource_id: staff_id,
      kind: 'visit',
      appointment_id: visit.id,
      occupied: '[2026-03-03T09:00Z,2026-03-03T09:30Z)',
    })
    .execute()
  const businesses = [{ businessId: shop.business.id, offeringIds: [shop.offering.id] }]
  const busy = async (excludeAppointmentId?: string) => {
    const question = { businesses, ...range, now, excludeAppointmentId }
    return (await loadCalendars(db, question)).get(shop.business.id)?.staff[0]?.busy.length
  }
  expect([await busy(), await busy(visit.id)]).toEqual([1, 0])
})
