import { afterAll, expect, test } from 'vitest'
import {
  getService,
  listCatalogue,
  listCategories,
  listCities,
  listServiceBusinesses,
  listServices,
} from '@awan/core/catalog/contract'
import { createTestApp, TEST_MINUTE } from '#testing/app.ts'
import {
  createBusiness,
  createOffering,
  createService,
  createShop,
  createStaff,
  everyDay,
} from '#testing/stage/factories.ts'
import { hostileDays } from '#testing/hostile/hostile-dates.ts'

// A Tuesday, 12:00 in Baghdad; staff members working 9 to 9 are free from 12:30 on.
const { db, ask, refusal, close } = await createTestApp({ now: TEST_MINUTE })
afterAll(close)

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
type Sale = Parameters<typeof createShop>[1]

async function sell(serviceId: string, price: number, shop: Sale = {}) {
  const offering = { service_id: serviceId, price, ...shop?.offering }
  return createShop(db, { ...shop, offering })
}

test('cities and categories come in their order, in both languages', async () => {
  const cities = await ask(listCities)
  expect(cities.items.map((city) => city.id)).toEqual(['baghdad', 'erbil'])
  expect(cities.items[1]).toEqual({
    id: 'erbil',
    name: { en: 'Erbil', ar: 'أربيل' },
    country: 'IQ',
    timeZone: 'Asia/Baghdad',
    middle: { latitude: 36.1911, longitude: 44.0092 },
    box: { south: 35.8, north: 36.7, west: 43.4, east: 44.6 },
    active: true,
  })
  const categories = await ask(listCategories)
  expect(categories.items).toHaveLength(8)
  expect(categories.items[0]).toEqual({
    id: 'barber',
    name: { en: 'Barber', ar: 'حلاقة رجالية' },
    icon: 'barber',
    hue: null,
    active: true,
  })
})

test('a list shows the services that can be booked, with count and lowest price', async () => {
  const category = 'dental'
  const service = await createService(db, { category_id: category, featured: true, position: 1 })
  const plain = await createService(db, { category_id: category, position: 2 })
  const never = await createService(db, { category_id: category })
  const nobody = await createService(db, { category_id: category })
  await sell(service.id, 9000)
  const two = await sell(service.id, 8000, { business: { city_id: 'erbil' } })
  await createOffering(db, two.business.id, { service_id: service.id, price: 1 })
  await createOffering(db, two.business.id, { service_id: service.id, price: 2, active: false })
  await sell(service.id, 3, { business: { status: 'pending' } })
  await sell(plain.id, 500)
  await sell(nobody.id, 500, { staff: 0 })
  const query = { category }
  const { items } = await ask(listServices, { query })
  expect(items.map((item) => item.id)).toEqual([service.id, plain.id])
  expect(items[0]).toMatchObject({
    category: { id: 'dental', name: { en: 'Dental' } },
    priceFrom: 8000,
    businessCount: 2,
    durationMinutes: 30,
    description: { en: null, ar: null },
  })
  const baghdad = await ask(listServices, { query: { ...query, city: 'baghdad' } })
  expect(baghdad.items[0]).toMatchObject({ priceFrom: 9000, businessCount: 1 })
  expect((await ask(listServices, { query: { ...query, city: 'erbil' } })).items).toHaveLength(1)
  expect((await ask(listServices, { query: { ...query, featured: 'true' } })).items).toHaveLength(1)
  const params = { serviceId: never.id }
  expect(await ask(getService, { params })).toMatchObject({ priceFrom: null, businessCount: 0 })
  const inErbil = { params: { serviceId: service.id }, query: { city: 'erbil' } }
  expect(await ask(getService, inErbil)).toMatchObject({ priceFrom: 8000, businessCount: 1 })
})

