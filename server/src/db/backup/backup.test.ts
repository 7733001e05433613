import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createAppointment } from '@awan/core/appointment/contract'
import { loadDemo } from '@awan/demo/load'
import { HOUR_MS } from '@awan/core/time'
import { repeatDepartures } from '#features/account/profile/tombstone.service.ts'
import { insertTombstones, tombstoneOf } from '#features/account/profile/tombstone.queries.ts'
import { cancelUpcomingOf } from '#features/appointment/customer/cancel.service.ts'
import { ownedShops } from '#features/business/settings/leaving.queries.ts'
import { fileNames } from '#integrations/photos/names.ts'
import { openPhotoStore } from '#integrations/photos/store.ts'
import { administer } from '#testing/administer.ts'
import { createTestApp, TEST_NOW, type TestApp } from '#testing/app.ts'
import { createAccount, createPhoto, createShop } from '#testing/stage/factories.ts'
import { noonIn, SOUND, violations, withKey } from '#testing/stage/appointments.ts'
import { connect, type Db } from '../connect.ts'
import { migrate, pendingMigrations } from '../setup/migrate.ts'
import { makeBackup } from './make.ts'
import { restoreBackup } from './restore.ts'

const LONG_AGO = new Date(0)
const photoId = '0b7c1f5e-58f1-4c8a-9d1c-2f6f1d2b3c4d'
let on: TestApp
let folder: string
let backup: string
/** Connections of commands, which can use COPY; request connections cannot. */
let patient: ReturnType<typeof connect>
const store = (name: string) =>
  openPhotoStore({ dataDir: path.join(folder, name), photosS3: undefined })

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'awan-backup-'))
  on = await createTestApp({ config: { rateLimits: false } })
  patient = connect({ connection: { url: on.url }, max: 3, patient: true })
  await loadDemo(on.pool, { now: TEST_NOW, scale: 1 })
  const photos = await store('before')
  for (const name of fileNames(photoId)) await photos.put(name, Buffer.from(`photo ${name}`))
  backup = path.join(folder, 'backup')
  await makeBackup({ pool: patient.pool, store: photos }, backup, new Date())
})
afterAll(async () => {
  await patient.db.destroy()
  await on.close()
  await rm(folder, { recursive: true, force: true })
})

