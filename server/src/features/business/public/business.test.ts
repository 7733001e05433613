import { afterAll, expect, test } from 'vitest'
import { listBusinesses } from '@awan/core/business/contract'
import { MINUTE_MS } from '@awan/core/time'
import { createTestApp } from '#testing/app.ts'
import { createBusiness, createShop, everyDay } from '#testing/stage/factories.ts'

const { db, ask, refusal, close, clock } = await createTestApp()
afterAll(close)

const ids = async (query: Record<string, string | number>) =>
  (await ask(listBusinesses, { query: { limit: 50, ...query } })).items.map((item) => item.id)

test('a list shows approved businesses, featured first, then by rating', async () => {
  const place = { city_id: 'erbil', category_id: 'dental' }
  const good = await createBusiness(db, { ...place, review_count: 10, review_stars: 48 })
  const plain = await createBusiness(db, place)
  const featured = await createBusiness(db, { ...place, featured: true })
  await createBusiness(db, { ...place, status: 'pending' })
  await createBusiness(db, { ...place, status: 'suspended' })
  const query = { city: 'erbil', category: 'dental' }
  expect(await ids(query)).toEqual([featured.id, good.id, plain.id])
  expect(await ids({ ...query, featured: 'true' })).toEqual([featured.id])
  expect(await ids({ ...query, featured: 'false' })).toEqual([good.id, plain.id])
  const { items } = await ask(listBusinesses, { query })
  expect(items[1]).toMatchObject({
    id: good.id,
    categoryName: { en: 'Dental' },
    rating: { average: 4.8, count: 10 },
    priceFrom: null,
    open: { now: false, until: null, opensAt: null },
  })
})

test('by rating the best come first, open or not, page by page; the least mean leaves out the rest', async () => {
  const place = { city_id: 'erbil', category_id: 'nails' }
  const rated = []
  for (const stars of [36, 50, 41, 47])
    rated.push(await createBusiness(db, { ...place, review_count: 10, review_stars: stars }))
  const few = await createBusiness(db, { ...place, review_count: 2, review_stars: 10 })
  const [low, best, middle, good] = rated.map(({ id }) => id)
  const query = { city: 'erbil', category: 'nails', sort: 'rating' }
  expect(await ids(query)).toEqual([best, good, middle, low, few.id])
  expect(await ids({ ...query, minRating: 4.5 })).toEqual([best, good])
  expect(await ids({ city: 'erbil', category: 'nails', minRating: 4.5, openNow: 'true' })).toEqual(
    [],
  )
  const first = await ask(listBusinesses, { query: { ...query, limit: 2 } })
  const cursor = first.nextCursor ?? ''
  const second = await ask(listBusinesses, { query: { ...query, limit: 3, cursor } })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(await ids(query))
  // A cursor of one order is invalid in another.
  const astray = { query: { city: 'erbil', category: 'nails', cursor } }
  expect(await refusal(listBusinesses, astray)).toMatchObject({ status: 422 })
  const wrongs: Record<string, string>[] = [{ sort: 'best' }, { minRating: '6' }]
  for (const wrong of wrongs)
    expect(await refusal(listBusinesses, { query: wrong })).toMatchObject({ status: 422 })
})

test('pages together are the whole list, also while others are added before', async () => {
  const place = { city_id: 'baghdad', category_id: 'gym' }
  const all = []
  for (let count = 0; count < 7; count += 1)
    all.push(
      await createBusiness(db, { ...place, review_count: count % 3, review_stars: count % 3 }),
    )
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string | number> = { city: 'baghdad', category: 'gym', limit: 3 }
    if (cursor) query['cursor'] = cursor
    const page = await ask(listBusinesses, { query })
    seen.push(...page.items.map((item) => item.id))
    cursor = page.nextCursor
    if (seen.length === 3) await createBusiness(db, { ...place, featured: true })
  } while (cursor)
  expect(new Set(seen)).toEqual(new Set(all.map((business) => business.id)))
  expect(seen).toHaveLength(7)
})