test('search finds services in either language and pages hold together', async () => {
  const wanted = []
  for (const position of [3, 1, 2, 1]) {
    const names = { name: { en: 'Hammam 100%', ar: 'حمّام مغربي' } }
    const service = await createService(db, { category_id: 'spa', position, ...names })
    await sell(service.id, 1000)
    wanted.push(service.id)
  }
  for (const query of ['hammam', 'حمام', 'مغربى', '100%']) {
    const { items } = await ask(listServices, { query: { query } })
    expect(items.map((item) => item.id).sort(), query).toEqual([...wanted].sort())
  }
  expect((await ask(listServices, { query: { query: '1_0%' } })).items).toEqual([])
  const seen = []
  let cursor: string | null = null
  do {
    const page: { items: { id: string }[]; nextCursor: string | null } = await ask(listServices, {
      query: { query: 'hammam', limit: 3, ...(cursor ? { cursor } : {}) },
    })
    seen.push(...page.items.map((item) => item.id))
    cursor = page.nextCursor
  } while (cursor)
  expect([...seen].sort()).toEqual([...wanted].sort())
})

test('a service or its businesses: unknown ids are not found, wrong fields are named', async () => {
  for (const serviceId of [UNKNOWN, 'haircut', '\0', `' or 1=1`]) {
    for (const endpoint of [getService, listServiceBusinesses]) {
      const answer = await refusal(endpoint, { params: { serviceId } })
      expect(answer, serviceId).toMatchObject({ status: 404, code: 'service_not_found' })
    }
  }
  const params = { serviceId: (await createService(db)).id }
  const wrong = { city: 'New York', sort: 'name', limit: 51, cursor: 'x', date: '2026-02-30' }
  for (const [field, value] of Object.entries(wrong)) {
    const answer = await refusal(listServiceBusinesses, { params, query: { [field]: value } })
    expect(answer).toMatchObject({ status: 422, data: { in: 'query', fields: [{ field }] } })
  }
  for (const [field, value] of Object.entries({ category: 'x y', query: 'a', featured: '2' })) {
    const answer = await refusal(listServices, { query: { [field]: value } })
    expect(answer).toMatchObject({ status: 422, data: { in: 'query', fields: [{ field }] } })
  }
})

test.each(hostileDays)('a date that is not a real day is refused: %j', async (date) => {
  const params = { serviceId: UNKNOWN }
  const answer = await refusal(listServiceBusinesses, { params, query: { date } })
  expect(answer).toMatchObject({ status: 422, data: { fields: [{ field: 'date' }] } })
})

test('businesses that sell a service come with their next free times', async () => {
  const service = await createService(db)
  const weekly = everyDay([540, 1260])
  const shop = await sell(service.id, 9000, { weekly, offering: { duration_minutes: 45 } })
  const dear = await createOffering(db, shop.business.id, { service_id: service.id, price: 20_000 })
  await createStaff(db, shop.business.id, { offerings: [dear.id] })
  const closed = await sell(service.id, 5000, { weekly: everyDay() })
  await sell(service.id, 5000, { business: { status: 'suspended' } })
  const params = { serviceId: service.id }
  const { items } = await ask(listServiceBusinesses, { params, query: { sort: 'soonest' } })
  expect(items.map((item) => item.business.id)).toEqual([shop.business.id, closed.business.id])
  const staffIds = [shop.staff[0]?.id]
  expect(items[0]?.offering).toMatchObject({ id: shop.offering.id, price: 9000 })
  expect(items[0]?.business.open).toMatchObject({ now: true, until: '2026-03-03T18:00:00Z' })
  const start = (time: string) => `2026-03-03T${time}:00Z`
  expect(items[0]?.nextSlots).toEqual([
    { date: '2026-03-03', start: start('09:30'), end: start('10:15'), staffIds },
    { date: '2026-03-03', start: start('09:45'), end: start('10:30'), staffIds },
    { date: '2026-03-03', start: start('10:00'), end: start('10:45'), staffIds },
  ])
  expect(items[1]).toMatchObject({ nextSlots: [], business: { priceFrom: 5000 } })
  const later = await ask(listServiceBusinesses, { params, query: { date: '2026-03-20' } })
  const first = later.items.find((item) => item.business.id === shop.business.id)
  expect(first?.nextSlots[0]).toMatchObject({ date: '2026-03-20', start: '2026-03-20T06:00:00Z' })
  const over = await ask(listServiceBusinesses, { params, query: { date: '2026-03-01' } })
  expect(over.items.map((item) => item.nextSlots)).toEqual([[], []])
})

