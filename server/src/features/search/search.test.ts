import { afterAll, describe, expect, test } from 'vitest'
import { listSuggestions, searchAll } from '@awan/core/search/contract'
import { createTestApp, TEST_MINUTE } from '#testing/app.ts'
import { createService, createShop, everyDay } from '#testing/stage/factories.ts'

// A Tuesday, 12:00 in Baghdad.
const { db, ask, refusal, close } = await createTestApp({
  config: { rateLimits: false },
  now: TEST_MINUTE,
})
afterAll(close)

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

/** Searches; returns the names of businesses and services. */
async function found(query: Record<string, string | number>) {
  const { items, services, understood, loose, nextCursor } = await ask(searchAll, { query })
  return {
    businesses: items.map(({ business }) => business.name.en),
    services: services.map(({ name }) => name.en),
    understood,
    loose,
    items,
    nextCursor,
  }
}

const shave = await createService(db, {
  category_id: 'barber',
  name: { en: 'Royal shaving', ar: 'حلاقة ملكية' },
  synonyms: { en: 'kingshave', ar: 'زيانة' },
})
const steam = await createService(db, {
  category_id: 'spa',
  name: { en: 'Steam cure', ar: 'علاج بالبخار' },
})

async function open(
  name: { en: string; ar?: string },
  options: NonNullable<Parameters<typeof createShop>[1]> = {},
) {
  return createShop(db, { ...options, business: { ...options.business, name } })
}

const falcon = await open(
  { en: 'Falcon Cuts', ar: 'صقر للحلاقة' },
  { offering: { service_id: shave.id, price: 20_000 }, weekly: everyDay([600, 780]) },
)
await open(
  { en: 'Cedar Gents', ar: 'أرز الرجال' },
  {
    business: { district: { en: 'Mansour', ar: 'المنصور' }, latitude: 33.4, longitude: 44.4 },
    offering: { service_id: shave.id, price: 8000 },
    weekly: everyDay([1020, 1500]),
  },
)
await open(
  { en: 'Vapour House', ar: 'بيت البخار' },
  {
    business: {
      category_id: 'spa',
      women_only: true,
      city_id: 'erbil',
      district: { en: 'Ankawa' },
    },
    offering: { service_id: steam.id, price: 40_000 },
    weekly: everyDay(),
  },
)

describe('results', () => {
  test('services and businesses at once, in any script', async () => {
    for (const query of [
      'royal shaving',
      'حلاقة ملكيه',
      'kingshave',
      'زيانه',
      'ziyana',
      'royal shavng',
    ])
      expect(await found({ query }), query).toMatchObject({
        services: expect.arrayContaining(['Royal shaving']),
        businesses: expect.arrayContaining(['Falcon Cuts', 'Cedar Gents']),
      })
    for (const query of ['falcon', 'falcn', 'صقر', 'saqr', '9aqr'])
      expect((await found({ query })).businesses, query).toEqual(['Falcon Cuts'])
  })

  test('a business in the results shows its price, a service its price in the city', async () => {
    const { items, services } = await ask(searchAll, { query: { query: 'kingshave' } })
    const prices = items.map(({ business, offering }) => [business.name.en, offering?.price])
    expect(Object.fromEntries(prices)).toEqual({ 'Falcon Cuts': 20_000, 'Cedar Gents': 8000 })
    expect(services[0]).toMatchObject({ id: shave.id, priceFrom: 8000, businessCount: 2 })
    expect(items.every(({ nextSlots }) => nextSlots.length === 0)).toBe(true)
  })

  test('all words must match; without such results, some', async () => {
    expect(await found({ query: 'royal shaving mansour' })).toMatchObject({
      businesses: ['Cedar Gents'],
      loose: false,
    })
    expect(await found({ query: 'falcon vapour' })).toMatchObject({
      businesses: expect.arrayContaining(['Falcon Cuts', 'Vapour House']),
      loose: true,
    })
    // The second word matches no name.
    expect(await found({ query: 'falcon qqqqqqq' })).toMatchObject({ businesses: ['Falcon Cuts'] })
    expect(await found({ query: 'xyzzyplugh' })).toMatchObject({
      businesses: [],
      services: [],
      loose: false,
    })
  })

  test('without a matching word nothing is found, and without a query filters apply', async () => {
    const nothing = { businesses: [], services: [], nextCursor: null }
    for (const query of ['💈💈', '؟؟', '...', 'Салон'])
      expect(await found({ query }), query).toMatchObject(nothing)
    expect(await found({ query: '💈💈', category: 'spa' })).toMatchObject(nothing)
    expect((await found({ query: '💈 falcon' })).businesses).toEqual(['Falcon Cuts'])
    expect((await found({ query: 'tonight 💈' })).businesses).toContain('Cedar Gents')
    expect((await found({ category: 'spa' })).businesses).toEqual(['Vapour House'])
    expect((await found({})).businesses).toHaveLength(3)
  })

  test('pages follow each other without gaps', async () => {
    const first = await found({ query: 'kingshave', limit: 1 })
    const second = await found({ query: 'kingshave', limit: 1, cursor: first.nextCursor ?? '' })
    expect([...first.businesses, ...second.businesses].sort()).toEqual([
      'Cedar Gents',
      'Falcon Cuts',
    ])
    expect(second).toMatchObject({ services: [], nextCursor: null })
  })

  test('so do those of partial matches', async () => {
    const query = 'falcon vapour'
    const all = await found({ query })
    const first = await found({ query, limit: 1 })
    const second = await found({ query, limit: 1, cursor: first.nextCursor ?? '' })
    expect([...first.businesses, ...second.businesses]).toEqual(all.businesses.slice(0, 2))
    expect([first.loose, second.loose]).toEqual([true, true])
  })
})

