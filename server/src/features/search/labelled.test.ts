import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { searchAll } from '@awan/core/search/contract'
import { loadDemo } from '@awan/demo/load'
import { serviceId } from '@awan/demo/sold/services'
import { createTestApp, TEST_NOW, testConfig } from '#testing/app.ts'

/** A query with the results expected among the first five of each list; `category`: of all of the first five businesses. */
interface Labelled {
  query: string
  language: 'en' | 'ar' | 'ku' | 'latin'
  misspelt?: true
  /** One of the fifth that was never used for tuning. */
  heldOut?: true
  services?: string[]
  businesses?: string[]
  category?: string
}

const FIRST = 5
const QUERIES = readFileSync(new URL('../../testing/search-queries.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  // A file of this repository.
  .map((line) => JSON.parse(line) as Labelled)

// Rate limits would slow this test down.
const { pool, ask, close } = await createTestApp({ config: { ...testConfig, rateLimits: false } })
afterAll(close)
await loadDemo(pool, { now: TEST_NOW, scale: 1 })

/** Lists the expected results and whether each was found. */
async function lookUp({ query, services = [], businesses = [], category }: Labelled) {
  const answer = await ask(searchAll, { query: { query, limit: FIRST } })
  const sold = answer.services.slice(0, FIRST).map(({ id }) => id)
  const found = answer.items.map(({ business }) => business)
  const names = found.flatMap(({ name }) => [name.en, name.ar])
  return [
    ...services.map((key) => ({ expected: key, hit: sold.includes(serviceId(key)) })),
    ...businesses.map((name) => ({ expected: name, hit: names.includes(name) })),
    ...(category === undefined
      ? []
      : [
          {
            expected: `only ${category}`,
            hit: found.length > 0 && found.every(({ categoryId }) => categoryId === category),
          },
        ]),
  ]
}

const looked: (Labelled & { misses: string[]; recall: number })[] = []
for (const labelled of QUERIES) {
  const expectations = await lookUp(labelled)
  const misses = expectations.filter(({ hit }) => !hit).map(({ expected }) => expected)
  looked.push({ ...labelled, misses, recall: 1 - misses.length / expectations.length })
}

/** Returns the mean recall of a part of the set, with the missed results for the failure message. */
function recallOf(wanted: (query: Labelled) => boolean) {
  const part = looked.filter(wanted)
  const missed = part.filter(({ misses }) => misses.length > 0)
  const lines = missed.map(({ query, misses }) => `${query}: ${misses.join(', ')}`)
  const recall = part.reduce((sum, one) => sum + one.recall, 0) / part.length
  return {
    recall,
    report: `${part.length} queries, recall ${recall.toFixed(3)}\n${lines.join('\n')}`,
  }
}

test('the set is of at least 300 queries, of which a fifth is held out', () => {
  expect(QUERIES.length).toBeGreaterThanOrEqual(300)
  expect(QUERIES.filter(({ heldOut }) => heldOut).length * 5).toBeGreaterThanOrEqual(QUERIES.length)
  expect(new Set(QUERIES.map(({ query }) => query)).size).toBe(QUERIES.length)
})

test.each([
  ['all but the misspelt', 0.95, ({ misspelt }: Labelled) => misspelt !== true],
  ['the misspelt', 0.85, ({ misspelt }: Labelled) => misspelt === true],
  ['those in Latin-written Arabic', 0.9, ({ language }: Labelled) => language === 'latin'],
  ['those in Kurdish letters', 0.9, ({ language }: Labelled) => language === 'ku'],
  [
    'those that were held out and are not misspelt',
    0.95,
    ({ heldOut, misspelt }: Labelled) => heldOut === true && misspelt !== true,
  ],
  [
    'those that were held out and are misspelt',
    0.85,
    ({ heldOut, misspelt }: Labelled) => heldOut === true && misspelt === true,
  ],
] as const)('of %s at least %d is found among the first five', (_, least, wanted) => {
  const { recall, report } = recallOf(wanted)
  expect(recall, report).toBeGreaterThanOrEqual(least)
})
