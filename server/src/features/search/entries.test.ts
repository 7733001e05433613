import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { loadDemo } from '@awan/demo/load'
import type { Db } from '#db/connect.ts'
import { TEST_NOW } from '#testing/app.ts'
import { createTestDatabase } from '#testing/database.ts'
import { createManyShops } from '#testing/stage/many-shops.ts'

const { db, pool, drop } = await createTestDatabase({ patient: true })
afterAll(drop)
await createManyShops(db, 120)
await loadDemo(pool, { now: TEST_NOW, scale: 1 })

/** Counts entries that differ from the listing they are derived from, and missing ones. */
async function strays(of: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from search_listing listing
    full join search_entry entry using (business_id)
    where (listing.district_id, listing.latitude, listing.longitude, listing.price_from, listing.rating, listing.listed,
        listing.women_only, listing.featured, listing.city_id, listing.category_id,
        array(select search_mark(term) from unnest(listing.terms) with ordinality as own (term, place) order by place),
        (select count(*) from unnest(listing.terms) as term where term like 'n:%'))
      is distinct from (entry.district_id, entry.latitude, entry.longitude, entry.price_from, entry.rating, entry.listed,
        entry.women_only, entry.featured, entry.city_id, entry.category_id, entry.marks, entry.names::bigint)`.execute(
    of,
  )
  return rows[0]?.count ?? 0
}

test('a term is the same number on every machine', async () => {
  const terms = ['n:salon', 'n:صالون', 'c:hair_salon', 't:baghdad', '']
  const { rows } = await sql<{ mark: number }>`
    select search_mark(term) as mark from unnest(${terms}::text[]) as term`.execute(db)
  const expected = terms.map((term) => createHash('md5').update(term).digest().readInt32BE())
  expect(rows.map(({ mark }) => mark)).toEqual(expected)
})

test('loaded rows, also of the demo without triggers, have search entries', async () => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from search_entry`.execute(db)
  expect(rows[0]?.count).toBeGreaterThan(120)
  expect(await strays(db)).toBe(0)
})

test('G-12 any change of a listing changes its entry, and a deletion removes it', async () => {
  const some = sql`(select id from business order by id limit 20)`
  const changes = [
    sql`update business set name = '{"en": "Copper Heron", "ar": "مالك النحاس"}' where id in ${some}`,
    sql`update business set featured = not featured, women_only = not women_only, latitude = 36.1 where id in ${some}`,
    sql`update business set review_count = 5, review_stars = 22 where id in ${some}`,
    sql`update business set status = 'suspended' where id in ${some}`,
    sql`update offering set price = price + 250 where business_id in ${some}`,
    sql`update offering set active = false where business_id in ${some}`,
    sql`update district set name = '{"en": "Heronry", "ar": "حي مالك"}' where city_id = 'baghdad' and position = 1`,
  ]
  for (const change of changes) {
    const { rows: before } = await sql`select * from search_entry order by business_id`.execute(db)
    await change.execute(db)
    const { rows: after } = await sql`select * from search_entry order by business_id`.execute(db)
    expect(after).not.toEqual(before)
    expect(await strays(db)).toBe(0)
  }
  const { rows } = await sql<{ id: string }>`
    insert into business (category_id, city_id, name, district, address, phone, latitude, longitude, status, created_at)
    select category_id, city_id, '{"en": "Brief Heron"}', district, address, '+9647912345678', 33.3, 44.4, 'approved', '2026-01-01T00:00:00Z'
    from business limit 1 returning id`.execute(db)
  expect(await strays(db)).toBe(0)
  await sql`delete from business where id = ${rows[0]?.id}`.execute(db)
  expect(await strays(db)).toBe(0)
})

test('sabotaged: with its trigger disabled a listing and its entry differ', async () => {
  await db.transaction().execute(async (trx) => {
    await sql`alter table search_listing disable trigger search_updated`.execute(trx)
    await sql`update business set name = '{"en": "Quiet Heron"}' where id in (select id from business limit 1)`.execute(
      trx,
    )
    expect(await strays(trx)).toBe(1)
    await sql`alter table search_listing enable always trigger search_updated`.execute(trx)
  })
})
