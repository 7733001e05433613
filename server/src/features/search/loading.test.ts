import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import type { Trx } from '#db/transaction.ts'
import { administer } from '#testing/administer.ts'
import { createTestDatabase } from '#testing/database.ts'
import { createManyShops } from '#testing/stage/many-shops.ts'

const { db, url, drop } = await createTestDatabase({ patient: true })
afterAll(drop)
// The database's owner may not enable function statistics; sessions begin after this.
await administer(
  inject('adminUrl'),
  `alter database ${new URL(url).pathname.slice(1)} set track_functions = 'all'`,
)

/** Returns the calls of each function so far, in the transaction's session. */
async function callsOf(trx: Trx): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; calls: number }>`
    select funcname as name, calls from pg_stat_xact_user_functions`.execute(trx)
  return Object.fromEntries(rows.map(({ name, calls }) => [name, calls]))
}

const FUNCTIONS = ['learn_words', 'refresh_search', 'search_written', 'search_folded'] as const

/** Counts the calls of each function during `work`, whose transaction is rolled back. */
async function callsDuring(work: (trx: Trx) => Promise<unknown>) {
  const undone = new Error('rolled back')
  const counted: Partial<Record<(typeof FUNCTIONS)[number], number>> = {}
  const doing = db.transaction().execute(async (trx) => {
    const before = await callsOf(trx)
    await work(trx)
    const after = await callsOf(trx)
    for (const name of FUNCTIONS) counted[name] = (after[name] ?? 0) - (before[name] ?? 0)
    throw undone
  })
  await expect(doing).rejects.toBe(undone)
  return counted
}

/** Inserts businesses in one statement, whose names use 204 distinct words, in one district. */
const insertAlike = async (trx: Trx, count: number) =>
  sql`
    insert into business
      (category_id, city_id, name, district, address, phone, latitude, longitude, status, created_at)
    select 'barber', 'baghdad', jsonb_build_object('en', 'Royal Ostrich ' || number % 200, 'ar', 'نعامة ملكية ' || number % 200), name,
      '{"en": "Main street"}', '+96479' || lpad(number::text, 8, '0'), 33.3, 44.4, 'approved', '2026-01-01T00:00:00Z'
    from generate_series(1, ${count}::integer) as number
    cross join (select name from district where city_id = 'baghdad' order by position, id limit 1) stands`.execute(
    trx,
  )

test('loading 2,000 in one statement splits each word and district as often as 200', async () => {
  const some = await callsDuring((trx) => insertAlike(trx, 200))
  const many = await callsDuring((trx) => insertAlike(trx, 2000))
  expect(some).toMatchObject({ learn_words: 1, refresh_search: 1 })
  expect(some.search_written).toBeGreaterThan(4)
  expect(some.search_folded).toBe(1)
  expect(many).toEqual(some)
})

test('bulk-loaded entries equal those written one by one', async () => {
  await createManyShops(db, 300)
  const listings = sql<{ business_id: string; price_from: number; terms: string[] }>`
    select business_id, district_id, price_from, terms from search_listing
    order by business_id limit 25`
  const { rows: loaded } = await listings.execute(db)
  expect(loaded).toHaveLength(25)
  for (const { terms, price_from: price } of loaded) {
    expect(price).toBeGreaterThan(0)
    for (const kind of ['n:', 'd:', 'c:', 't:', 's:'])
      expect(
        terms.some((term) => term.startsWith(kind)),
        kind,
      ).toBe(true)
  }
  for (const { business_id: id } of loaded) {
    await sql`update search_listing set terms = '{}', price_from = null, district_id = null
      where business_id = ${id}`.execute(db)
    await sql`select refresh_search(array[${id}::uuid])`.execute(db)
  }
  expect((await listings.execute(db)).rows).toEqual(loaded)
  const { rows: unknown } = await sql`
    select term from search_listing cross join lateral unnest(terms) as term
    where term like 'n:%' and substr(term, 3) not in (select word from search_word) limit 5`.execute(
    db,
  )
  expect(unknown).toEqual([])
})
