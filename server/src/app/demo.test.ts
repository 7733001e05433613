import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '@awan/demo/load'
import { connect } from '#db/connect.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { createShop } from '#testing/stage/factories.ts'
import { fillWithDemo } from './demo.ts'

/** A Wednesday, 12:30 in Baghdad. */
const now = new Date('2026-03-04T09:30:00Z')
const nextDay = new Date('2026-03-05T09:30:00Z')
let dataDir: string
let database: TestDatabase
/** Connections of a start, which can use COPY. */
let patient: ReturnType<typeof connect>

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'awan-demo-'))
  database = await createTestDatabase()
  patient = connect({ connection: { url: database.url }, max: 3, patient: true })
})
afterAll(async () => {
  await patient.db.destroy()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const fill = (at: Date) =>
  fillWithDemo({
    ...patient,
    config: { dataDir, photosS3: undefined },
    say: () => undefined,
    now: at,
  })

async function countPhotos(): Promise<{ photos: number; shown: number }> {
  const { rows } = await sql<{ photos: number; shown: number }>`
    select (select count(*)::int from photo) as photos,
      (select count(photo)::int from business) + (select count(photo)::int from staff) as shown`.execute(
    patient.db,
  )
  return rows[0] ?? { photos: 0, shown: 0 }
}

test('a database with businesses of its own gets no photos', async () => {
  const { business } = await createShop(patient.db)
  await fill(now)
  expect(await countPhotos()).toEqual({ photos: 0, shown: 0 })
  await patient.db.deleteFrom('business').where('id', '=', business.id).execute()
})

test('a start that was killed between the demo and its photos is completed by the next', async () => {
  await loadDemo(patient.pool, { now, scale: 1 })
  await fill(nextDay)
  const { photos, shown } = await countPhotos()
  expect(photos).toBeGreaterThan(40)
  expect(shown).toBe(photos)
  const files = await readdir(path.join(dataDir, 'photos'))
  expect(files.length).toBeGreaterThan(photos)
  await fill(nextDay)
  expect(await countPhotos()).toEqual({ photos, shown })
})