let databases = 0
/** Creates an empty database of the tests' owner, as before a first start. */
async function emptyDatabase() {
  databases += 1
  const owner = new URL(inject('ownerUrl'))
  const name = `awan_restore_${process.pid}_${databases}`
  await administer(
    inject('adminUrl'),
    `create database ${name} owner ${owner.username} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
  )
  owner.pathname = `/${name}`
  const opened = connect({ connection: { url: owner.href }, max: 3, patient: true })
  const drop = async () => {
    await opened.db.destroy()
    await administer(inject('adminUrl'), `drop database ${name} with (force)`)
  }
  return { ...opened, drop }
}

/** Hashes all rows of each table, with its constraints and triggers. */
async function contents(pool: TestApp['pool']) {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration' order by 1`,
  )
  const hashes: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select count(*), md5(string_agg(row::text, e'\n' order by row::text)) from ${name} as row`,
    )
    hashes[name] = rows[0]
  }
  const { rows: guards } = await pool.query(
    `select conrelid::regclass::text as on, pg_get_constraintdef(oid) as guard, convalidated::text as state
     from pg_constraint where connamespace = 'public'::regnamespace
     union all
     select tgrelid::regclass::text, pg_get_triggerdef(oid), tgenabled::text
     from pg_trigger where not tgisinternal and tgrelid::regclass::text !~ 'graphile'
     order by 1, 2`,
  )
  return { hashes, guards }
}

test('a backup is restored with every row, every guard and every photo', async () => {
  const there = await emptyDatabase()
  const photos = await store('after')
  await restoreBackup({ ...there, store: photos }, backup, LONG_AGO)
  expect(await contents(there.pool)).toEqual(await contents(on.pool))
  expect(await violations(there.pool)).toEqual(SOUND)
  for (const name of fileNames(photoId))
    expect(Buffer.from((await photos.read(name)) ?? []).toString()).toBe(`photo ${name}`)
  await bookThere(there.db)
  await there.drop()
})

/** Creates a shop and books an appointment in the restored database: sequences continue, triggers work. */
async function bookThere(db: Db): Promise<void> {
  const { business, staff } = await createShop(db)
  await db
    .insertInto('audit_entry')
    .values({ at: TEST_NOW, action: 'business.changed', subject: business.id, detail: '{}' })
    .execute()
  expect(staff).toHaveLength(1)
}

test('bookings after the backup began are not in it, and none waits for it', async () => {
  const { business, offering } = await createShop(on.db)
  const { headers } = await on.asPerson()
  const body = { businessId: business.id, offeringIds: [offering.id], start: noonIn(2) }
  const later = path.join(folder, 'later')
  const photos = await store('before')
  const [manifest] = await Promise.all([
    makeBackup({ pool: patient.pool, store: photos }, later, new Date()),
    on.ask(createAppointment, { headers: withKey(headers), body }),
  ])
  const there = await emptyDatabase()
  await restoreBackup({ ...there, store: await store('later-photos') }, later, LONG_AGO)
  const { rows } = await there.pool.query<{ count: number }>('select count(*) from appointment')
  expect(rows[0]?.count).toBe(manifest.tables.find(({ name }) => name === 'appointment')?.rows)
  // Either outcome: an appointment with all its rows, or none.
  expect(await violations(there.pool)).toEqual(SOUND)
  await there.drop()
})

test('photos stored after a backup began are in it, as their rows are; one removed meanwhile is not', async () => {
  const began = new Date()
  const photos = await store('meanwhile')
  const [late, gone] = [photoId, photoId.replace(/^./, 'f')].map((id) => fileNames(id)[0])
  for (const name of [late, gone]) await photos.put(name ?? '', Buffer.from('photo'))
  const leaving = {
    ...photos,
    read: async (name: string) => {
      await photos.remove(gone ?? '')
      return photos.read(name)
    },
  }
  const place = path.join(folder, 'meanwhile-backup')
  const made = await makeBackup({ pool: patient.pool, store: leaving }, place, began)
  expect(Object.keys(made.photos)).toEqual([late])
})

test('photos without files are counted, one that is removed meanwhile is not', async () => {
  const [, removed] = [await createPhoto(on.db), await createPhoto(on.db)]
  const photos = await store('lost')
  async function* list() {
    await on.db.deleteFrom('photo').where('id', '=', removed.id).execute()
    yield* photos.list()
  }
  const place = path.join(folder, 'lost-backup')
  const made = await makeBackup({ pool: patient.pool, store: { ...photos, list } }, place, LONG_AGO)
  expect(made.missing).toBe(1)
  await on.db.deleteFrom('photo').execute()
})

test('a photo store with photos of another site is refused, before anything is written', async () => {
  const there = await emptyDatabase()
  const photos = await store('another')
  const [name] = fileNames(photoId.replace(/^./, 'e'))
  await photos.put(name, Buffer.from('theirs'))
  await expect(restoreBackup({ ...there, store: photos }, backup, LONG_AGO)).rejects.toThrow(
    'photos that are not in the backup',
  )
  expect(await pendingMigrations(there.db)).toContain('0001_foundation')
  await there.drop()
})

/** Restores a backup older than an account's deletion, then starts on it as `main.ts` does. */
async function leaveAndRestore(keepsTombstones: boolean): Promise<boolean> {
  const place = path.join(folder, `leaving-${keepsTombstones}`)
  const { id, phone } = await createAccount(on.db)
  await makeBackup({ pool: patient.pool, store: await store('before') }, place, new Date())
  const left = { id, phone, leftAt: on.clock.now }
  await insertTombstones(on.db, [tombstoneOf(on.config.secret, left)])
  await on.pool.query('delete from account where id = $1', [id])
  const there = await emptyDatabase()
  await restoreBackup({ ...there, store: await store('left-photos') }, place, LONG_AGO)
  const dataDir = path.join(folder, `data-${keepsTombstones}`)
  const leaving = { cancelUpcoming: cancelUpcomingOf, ownedShops, clock: () => on.clock.now }
  if (keepsTombstones)
    await repeatDepartures({ ...leaving, db: on.db, config: { ...on.config, dataDir } })
  await repeatDepartures({ ...leaving, db: there.db, config: { ...on.config, dataDir } })
  const back = await there.db
    .selectFrom('account')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirst()
  await there.drop()
  return back !== undefined
}

test('I-07: accounts deleted after the backup are not restored with it', async () => {
  expect(await leaveAndRestore(true)).toBe(false)
})

test('I-07 sabotaged: without the tombstones beside the database they do, and the check sees it', async () => {
  expect(await leaveAndRestore(false)).toBe(true)
})

test('a backup is refused that is unfinished, damaged, too old or newer than the program', async () => {
  const there = await emptyDatabase()
  const target = { ...there, store: await store('refused') }
  const refused = (place: string, since = LONG_AGO) =>
    expect(restoreBackup(target, place, since)).rejects
  await refused(path.join(folder, 'none')).toThrow('no finished backup')
  await refused(backup, new Date(Date.now() + HOUR_MS)).toThrow('accounts deleted since')

  const bad = path.join(folder, 'bad')
  await makeBackup({ pool: patient.pool, store: await store('before') }, bad, new Date())
  const manifest = await readFile(path.join(bad, 'manifest.json'), 'utf8')
  await writeFile(path.join(bad, 'account.copy.gz'), 'half')
  await refused(bad).toThrow('account.copy.gz is damaged or missing')
  const newer = manifest.replace('"0001_foundation"', '"9999_later"')
  await writeFile(path.join(bad, 'manifest.json'), newer)
  await refused(bad).toThrow(/damaged|newer version/)
  await writeFile(path.join(bad, 'manifest.json'), manifest.replace('"format": 1', '"format": 2'))
  await refused(bad).toThrow('another version of the program')

  // None of the attempts has changed the database.
  const { rows } = await there.pool.query(
    `select from pg_class where relnamespace = 'public'::regnamespace`,
  )
  expect(rows).toEqual([])
  await there.drop()
})

test('a restore that fails while photos are stored can be repeated', async () => {
  const there = await emptyDatabase()
  const photos = await store('repeated')
  const full = { ...photos, put: () => Promise.reject(new Error('the disk is full')) }
  await expect(restoreBackup({ ...there, store: full }, backup, LONG_AGO)).rejects.toThrow('full')
  const { tables } = await restoreBackup({ ...there, store: photos }, backup, LONG_AGO)
  const { rows } = await there.pool.query<{ count: number }>('select count(*) from account')
  expect(rows[0]?.count).toBe(tables.find(({ name }) => name === 'account')?.rows)
  await there.drop()
})

test('a restore of an older version’s backup can be repeated', async () => {
  const old = await emptyDatabase()
  const last = (await pendingMigrations(old.db)).at(-2)
  await migrate(old.db, { upTo: last })
  const place = path.join(folder, 'older')
  await makeBackup({ pool: old.pool, store: await store('before') }, place, new Date())
  await old.drop()
  const there = await emptyDatabase()
  const photos = await store('older-photos')
  const full = { ...photos, put: () => Promise.reject(new Error('the disk is full')) }
  await expect(restoreBackup({ ...there, store: full }, place, LONG_AGO)).rejects.toThrow('full')
  await restoreBackup({ ...there, store: photos }, place, LONG_AGO)
  expect(await pendingMigrations(there.db)).toEqual([])
  await there.drop()
})

test('a database with accounts is left alone', async () => {
  const target = { db: on.db, pool: on.pool, store: await store('before') }
  await expect(restoreBackup(target, backup, LONG_AGO)).rejects.toThrow('already contains accounts')
})

test('backup files are readable by their owner only', async () => {
  const { statSync } = await import('node:fs')
  for (const name of await readdir(backup, { recursive: true })) {
    const mode = statSync(path.join(backup, name)).mode & 0o077
    if (name.includes('.')) expect(mode, name).toBe(0)
  }
})
