import { sql, type CompiledQuery } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { TEST_NOW, testConfig } from '#testing/app.ts'
import { createTestDatabase } from '#testing/database.ts'
import { fullScans, recordQueries } from '#testing/races/recorder.ts'
import { createManyShops } from '#testing/stage/many-shops.ts'

/** Small tables: the catalogue and its places fill few disk pages. */
const SMALL = new Set([
  'city',
  'district',
  'category',
  'service',
  'service_count',
  'list_version',
  'pg_namespace',
])

const { db: plain, pool, drop } = await createTestDatabase({ patient: true })
const { db, queries } = recordQueries(pool)
const config = { ...testConfig, rateLimits: false }
const app = await buildApp({ config, db, pool, clock: () => TEST_NOW })
afterAll(async () => {
  await app.close()
  await drop()
})
for (const from of [1, 2001]) await createManyShops(plain, 2000, from)
for (const table of [
  'business',
  'offering',
  'sold_offering',
  'search_listing',
  'search_entry',
  'search_word',
])
  await sql`vacuum analyze ${sql.table(table)}`.execute(plain)

async function indexesOf(query: CompiledQuery): Promise<string[]> {
  const { rows } = await pool.query(`explain (format json) ${query.sql}`, [...query.parameters])
  return [...JSON.stringify(rows).matchAll(/"Index Name":"(\w+)"/g)].map(([, name = '']) => name)
}

test.each([
  ['a name', 'Barimo', ['search_word_pkey', 'search_word_skeleton', 'search_entry_marks']],
  ['Arabic', 'باريمو', ['search_word_pkey', 'search_entry_marks']],
  ['a slip', 'Barimoo', ['search_word_near', 'search_word_alike', 'search_entry_marks']],
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

interface PlanNode {
  'Node Type': string
  'Index Name'?: string
  Filter?: string
  Plans?: PlanNode[]
}

/** Returns the nodes of a query's plan, after the statement that its transaction began with. */
async function nodesOf(first: CompiledQuery, query: CompiledQuery): Promise<PlanNode[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(first.sql, [...first.parameters])
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json) ${query.sql}`,
      [...query.parameters],
    )
    const below = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(below)]
    return rows.flatMap(({ 'QUERY PLAN': [{ Plan: top }] }) => below(top))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Returns the plan nodes of each statement of a request that searches by marks. */
async function looksOf(path: string): Promise<PlanNode[]> {
  queries.length = 0
  await app.inject({ url: path, headers: { host: 'localhost:3000' } })
  const looks = queries.flatMap((one, at) => {
    const first = queries[at - 1]
    return first && one.sql.includes('marks &&') ? [{ first, one }] : []
  })
  const plans = await Promise.all(looks.map(async ({ first, one }) => nodesOf(first, one)))
  return plans.flat()
}

const compares = ({ Filter: filter = '' }: PlanNode) => filter.includes('&&')

test.each([
  'haircut',
  'aa ba ca da ea fa',
  'salon house studio lounge room corner',
  'beauty salon',
])('G-12 of the index’s results for "%s" no row is rechecked', async (query) => {
  for (const path of ['search', 'search/suggestions']) {
    const nodes = await looksOf(`/api/${path}?query=${encodeURIComponent(query)}`)
    expect(nodes.map((node) => node['Index Name'])).toContain('search_entry_marks')
    // Comparisons are allowed only on a bounded part of the list order.
    const compared = nodes.filter(compares)
    expect(compared.filter((node) => node['Node Type'] !== 'Subquery Scan')).toEqual([])
  }
})

test.each([
  ['', 'search_entry_listed'],
  ['&city=baghdad', 'search_entry_place'],
])('G-12 frequent names are found in list order%s', async (city, index) => {
  const nodes = await looksOf(`/api/search?query=haircut${city}`)
  expect(nodes.filter(compares)).not.toEqual([])
  expect(nodes.map((node) => node['Index Name'])).toContain(index)
})