test('open shops come before closed ones across pages, and keep their positions while time passes', async () => {
  const business = { city_id: 'erbil', category_id: 'gym' }
  const shops = []
  for (let count = 0; count < 9; count += 1) {
    // Every third is open at noon, when the test begins, and closes at 13:00.
    const weekly = everyDay(count % 3 === 0 ? [600, 780] : [780, 900])
    const rated = { review_count: 10, review_stars: 10 + count, featured: count % 2 === 0 }
    shops.push(await createShop(db, { weekly, business: { ...business, ...rated } }))
  }
  const query = { city: 'erbil', category: 'gym', limit: 2 }
  const before = clock.now
  const read = async (turn: () => void) => {
    const seen = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof ask<typeof listBusinesses>>> = await ask(
        listBusinesses,
        { query: { ...query, ...(cursor ? { cursor } : {}) } },
      )
      seen.push(...page.items)
      cursor = page.nextCursor
      turn()
    } while (cursor)
    return seen
  }
  const expected = shops
    .map(({ business: { id, featured, rating } }, at) => ({ id, featured, rating, at }))
    .sort(
      (one, other) =>
        Number(one.at % 3 > 0) - Number(other.at % 3 > 0) ||
        Number(other.featured) - Number(one.featured) ||
        other.at - one.at,
    )
    .map(({ id }) => id)
  const still = await read(() => undefined)
  expect(still.map(({ id }) => id)).toEqual(expected)
  expect(still.map(({ open }) => open.now)).toEqual([
    ...Array(3).fill(true),
    ...Array(6).fill(false),
  ])
  // All of them open or close at 13:00, between the first page and the second.
  const moved = await read(() => clock.advance(61 * MINUTE_MS))
  clock.now = before
  expect(moved.map(({ id }) => id)).toEqual(expected)
})

test('a limit beyond 50, an edited cursor or one of another list: refused by field', async () => {
  for (const limit of [0, -1, 51, 1e9, '1.5', 'x', '']) {
    const answer = await refusal(listBusinesses, { query: { limit } })
    expect(answer).toMatchObject({ status: 422, data: { fields: [{ field: 'limit' }] } })
  }
  await createBusiness(db, { category_id: 'spa' })
  await createBusiness(db, { category_id: 'spa' })
  const page = await ask(listBusinesses, { query: { category: 'spa', limit: 1 } })
  const cursor = page.nextCursor ?? ''
  const edited = (cursor.startsWith('A') ? 'B' : 'A') + cursor.slice(1)
  for (const wrong of [edited, `${cursor}A`, cursor.slice(4), '%00', 'x', '{}']) {
    const answer = await refusal(listBusinesses, { query: { cursor: wrong } })
    expect(answer, wrong).toMatchObject({ status: 422, data: { fields: [{ field: 'cursor' }] } })
  }
})

test('search finds every word, in any spelling of a letter, in name or district', async () => {
  const { id } = await createBusiness(db, {
    name: { en: 'Golden Scissors', ar: 'المقص الذهبي' },
    district: { en: 'Adhamiya', ar: 'الأعظمية' },
  })
  for (const query of [
    'golden',
    'SCISS',
    'scissors adham',
    'الذهبى',
    'الاعظميه',
    'مَقَص',
    '  gold  ',
  ])
    expect(await ids({ query }), query).toEqual([id])
  expect(await ids({ query: 'golden mansour' })).toEqual([])
})

test('wildcards, quotes and other people’s regular expressions are letters', async () => {
  const { id } = await createBusiness(db, { name: { en: String.raw`50% o_f \ 'x'` } })
  for (const query of ['50%', 'o_f', String.raw`\ 'x`, `'x'`])
    expect(await ids({ query })).toEqual([id])
  const nothing = ['%%', '__', '5_% o', String.raw`\\`, `' or 1=1--`, '.*', '$1', `E'\\x'`, '(((']
  for (const query of nothing) expect(await ids({ query }), query).toEqual([])
})

test('a word of one or two letters is sought at the beginning of words', async () => {
  const place = { district: { en: 'Qadisiya', ar: 'القادسية' } }
  const { id } = await createBusiness(db, { name: { en: 'Xylo House' }, ...place })
  expect(await ids({ query: 'xy' })).toEqual([id])
  expect(await ids({ query: 'x qa' })).toEqual([id])
  expect(await ids({ query: 'yl' })).toEqual([])
  expect(await ids({ query: 'ylo' })).toEqual([id])
})

test('a search that cannot be answered well is refused', async () => {
  for (const query of [
    'a',
    ' a ',
    '%',
    'x'.repeat(65),
    'a '.repeat(1000),
    'x'.repeat(10_000),
    'a\0b',
  ]) {
    const answer = await refusal(listBusinesses, { query: { query } })
    expect(answer).toMatchObject({ status: 422, data: { fields: [{ field: 'query' }] } })
  }
})

test('unknown filter values are refused by name', async () => {
  for (const [field, value] of Object.entries({
    city: 'New York',
    category: 'x',
    openNow: 'maybe',
  })) {
    const answer = await refusal(listBusinesses, { query: { [field]: value } })
    expect(answer).toMatchObject({ status: 422, data: { in: 'query', fields: [{ field }] } })
  }
})