describe('filters', () => {
  test.each([
    [{ query: 'royal shaving near Mansour' }, ['Cedar Gents']],
    [{ query: 'حلاقة ملكية قرب المنصور' }, ['Cedar Gents']],
    [{ query: 'steam in erbil', city: 'baghdad' }, ['Vapour House']],
    [{ query: 'steam near ankawa', city: 'baghdad' }, ['Vapour House']],
    [{ query: 'kingshave under 10,000' }, ['Cedar Gents']],
    [{ query: 'kingshave', maxPrice: 10_000 }, ['Cedar Gents']],
    [{ query: 'kingshave open now' }, ['Falcon Cuts']],
    [{ query: 'kingshave', openNow: 'true' }, ['Falcon Cuts']],
    [{ query: 'kingshave tonight' }, ['Cedar Gents']],
    [{ query: 'زيانة الليلة' }, ['Cedar Gents']],
    [{ query: 'kingshave', day: 'today', part: 'afternoon' }, ['Falcon Cuts']],
    [{ query: 'kingshave tomorrow morning' }, ['Falcon Cuts']],
    [{ query: 'kingshave', day: '2026-03-07', part: 'evening' }, ['Cedar Gents']],
    [{ query: 'steam women only' }, ['Vapour House']],
    [{ womenOnly: 'true' }, ['Vapour House']],
    [{ category: 'spa' }, ['Vapour House']],
    [{ query: 'kingshave', category: 'spa' }, []],
    [{ query: 'kingshave', city: 'erbil' }, []],
  ])('%j finds %j', async (query, businesses) => {
    expect((await found(query)).businesses).toEqual(businesses)
  })

  test('services above a maximum price are left out, as businesses are', async () => {
    const all = await found({ query: 'kingshave' })
    expect(all.services).not.toEqual([])
    expect((await found({ query: 'kingshave', maxPrice: 1 })).services).toEqual([])
    expect((await found({ query: 'kingshave under 10,000' })).services).toEqual(all.services)
  })

  test('recognised filters are returned with their words', async () => {
    const { understood } = await found({ query: 'kingshave near Mansour tomorrow evening' })
    expect(understood).toEqual([
      {
        words: 'near Mansour',
        place: { id: expect.any(String), name: { en: 'Mansour', ar: 'المنصور' } },
      },
      { words: 'tomorrow evening', day: 'tomorrow', part: 'evening' },
    ])
    // The next Friday after a Tuesday; a Tuesday on itself.
    expect((await found({ query: 'kingshave friday' })).understood[0]?.day).toBe('2026-03-06')
    expect((await found({ query: 'kingshave tuesday' })).understood[0]?.day).toBe('2026-03-03')
  })

  test('a chosen filter precedes the words’ meaning', async () => {
    expect((await found({ query: 'kingshave tonight', part: 'afternoon' })).businesses).toEqual([
      'Falcon Cuts',
    ])
  })

  test('requested times are returned, each of the day and its part', async () => {
    const { items } = await found({ query: 'kingshave tonight' })
    expect(items[0]?.nextSlots.map(({ date, start }) => [date, start])).toEqual([
      ['2026-03-03', '2026-03-03T14:00:00Z'],
      ['2026-03-03', '2026-03-03T14:15:00Z'],
      ['2026-03-03', '2026-03-03T14:30:00Z'],
    ])
  })
})

