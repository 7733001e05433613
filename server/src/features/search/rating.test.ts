import { afterAll, expect, test } from 'vitest'
import { searchAll } from '@awan/core/search/contract'
import { createTestApp } from '#testing/app.ts'
import { createShop } from '#testing/stage/factories.ts'

const { ask, db, close } = await createTestApp()
afterAll(close)

/** Returns the average ratings of the results, in order; null for a shop without a score. */
async function ratings(query: Record<string, string | number>) {
  const { items, understood } = await ask(searchAll, { query: { city: 'erbil', ...query } })
  return { averages: items.map(({ business }) => business.rating?.average ?? null), understood }
}

for (const [count, stars] of [
  [10, 41],
  [1, 5],
  [4, 19],
  [5, 18],
] as const)
  await createShop(db, {
    business: {
      city_id: 'erbil',
      review_count: count,
      review_stars: stars,
      featured: stars === 18,
    },
  })

test('best rated first, those without an average last', async () => {
  expect((await ratings({ sort: 'rating' })).averages).toEqual([4.8, 4.1, 3.6, null])
  expect((await ratings({ sort: 'best' })).averages[0]).toBe(3.6)
  const said = await ratings({ query: 'top rated' })
  expect(said.averages).toEqual([4.8, 4.1, 3.6, null])
  expect(said.understood).toEqual([{ words: 'top rated', sort: 'rating' }])
})

test('the minimum average excludes lower ones and those without', async () => {
  expect((await ratings({ minRating: 4, sort: 'rating' })).averages).toEqual([4.8, 4.1])
  expect((await ratings({ minRating: '4.5' })).averages).toEqual([4.8])
})