test.each(['recommended', 'soonest', 'price', 'rating'] as const)(
  'pages in the order %s contain every business once',
  async (sort) => {
    const service = await createService(db)
    const all = []
    for (let number = 0; number < 7; number += 1) {
      const reviews = { review_count: number % 2, review_stars: (number % 2) * (1 + (number % 4)) }
      const business = { featured: number % 3 === 0, notice_minutes: (number % 3) * 60, ...reviews }
      all.push((await sell(service.id, 1000 * (number % 4), { business })).business.id)
    }
    const params = { serviceId: service.id }
    const whole = await ask(listServiceBusinesses, { params, query: { sort } })
    const seen = []
    let cursor: string | null = null
    do {
      const page: typeof whole = await ask(listServiceBusinesses, {
        params,
        query: { sort, limit: 2, ...(cursor ? { cursor } : {}) },
      })
      seen.push(...page.items)
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(whole.items)
    expect(seen.map((item) => item.business.id).sort()).toEqual(all.sort())
    const keys = seen.map(({ business, offering, nextSlots }) => {
      if (sort === 'price') return offering.price
      if (sort === 'soonest') return Date.parse(nextSlots[0]?.start ?? '')
      const rating = -(business.rating?.average ?? 0)
      return sort === 'rating' ? rating : (business.featured ? -10 : 0) + rating
    })
    expect(keys).toEqual([...keys].sort((a, b) => a - b))
    const other = sort === 'price' ? 'rating' : 'price'
    const page = await ask(listServiceBusinesses, { params, query: { sort, limit: 2 } })
    const query = { sort: other, cursor: page.nextCursor ?? '' }
    expect((await refusal(listServiceBusinesses, { params, query })).status).toBe(422)
  },
)

test('a service of a city counts the shops of that city only', async () => {
  const service = await createService(db)
  const erbil = await sell(service.id, 100, { business: { city_id: 'erbil' } })
  await sell(service.id, 100)
  const params = { serviceId: service.id }
  const { items } = await ask(listServiceBusinesses, { params, query: { city: 'erbil' } })
  expect(items.map((item) => item.business.id)).toEqual([erbil.business.id])
  const none = await createService(db)
  await createOffering(db, (await createBusiness(db)).id, { service_id: none.id })
  expect(await ask(listServiceBusinesses, { params: { serviceId: none.id } })).toEqual({
    items: [],
    nextCursor: null,
  })
})

test('an installation without a single business has a catalogue of every category, in order and in both languages', async () => {
  const other = await createTestApp()
  try {
    const { headers } = await other.asPerson()
    const { items } = await other.ask(listCatalogue, { headers })
    expect(items.length).toBeGreaterThanOrEqual(25)
    const categories = await other.ask(listCategories)
    expect([...new Set(items.map(({ categoryId }) => categoryId))]).toEqual(
      categories.items.map(({ id }) => id),
    )
    for (const { name, description, usualPrice } of items) {
      expect(name).toEqual({ en: expect.any(String), ar: expect.stringMatching(/[ء-ي]{2}/) })
      expect(description).toEqual({ en: expect.any(String), ar: expect.stringMatching(/[ء-ي]{2}/) })
      expect(usualPrice).toBeNull()
    }
    expect((await other.ask(listServices)).items).toEqual([])
  } finally {
    await other.close()
  }
})