test('sorts by price, by the first free time and by distance', async () => {
  const query = 'kingshave'
  expect((await found({ query, sort: 'price' })).businesses).toEqual(['Cedar Gents', 'Falcon Cuts'])
  expect((await found({ query, sort: 'soonest' })).businesses).toEqual([
    'Falcon Cuts',
    'Cedar Gents',
  ])
  const there = { latitude: 33.39, longitude: 44.4 }
  const near = await found({ query, sort: 'nearest', ...there })
  expect(near.businesses).toEqual(['Cedar Gents', 'Falcon Cuts'])
  expect(near.items.map(({ metres }) => metres)).toEqual([1113, 10_019])
  expect((await found({ query, sort: 'soonest', limit: 1 })).nextCursor).not.toBeNull()
})

describe('suggestions', () => {
  test('say services and businesses for two letters and more', async () => {
    const { items } = await ask(listSuggestions, { query: { query: 'fa', city: 'baghdad' } })
    expect(items).toContainEqual({
      kind: 'business',
      id: falcon.business.id,
      name: { en: 'Falcon Cuts', ar: 'صقر للحلاقة' },
      categoryId: 'barber',
      beside: { en: 'Karrada', ar: 'الكرادة' },
    })
    const services = await ask(listSuggestions, { query: { query: 'king' } })
    expect(services.items[0]).toMatchObject({ kind: 'service', id: shave.id, beside: null })
    expect((await ask(listSuggestions, { query: { query: 'xyzzyplugh' } })).items).toEqual([])
  })
})

test('unknown values are refused', async () => {
  const refused = async (query: Record<string, string>) =>
    (await refusal(searchAll, { query })).code
  expect(await refused({ query: 'xyzzyplugh', city: 'nowhere' })).toBe('city_not_found')
  expect(await refused({ query: 'xyzzyplugh', category: 'nothing' })).toBe('category_not_found')
  expect(await refused({ district: UNKNOWN })).toBe('district_not_found')
  const wrong: Record<string, string>[] = [
    { query: 'a' },
    { query: 'x'.repeat(10_000) },
    { query: 'a\u0000b' },
    { district: 'karrada' },
    { day: '2026-02-30' },
    { part: 'night' },
    { sort: 'stars' },
    { minRating: '6' },
    { maxPrice: '-1' },
    { latitude: '91' },
    { cursor: 'forged' },
  ]
  for (const query of wrong)
    expect(await refused(query), JSON.stringify(query)).toBe('invalid_input')
  expect((await refusal(listSuggestions, { query: { query: 'x' } })).status).toBe(422)
})

test('a business named like a filter is found first, though closed, and once on all pages', async () => {
  const city = 'baghdad'
  const all = { offering: { service_id: steam.id } }
  await open({ en: 'Steam Now', ar: 'بخار الصباح' }, { ...all, weekly: everyDay([1020, 1500]) })
  await open({ en: 'Now Steam Room' }, all)
  for (const number of [1, 2, 3]) await open({ en: `Zephyr Steam ${number}` }, all)
  const first = await found({ query: 'steam now', city, limit: 4 })
  expect(first).toMatchObject({ understood: [{ openNow: true }], loose: false })
  expect(first.businesses.slice(0, 2).toSorted()).toEqual(['Now Steam Room', 'Steam Now'])
  const cursor = first.nextCursor ?? ''
  const second = await found({ query: 'steam now', city, limit: 4, cursor })
  const businesses = [...first.businesses, ...second.businesses]
  const ids = [...first.items, ...second.items].map(({ business }) => business.id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const number of [1, 2, 3]) expect(businesses).toContain(`Zephyr Steam ${number}`)
  expect((await found({ query: 'بخار الصباح' })).businesses[0]).toBe('Steam Now')
  // A phrase that is in no such name only filters, and so do parameters.
  expect((await found({ query: 'zephyr tonight', city })).businesses).not.toContain('Steam Now')
  expect((await found({ query: 'steam now', city: 'erbil' })).businesses).toEqual([])
  const { items } = await ask(listSuggestions, { query: { query: 'now', city } })
  expect(items.map(({ name }) => name.en).toSorted()).toEqual(['Now Steam Room', 'Steam Now'])
})
