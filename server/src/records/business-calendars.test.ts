import { afterAll, expect, test } from 'vitest'
import { dayNumber } from '@awan/core/availability/day'
import { footprintOf } from '@awan/core/availability/footprint'
import { online, place } from '@awan/core/availability/placement'
import { slotsOfDay } from '@awan/core/availability/slots'
import { daySpan, shiftsOf } from '@awan/core/availability/working'
import { MINUTE_MS } from '@awan/core/time'
import { createTestDatabase } from '#testing/database.ts'
import {
  createBusiness,
  createOffering,
  createSeason,
  createShop,
  createStaff,
  everyDay,
  multirangeOf,
} from '#testing/stage/factories.ts'
import { footprintFor } from '#testing/stage/appointments.ts'
import {
  loadBusinessCalendars,
  questionOf,
  windowOfDays,
  type BusinessCalendar,
} from './business-calendars.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

// A Monday; 10:00 in Baghdad.
const now = new Date('2026-03-02T07:00:00Z')
const range = windowOfDays('2026-03-02', 7)
const minute = (text: string) => Date.parse(text) / MINUTE_MS

/** Returns a staff member's working minutes on each of these days, in local time, as the engine computes them. */
function hoursOn(calendar: BusinessCalendar | undefined, id: string | undefined, days: string[]) {
  const member = calendar?.calendars.items.find((one) => one.id === id)
  return Object.fromEntries(
    days.map((text) => {
      const day = dayNumber(text) ?? NaN
      const midnight = minute(`${text}T00:00+03:00`)
      const [shifts = []] = member
        ? shiftsOf(member.working, daySpan('Asia/Baghdad', day, day))
        : []
      return [text, shifts.map(([from, to]) => [from - midnight, to - midnight])]
    }),
  )
}

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
  const calendars = await loadBusinessCalendars(db, { businesses, ...range, now })
  expect(calendars.get(one.business.id)?.calendars.items).toHaveLength(2)
  expect(calendars.get(one.business.id)?.rules.gridMinutes).toBe(20)
  expect(calendars.get(two.business.id)?.calendars.timeZone).toBe('Asia/Baghdad')
  expect(calendars.get(two.business.id)?.rules).toEqual({
    gridMinutes: 15,
    noticeMinutes: 0,
    horizonDays: 7,
  })
})

test('a weekday of PostgreSQL is the same weekday of the engine', async () => {
  const weekly = everyDay([540, 1020]).map((ranges, day) => (day === 4 ? [] : ranges))
  const shop = await createShop(db, { weekly })
  const businesses = [{ businessId: shop.business.id, offeringIds: [shop.offering.id] }]
  const calendar = (await loadBusinessCalendars(db, { businesses, ...range, now })).get(
    shop.business.id,
  )
  expect(calendar?.calendars.items[0]?.working.weekly).toEqual(weekly)
  const slots = (day: string) =>
    calendar?.footprint
      ? slotsOfDay(questionOf(calendar, calendar.footprint, now), dayNumber(day) ?? NaN)
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
      { ...exception, staff_id: second, working: multirangeOf([[600, 660]]) },
      { ...exception, staff_id: null, working: '{}' },
    ])
    .execute()
  const businesses = [{ businessId: shop.business.id, offeringIds: [shop.offering.id] }]
  const calendar = (await loadBusinessCalendars(db, { businesses, ...range, now })).get(
    shop.business.id,
  )
  const hours = (id?: string) => hoursOn(calendar, id, ['2026-03-04'])
  expect(hours(first)).toEqual({ '2026-03-04': [] })
  expect(hours(second)).toEqual({ '2026-03-04': [[600, 660]] })
})

