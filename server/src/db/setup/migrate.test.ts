import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { connect } from '../connect.ts'
import { migrate, newerMigrations, pendingMigrations } from './migrate.ts'

const ownMigrations = path.join(import.meta.dirname, '../migrations')

/** Creates an empty database (without the template's tables) and a folder of migrations. */
async function emptyDatabase(files: Record<string, string>) {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  await database.pool.query('drop schema public cascade; create schema public')
  const directory = await mkdtemp(path.join(tmpdir(), 'awan-migrations-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    await writeFile(path.join(directory, name), text)
  }
  return { ...database, directory }
}

test('files are applied once, in order of name', async () => {
  const { db, pool, directory } = await emptyDatabase({
    '0002_b.sql': 'insert into a values (2);',
    '0001_a.sql': 'create table a (n int); insert into a values (1);',
    'notes.txt': 'no migration',
  })
  expect(await pendingMigrations(db, directory)).toEqual(['0001_a', '0002_b'])
  expect(await migrate(db, { directory })).toEqual(['0001_a', '0002_b'])
  expect(await pendingMigrations(db, directory)).toEqual([])
  expect(await migrate(db, { directory })).toEqual([])
  expect((await pool.query('select n from a')).rows).toEqual([{ n: 1 }, { n: 2 }])
  await writeFile(path.join(directory, '0003_c.sql'), 'select 1')
  expect(await pendingMigrations(db, directory)).toEqual(['0003_c'])
})

test('a failing file is named and leaves nothing behind', async () => {
  const { db, pool, directory } = await emptyDatabase({
    '0001_a.sql': 'create table a (n int);',
    '0002_b.sql': 'create table b (n int); select 1 / 0;',
  })
  await expect(migrate(db, { directory })).rejects.toThrow(
    'The migration 0002_b failed: division by zero',
  )
  const { rows } = await pool.query(`select to_regclass('a') as a, to_regclass('b') as b`)
  expect(rows).toEqual([{ a: null, b: null }])
})

test('a database that a newer program migrated is accepted as it is, any other is refused', async () => {
  const { db, directory } = await emptyDatabase({
    '0001_a.sql': 'create table a (n int);',
    '0002_b.sql': 'create table b (n int);',
    '0003_c.sql': 'create table c (n int);',
  })
  await migrate(db, { directory })
  await rm(path.join(directory, '0003_c.sql'))
  await rm(path.join(directory, '0002_b.sql'))
  expect(await migrate(db, { directory })).toEqual([])
  expect(await newerMigrations(db, directory)).toEqual(['0002_b', '0003_c'])

  // One of ours is pending beside theirs.
  await writeFile(path.join(directory, '0004_d.sql'), 'create table d (n int);')
  await expect(migrate(db, { directory })).rejects.toThrow('does not fit this version')
  await rm(path.join(directory, '0004_d.sql'))
  // Unknown, and older than our newest.
  await writeFile(path.join(directory, '0003_c.sql'), 'create table c (n int);')
  await expect(migrate(db, { directory })).rejects.toThrow('does not fit this version')
})

test('five servers that start at once migrate once', async () => {
  const { url, pool, directory } = await emptyDatabase({
    '0001_a.sql': 'create table a (n int); insert into a values (1); select pg_sleep(0.2);',
  })
  const servers = Array.from({ length: 5 }, () => connect({ connection: { url }, max: 2 }))
  const applied = await Promise.all(servers.map(({ db }) => migrate(db, { directory })))
  await Promise.all(servers.map(({ db }) => db.destroy()))
  expect(applied.flat()).toEqual(['0001_a'])
  expect((await pool.query('select n from a')).rows).toEqual([{ n: 1 }])
})

/** Returns a database with all migrations before a given one, and that migration. */
async function databaseBefore(name: string) {
  const all = (await readdir(ownMigrations)).sort()
  const read = (file: string) => readFile(path.join(ownMigrations, file), 'utf8')
  const before = all.filter((file) => file < name)
  const texts = await Promise.all(before.map(async (file) => [file, await read(file)] as const))
  const database = await emptyDatabase(Object.fromEntries(texts))
  await migrate(database.db, { directory: database.directory })
  const [file = ''] = all.filter((one) => one.startsWith(name))
  await writeFile(path.join(database.directory, file), await read(file))
  return { ...database, apply: () => migrate(database.db, { directory: database.directory }) }
}

test('0060: earlier appointments keep their occupancy, with the buffers as sold', async () => {
  const { pool, apply } = await databaseBefore('0060')
  const client = await pool.connect()
  // Disables foreign keys and triggers, so that no shops, staff and offerings are needed.
  await client.query('set session_replication_role = replica')
  const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
  const [shop, ali] = [id(8), id(9)]
  const write = async (
    number: number,
    values: { day: number; status?: string; by?: string; done?: string; freed?: string },
  ) => {
    const at = (clock: string) => `2026-03-${10 + values.day}T${clock}Z`
    await client.query(
      `insert into appointment (business_id, id, guest_name, staff_id, starts_at, ends_at, status,
         cancelled_at, cancelled_by, done_at, freed, price, created_at)
       values ($1, $2, 'Zainab', $3, $4, $5, $6, $7, $8, $9, $10, 0, now())`,
      [
        ...[shop, id(number), ali, at('09:00'), at('09:45'), values.status ?? 'confirmed'],
        ...[values.by && at('08:00'), values.by, values.done && at(values.done), values.freed],
      ],
    )
    return (from: string, to: string) =>
      client.query(
        `insert into occupancy (business_id, staff_id, kind, appointment_id, occupied)
         values ($1, $2, 'visit', $3, tstzrange($4, $5))`,
        [shop, ali, id(number), at(from), at(to)],
      )
  }
  const stale = '[2026-02-01 08:00Z,2026-02-01 10:00Z)'
  const held = await write(1, { day: 1 })
  await held('08:55', '09:55')
  const early = await write(2, { day: 2, status: 'completed', done: '09:20' })
  await early('08:55', '09:30')
  const freed = '[2026-03-13 08:55Z,2026-03-13 09:55Z)'
  await write(3, { day: 3, status: 'cancelled', by: 'business', freed })
  await write(4, { day: 4, status: 'cancelled', by: 'customer', freed: stale })
  const restored = await write(5, { day: 5, freed: stale })
  await restored('09:00', '09:50')
  client.release(true)

  await apply()

  const { rows } = await pool.query<{ footprint: unknown }>(
    'select footprint from appointment order by id',
  )
  const taking = (before: number, after: number) => ({
    footprint: {
      length: 45,
      needs: [{ of: 'staff', segments: [{ from: 0, to: 45, before, after }] }],
    },
  })
  expect(rows).toEqual([taking(5, 10), taking(5, 10), taking(5, 10), taking(0, 0), taking(0, 5)])
  const { rows: parts } = await pool.query('select distinct resource_id, lane, part from occupancy')
  expect(parts).toEqual([{ resource_id: ali, lane: 0, part: 0 }])
})

test.each([
  ['no footprint', null],
  [
    'another length',
    { length: 30, needs: [{ segments: [{ from: 0, to: 30, before: 0, after: 0 }] }] },
  ],
  ['no length', { needs: [{ segments: [{ from: 0, to: 45, before: 0, after: 0 }] }] }],
  ['no need', { length: 45, needs: [] }],
  ['a need without work', { length: 45, needs: [{ of: 'staff' }] }],
  [
    'an empty segment',
    { length: 45, needs: [{ segments: [{ from: 9, to: 9, before: 0, after: 0 }] }] },
  ],
  ['no buffer', { length: 45, needs: [{ segments: [{ from: 0, to: 45, before: 0 }] }] }],
  [
    'a buffer below zero',
    { length: 45, needs: [{ segments: [{ from: 0, to: 45, before: 0, after: -5 }] }] },
  ],
])('an appointment with %s is refused by its table', async (_, footprint) => {
  const { pool, drop } = await createTestDatabase()
  onTestFinished(drop)
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  await client.query('set session_replication_role = replica')
  const insert = (value: object | null) =>
    client.query(
      `insert into appointment (business_id, guest_name, staff_id, starts_at, ends_at, footprint,
         price, created_at, working_day)
       values (gen_random_uuid(), 'Zainab', gen_random_uuid(), '2026-03-10 09:00Z',
         '2026-03-10 09:45Z', $1, 0, now(), '2026-03-10')`,
      [value && JSON.stringify(value)],
    )
  await insert({ length: 45, needs: [{ segments: [{ from: 0, to: 45, before: 5, after: 0 }] }] })
  await expect(insert(footprint)).rejects.toMatchObject(
    footprint === null ? { code: '23502' } : { constraint: 'appointment_footprint' },
  )
})

test('an index is created outside a transaction, between the files before and after it', async () => {
  const { db, pool, directory } = await emptyDatabase({
    '0001_a.sql': 'create table a (n int); insert into a values (1);',
    '0002_b.sql': `-- outside a transaction: the table is large.
      create index concurrently if not exists a_n on a (n);
      create unique index concurrently if not exists a_once on a (n);`,
    '0003_c.sql': 'alter table a add column m int;',
  })
  expect(await migrate(db, { directory })).toEqual(['0001_a', '0002_b', '0003_c'])
  expect(await migrate(db, { directory })).toEqual([])
  const { rows } = await pool.query(
    `select relname as name, indisvalid as valid from pg_index join pg_class on pg_class.oid = indexrelid
     where indrelid = 'a'::regclass order by 1`,
  )
  expect(rows).toEqual([
    { name: 'a_n', valid: true },
    { name: 'a_once', valid: true },
  ])
})

test('an index is dropped outside a transaction', async () => {
  const { db, pool, directory } = await emptyDatabase({
    '0001_a.sql': 'create table a (n int); create index a_n on a (n);',
    '0002_b.sql': '-- outside a transaction\ndrop index concurrently if exists a_n;',
  })
  expect(await migrate(db, { directory })).toEqual(['0001_a', '0002_b'])
  const left = await pool.query(`select from pg_index where indrelid = 'a'::regclass`)
  expect(left.rowCount).toBe(0)
})

test('an index that failed is created by the next try, and no later file was applied', async () => {
  const { db, pool, directory } = await emptyDatabase({
    '0001_a.sql': 'create table a (n int); insert into a values (1), (1);',
    '0002_b.sql':
      '-- outside a transaction\ncreate unique index concurrently if not exists a_once on a (n);',
    '0003_c.sql': 'create table c (n int);',
  })
  await expect(migrate(db, { directory })).rejects.toThrow('The migration 0002_b failed')
  expect(await pendingMigrations(db, directory)).toEqual(['0002_b', '0003_c'])
  // PostgreSQL has left an invalid index, which is unusable.
  const half = await pool.query(`select from pg_index where not indisvalid`)
  expect(half.rowCount).toBe(1)
  await pool.query('truncate a')
  expect(await migrate(db, { directory })).toEqual(['0002_b', '0003_c'])
  const left = await pool.query(`select from pg_index where not indisvalid`)
  expect(left.rowCount).toBe(0)
})

test('two servers that start at once create an index once', async () => {
  const { db, directory } = await emptyDatabase({
    '0001_a.sql': 'create table a (n int); insert into a select generate_series(1, 10000);',
    '0002_b.sql': '-- outside a transaction\ncreate index concurrently if not exists a_n on a (n);',
  })
  const both = await Promise.all([migrate(db, { directory }), migrate(db, { directory })])
  expect(both.flat().toSorted()).toEqual(['0001_a', '0002_b'])
})
