import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileNames } from '../../server/src/integrations/photos/names.ts'
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/database.ts'
import { loadDemo } from './load.ts'
import { addPhotos } from './photos.ts'

/** A Wednesday, 12:30 in Baghdad. */
const now = new Date('2026-03-04T09:30:00Z')

let database: TestDatabase
let hung: number
const files = new Map<string, Uint8Array>()

beforeAll(async () => {
  database = await createTestDatabase()
  await loadDemo(database.pool, { now, scale: 1 })
  hung = await addPhotos(database.db, async (name, content) => void files.set(name, content), {
    now,
  })
})
afterAll(() => database.drop())

test('about a third of the shops, of every trade and city, have a photo', async () => {
  const { rows } = await sql<{ category_id: string; all: number; shown: number; cities: number }>`
    select category_id, count(*)::int as "all", count(photo)::int as shown,
      (count(distinct city_id) filter (where photo is not null))::int as cities
    from business group by category_id`.execute(database.db)
  expect(rows).toHaveLength(8)
  for (const { shown, cities } of rows) {
    expect(shown).toBeGreaterThanOrEqual(2)
    expect(cities).toBe(2)
  }
  const share = sum(rows.map((row) => row.shown)) / sum(rows.map((row) => row.all))
  expect(share).toBeGreaterThan(0.25)
  expect(share).toBeLessThan(0.5)
})

test('every photo has its files, and is used in its place', async () => {
  const { rows } = await sql<{ id: string; cover: boolean; used: boolean }>`
    select photo.id, position = 0 is true as cover,
      exists (select from business where business.id = business_id and business.photo = '/photos/' || photo.id || '.webp')
      or exists (select from staff where staff.business_id = photo.business_id
        and staff.photo = '/photos/' || photo.id || '.webp') as used
    from photo`.execute(database.db)
  expect(rows).toHaveLength(hung)
  expect(rows.every(({ used }) => used)).toBe(true)
  expect(new Set(rows.flatMap(({ id }) => fileNames(id)))).toEqual(new Set(files.keys()))
})

test('in one shop no two people have the same face', async () => {
  const { rows } = await sql<{ business_id: string; id: string }>`
    select business_id, id from photo where position is null`.execute(database.db)
  const faces = rows.map(({ business_id, id }) => {
    const content = Buffer.from(files.get(`${id}.webp`) ?? []).toString('base64')
    return `${business_id} ${content}`
  })
  expect(faces.length).toBeGreaterThan(40)
  expect(new Set(faces).size).toBe(faces.length)
})

const sum = (numbers: readonly number[]) => numbers.reduce((whole, one) => whole + one, 0)