test('a season replaces the week of staff with hours in it, and dated hours precede it', async () => {
  const shop = await createShop(db, { staff: 2 })
  const [first = '', second] = shop.staff.map((member) => member.id)
  const season = { businessId: shop.business.id, firstDay: '2026-03-03', lastDay: '2026-03-05' }
  const weekly = everyDay([1200, 1560]).map((ranges, day) => (day === 2 ? [] : ranges))
  await createSeason(db, { ...season, staffId: first, weekly })
  await db
    .insertInto('hours_exception')
    .values({
      business_id: shop.business.id,
      day: '2026-03-05',
      working: multirangeOf([[600, 660]]),
    })
    .execute()
  const businesses = [{ businessId: shop.business.id, offeringIds: [shop.offering.id] }]
  const calendar = (await loadBusinessCalendars(db, { businesses, ...range, now })).get(
    shop.business.id,
  )
  const dated = (id?: string) =>
    hoursOn(calendar, id, ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'])
  // Both are closed on Thursday; Wednesday is free in the season.
  const plain = { '2026-03-02': [[540, 1260]], '2026-03-06': [[540, 1260]] }
  expect(dated(first)).toEqual({
    ...plain,
    '2026-03-03': [[1200, 1560]],
    '2026-03-04': [],
    '2026-03-05': [[600, 660]],
  })
  expect(dated(second)).toEqual({
    ...plain,
    '2026-03-03': [[540, 1260]],
    '2026-03-04': [[540, 1260]],
    '2026-03-05': [[600, 660]],
  })
})

test('offerings only the shop books are sold to no one else', async () => {
  const shop = await createShop(db, { offering: { online: false } })
  const businesses = [{ businessId: shop.business.id, offeringIds: [shop.offering.id] }]
  const sold = async (byShop: boolean) => {
    const calendars = await loadBusinessCalendars(db, { businesses, ...range, now, byShop })
    return calendars.get(shop.business.id)?.footprint !== undefined
  }
  expect([await sold(false), await sold(true)]).toEqual([false, true])
})

test('time off and appointments are read in minutes; a hold counts until it ends', async () => {
  const shop = await createShop(db)
  await occupy(shop, 'blocked', ['2026-03-03T09:00:30Z', '2026-03-03T09:30:30Z'])
  await occupy(shop, 'hold', ['2026-03-03T10:00Z', '2026-03-03T10:30Z'], now)
  const later = new Date(now.getTime() + 1000)
  await occupy(shop, 'hold', ['2026-03-03T11:00Z', '2026-03-03T11:30Z'], later)
  await occupy(shop, 'blocked', ['2026-05-03T09:00Z', '2026-05-03T09:30Z'])
  const during = '[2026-03-04T09:00Z,2026-03-04T21:00Z)'
  await db.insertInto('time_off').values({ business_id: shop.business.id, during }).execute()
  const businesses = [{ businessId: shop.business.id, offeringIds: [shop.offering.id] }]
  const calendar = (await loadBusinessCalendars(db, { businesses, ...range, now })).get(
    shop.business.id,
  )
  const start = minute('2026-03-03T09:00Z')
  const [member] = calendar?.calendars.items ?? []
  expect(member?.taken.toSorted((a, b) => a.from - b.from)).toEqual([
    { from: start, to: start + 31 },
    { from: start + 120, to: start + 150 },
  ])
  expect(member?.working.timeOff).toEqual([[start + 1440, start + 2160]])
})

test('only active staff who can do all the offerings are loaded', async () => {
  const { id: businessId } = await createBusiness(db)
  const cut = await createOffering(db, businessId, { buffer_after_minutes: 10 })
  const beard = await createOffering(db, businessId, { duration_minutes: 20 })
  const both = await createStaff(db, businessId)
  const one = await createStaff(db, businessId, { offerings: [cut.id] })
  await createStaff(db, businessId, { active: false })
  const load = async (offeringIds: string[], staffIds?: string[]) => {
    const businesses = [{ businessId, offeringIds, ...(staffIds ? { staffIds } : {}) }]
    const calendars = await loadBusinessCalendars(db, { businesses, ...range, now })
    const calendar = calendars.get(businessId)
    return { ...calendar, ids: calendar?.calendars.items.map((member) => member.id).sort() }
  }
  expect((await load([cut.id])).ids).toEqual([both.id, one.id].sort())
  const appointment = await load([beard.id, cut.id])
  expect(appointment.ids).toEqual([both.id])
  expect(appointment.footprint).toEqual(
    footprintOf([{ duration: 50, bufferBefore: 0, bufferAfter: 10 }]),
  )
  expect(appointment.offerings?.map(({ id }) => id)).toEqual([beard.id, cut.id])
  expect(await load([beard.id], [one.id])).toMatchObject({ ids: [], unableStaffIds: [one.id] })
  expect(await load([beard.id], ['nobody'])).toMatchObject({ ids: [], unableStaffIds: [] })
})

test('an offering that is not sold leaves no appointment', async () => {
  const shop = await createShop(db)
  const other = await createShop(db)
  const stopped = await createOffering(db, shop.business.id, { active: false })
  await createStaff(db, shop.business.id)
  for (const wrong of [other.offering.id, stopped.id, 'x'.repeat(36)]) {
    const offeringIds = [shop.offering.id, wrong]
    const businesses = [{ businessId: shop.business.id, offeringIds }]
    const calendars = await loadBusinessCalendars(db, { businesses, ...range, now })
    const calendar = calendars.get(shop.business.id)
    expect(calendar).toMatchObject({
      calendars: { items: [] },
      offerings: [{ id: shop.offering.id }],
    })
    expect(calendar?.footprint).toBeUndefined()
  }
})

test('offerings that together exceed the longest appointment leave none', async () => {
  const shop = await createShop(db, { offering: { duration_minutes: 400 } })
  const offeringIds = [shop.offering.id, shop.offering.id]
  const businesses = [{ businessId: shop.business.id, offeringIds }]
  const calendar = (await loadBusinessCalendars(db, { businesses, ...range, now })).get(
    shop.business.id,
  )
  expect(calendar).toMatchObject({ calendars: { items: [] }, offerings: [{}, {}] })
  expect(calendar?.footprint).toBeUndefined()
})

test('businesses that are unknown, not approved or no id at all are missing', async () => {
  const pending = await createShop(db, { business: { status: 'pending' } })
  const ids = [pending.business.id, 'abc', 'a6f44df7-9f5e-4f3c-8f4e-000000000000']
  const businesses = ids.map((businessId) => ({ businessId }))
  expect((await loadBusinessCalendars(db, { businesses, ...range, now })).size).toBe(0)
})

test('all working staff are included on request, without their appointments', async () => {
  const shop = await createShop(db, { staff: 2 })
  await createStaff(db, shop.business.id, { offerings: [] })
  await occupy(shop, 'blocked', ['2026-03-03T09:00Z', '2026-03-03T09:30Z'])
  const staffIds = [shop.staff[1]?.id ?? '']
  const businesses = [{ businessId: shop.business.id, offeringIds: [shop.offering.id], staffIds }]
  const calendars = await loadBusinessCalendars(db, { businesses, ...range, now, everyone: true })
  const calendar = calendars.get(shop.business.id)
  expect(calendar?.calendars.items.map((member) => member.id)).toEqual(staffIds)
  expect(calendar?.everyone.items).toHaveLength(3)
})

test('an appointment that moves is no obstacle to itself', async () => {
  const shop = await createShop(db)
  const [business_id, staff_id] = [shop.business.id, shop.staff[0]?.id ?? '']
  const appointment = await db
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
      kind: 'appointment',
      appointment_id: appointment.id,
      occupied: '[2026-03-03T09:00Z,2026-03-03T09:30Z)',
    })
    .execute()
  const businesses = [{ businessId: shop.business.id, offeringIds: [shop.offering.id] }]
  const calendars = await loadBusinessCalendars(db, { businesses, ...range, now, named: true })
  const calendar = calendars.get(shop.business.id)
  if (!calendar?.footprint) throw new Error('nothing is sold')
  const { calendars: own, footprint, rules } = calendar
  const start = minute('2026-03-03T09:00Z')
  const placed = (not?: string) =>
    place(
      own,
      { start, footprint, ...(not && { not }) },
      online(rules),
      minute('2026-03-02T07:00Z'),
    )
  expect([placed().ok, placed(appointment.id).ok]).toEqual([false, true])
})
