import { afterAll, expect, test } from 'vitest'
import { getBusiness, listBusinesses } from '@awan/core/business/contract'
import { MINUTE_MS } from '@awan/core/time'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import {
  createBusiness,
  createOffering,
  createSeason,
  createService,
  createShop,
  createStaff,
  everyDay,
  multirangeOf,
} from '#testing/stage/factories.ts'
import { createCompleted } from '#testing/stage/reviews.ts'

const { db, ask, refusal, close, clock } = await createTestApp()
afterAll(close)

const ids = async (query: Record<string, string | number>) =>
  (await ask(listBusinesses, { query: { limit: 50, ...query } })).items.map((item) => item.id)

test('a business with working staff is open, and says until when', async () => {
  const place = { city_id: 'erbil', category_id: 'car_wash' }
  const weekly = everyDay([540, 780], [960, 1530])
  const shop = await createShop(db, { business: place, weekly })
  const own = async (query: Record<string, string>) =>
    (await ids({ ...place, city: 'erbil', category: 'car_wash', ...query })).includes(
      shop.business.id,
    )
  const at = async (instant: string) => {
    clock.now = new Date(instant)
    const query = { city: 'erbil', category: 'car_wash' }
    const { items } = await ask(listBusinesses, { query })
    return [
      items.find((item) => item.id === shop.business.id)?.open,
      await own({ openNow: 'true' }),
    ]
  }
  const before = clock.now
  const open = (until: string) => [{ now: true, until, opensAt: null }, true]
  const shut = (opensAt: string) => [{ now: false, until: null, opensAt }, false]
  expect(await at('2026-03-03T09:00:00Z')).toEqual(open('2026-03-03T10:00:00Z'))
  expect(await at('2026-03-03T10:00:00Z')).toEqual(shut('2026-03-03T13:00:00Z'))
  expect(await at('2026-03-03T22:29:59Z')).toEqual(open('2026-03-03T22:30:00Z'))
  expect(await at('2026-03-03T22:30:00Z')).toEqual(shut('2026-03-04T06:00:00Z'))
  await db
    .insertInto('hours_exception')
    .values({
      business_id: shop.business.id,
      day: '2026-03-04',
      working: multirangeOf([[600, 660]]),
    })
    .execute()
  expect(await at('2026-03-04T06:30:00Z')).toEqual(shut('2026-03-04T07:00:00Z'))
  const during = '[2026-03-05T00:00Z,2026-03-05T08:00Z)'
  await db.insertInto('time_off').values({ business_id: shop.business.id, during }).execute()
  expect(await at('2026-03-05T07:59:00Z')).toEqual(shut('2026-03-05T08:00:00Z'))
  expect(await own({ openNow: 'false' })).toBe(true)
  clock.now = before
})

test('a season moves the opening hours, for the sentence, the filter and the week', async () => {
  const place = { city_id: 'erbil', category_id: 'nails' } as const
  const shop = await createShop(db, { business: place, staff: 2 })
  const season = { businessId: shop.business.id, firstDay: '2026-03-03', lastDay: '2026-03-03' }
  const weekly = everyDay([1200, 1560])
  const [first, second] = shop.staff.map(({ id }) => id)
  await createSeason(db, { ...season, staffId: first ?? '', weekly })
  const openNow = async () => ids({ city: 'erbil', category: 'nails', openNow: 'true' })
  const week = async () =>
    (await ask(getBusiness, { params: { businessId: shop.business.id } })).hours
  // The other one keeps the weekly hours.
  expect(await openNow()).toEqual([shop.business.id])
  await db
    .updateTable('staff')
    .set({ active: false })
    .where('id', '=', second ?? '')
    .execute()
  expect(await openNow()).toEqual([])
  const hours = await week()
  expect(hours.find(({ date }) => date === '2026-03-03')?.ranges).toEqual([
    { from: 1200, to: 1560 },
  ])
  expect(hours.find(({ date }) => date === '2026-03-04')?.ranges).toEqual([{ from: 540, to: 1260 }])
  const before = clock.now
  clock.now = new Date('2026-03-03T22:30:00Z')
  expect(await openNow()).toEqual([shop.business.id])
  // At 01:30 the week begins with the evening that is still running.
  const page = await ask(getBusiness, { params: { businessId: shop.business.id } })
  expect(page.today).toBe('2026-03-03')
  expect(page.hours.map(({ date }) => date).toSorted()[0]).toBe(page.today)
  clock.now = before
})

