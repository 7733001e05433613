import { sql, type CompiledQuery } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { TEST_NOW, testConfig } from '#testing/app.ts'
import { createTestDatabase } from '#testing/database.ts'
import { fullScans, recordQueries } from '#testing/races/recorder.ts'
import { createManyShops } from '#testing/stage/many-shops.ts'

/** The catalogue and its places fit on few pages of the disk. */
const SMALL = new Set(['city', 'district', 'category', 'service', 'service_count', 'list_version'])

const { db: plain, pool, drop } = await createTestDatabase({ patient: true })
const { db, queries } = recordQueries(pool)
const config = { ...testConfig, rateLimits: false }
const app = await buildApp({ config, db, pool, clock: () => TEST_NOW })
afterAll(async () => {
  await app.close()
  await drop()
})
for (const from of [1, 2001]) await createManyShops(plain, 2000, from)
for (const table of ['business', 'offering', 'sold_offering', 'search_listing', 'search_word'])
  await sql`vacuum analyze ${sql.table(table)}`.execute(plain)

async function indexesOf(query: CompiledQuery): Promise<string[]> {
  const { rows } = await pool.query(`explain (format json) ${query.sql}`, [...query.parameters])
  return [...JSON.stringify(rows).matchAll(/"Index Name":"(\w+)"/g)].map(([, name = '']) => name)
}

test.each([
  ['a name', 'Barimo', ['search_word_pkey', 'search_word_skeleton', 'search_listing_terms']],
  ['Arabic', 'باريمو', ['search_word_pkey', 'search_listing_terms']],
  ['a slip', 'Barimoo', ['search_word_near', 'search_word_alike', 'search_listing_terms']],
])('%s is found in 4,000 businesses by indexes', async (_, query, indexes) => {
  for (const path of ['search', 'search/suggestions']) {
    queries.length = 0
    const url = `/api/${path}?query=${encodeURIComponent(query)}&city=baghdad`
    const answer = await app.inject({ url, headers: { host: 'localhost:3000' } })
    expect(answer.json()).toMatchObject({ items: expect.arrayContaining([expect.anything()]) })
    const requested = queries.filter((one) => /^\s*(?:with|select)\b/.test(one.sql))
    const scans = await Promise.all(requested.map((one) => fullScans(pool, one)))
    expect(scans.flat().filter((table) => !SMALL.has(table))).toEqual([])
    const used = await Promise.all(requested.map(indexesOf))
    expect(used.flat()).toEqual(expect.arrayContaining(indexes))
  }
})

/** The conditions that the plan of a statement compares row by row, after the statement that its transaction began with. */
async function comparisonsOf(first: CompiledQuery, query: CompiledQuery): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(first.sql, [...first.parameters])
    const { rows } = await client.query(`explain (format json) ${query.sql}`, [...query.parameters])
    return [...JSON.stringify(rows).matchAll(/"Filter":"([^"]*)"/g)].map(([, text = '']) => text)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test.each(['haircut', 'aa ba ca da ea fa', 'salon house studio lounge room corner'])(
  'G-12 the words of no row are compared with those of "%s"',
  async (query) => {
    for (const path of ['search', 'search/suggestions']) {
      queries.length = 0
      const url = `/api/${path}?query=${encodeURIComponent(query)}`
      await app.inject({ url, headers: { host: 'localhost:3000' } })
      const pairs = queries.flatMap((one, at) => {
        const first = queries[at - 1]
        return first && one.sql.includes('terms &&') ? [{ first, one }] : []
      })
      expect(pairs).not.toEqual([])
      for (const { first, one } of pairs)
        expect((await comparisonsOf(first, one)).filter((text) => text.includes('&&'))).toEqual([])
    }
  },
)