test('a business shows contact data, hours, offerings and staff', async () => {
  const business = await createBusiness(db, {
    name: { en: 'Tigris' },
    about: { en: 'Since 1990' },
    whatsapp: '+9647420000001',
    photo: 'photos/1.webp',
  })
  const service = await createService(db, {
    name: { en: 'Beard', ar: 'لحية' },
    description: { en: 'Hot towel' },
  })
  const beard = await createOffering(db, business.id, { service_id: service.id, price: 7000 })
  const dear = await createOffering(db, business.id, {
    name: { en: 'Royal' },
    price: 90_000,
    position: 1,
  })
  await createOffering(db, business.id, { active: false, price: 1 })
  await createOffering(db, business.id, { online: false, price: 1 })
  const weekly = everyDay([540, 1530]).map((ranges, day) => (day === 4 ? [] : ranges))
  const ali = await createStaff(db, business.id, { name: { en: 'Ali' }, weekly })
  const nobody = await createStaff(db, business.id, { active: false })
  await createOffering(db, business.id, { price: 2 })
  const answer = await ask(getBusiness, { params: { businessId: business.id } })
  expect(answer).toMatchObject({
    id: business.id,
    name: { en: business.name.en, ar: null },
    about: { en: 'Since 1990', ar: null },
    phone: business.phone,
    whatsapp: '+9647420000001',
    cityName: { en: 'Baghdad' },
    priceFrom: 7000,
    photo: 'photos/1.webp',
    rating: null,
    staff: [{ id: ali.id, name: { en: 'Ali', ar: null } }],
    rules: { gridMinutes: 15, noticeMinutes: 30, horizonDays: 60, cancelCutoffMinutes: 120 },
  })
  expect(answer.offerings).toEqual([
    {
      id: beard.id,
      serviceId: service.id,
      name: { en: 'Beard', ar: 'لحية' },
      description: { en: 'Hot towel', ar: null },
      durationMinutes: 30,
      price: 7000,
      staffIds: [ali.id],
    },
    expect.objectContaining({ id: dear.id, durationMinutes: 30, price: 90_000 }),
  ])
  expect(answer.staff.map((member) => member.id)).not.toContain(nobody.id)
  // Saturday first, although today is a Tuesday.
  expect(answer.hours.map((day) => day.weekday)).toEqual([6, 7, 1, 2, 3, 4, 5])
  expect(answer.hours[0]).toEqual({
    date: '2026-03-07',
    weekday: 6,
    ranges: [{ from: 540, to: 1530 }],
  })
  expect(answer.hours[6]).toEqual({ date: '2026-03-06', weekday: 5, ranges: [] })
})

test('the offering booked most recently is named, once booked three times', async () => {
  const shop = await createShop(db)
  const { business, offering } = shop
  const other = await createOffering(db, business.id)
  const [member] = shop.staff
  await db
    .insertInto('staff_offering')
    .values({ business_id: business.id, staff_id: member?.id ?? '', offering_id: other.id })
    .execute()
  const book = (what: typeof offering, values = {}) =>
    createCompleted(db, { ...shop, offering: what }, null, values)
  const mostBooked = async () =>
    (await ask(getBusiness, { params: { businessId: business.id } })).mostBooked

  for (let count = 0; count < 2; count += 1) await book(offering)
  await book(other, { status: 'cancelled', cancelled_by: 'business', cancelled_at: TEST_NOW })
  expect(await mostBooked()).toBeNull()
  await book(offering)
  clock.now = new Date(clock.now.getTime() + MINUTE_MS)
  expect(await mostBooked()).toBe(offering.id)
  for (let count = 0; count < 4; count += 1) await book(other)
  clock.now = new Date(clock.now.getTime() + MINUTE_MS)
  expect(await mostBooked()).toBe(other.id)
  await db.updateTable('offering').set({ online: false }).where('id', '=', other.id).execute()
  expect(await mostBooked()).toBe(offering.id)
})

test('businesses that are unknown, not approved or no id at all are not found', async () => {
  const pending = await createBusiness(db, { status: 'pending' })
  const suspended = await createBusiness(db, { status: 'suspended' })
  const unknown = ['00000000-0000-4000-8000-000000000000', 'abc', `x'; drop table business`, '\0']
  for (const businessId of [pending.id, suspended.id, ...unknown]) {
    const answer = await refusal(getBusiness, { params: { businessId } })
    expect(answer, businessId).toMatchObject({ status: 404, code: 'business_not_found' })
  }
})
