import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { connect } from './connect.ts'
import { hasPendingMigrations, migrate } from './migrate.ts'

/** An empty database (the template's own tables removed) and a folder of migrations. */
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

test('files are applied once, in the order of their names', async () => {
  const { db, pool, directory } = await emptyDatabase({
    '0002_b.sql': 'insert into a values (2);',
    '0001_a.sql': 'create table a (n int); insert into a values (1);',
    'notes.txt': 'no migration',
  })
  expect(await migrate(db, directory)).toEqual(['0001_a', '0002_b'])
  expect(await hasPendingMigrations(db, directory)).toBe(false)
  expect(await migrate(db, directory)).toEqual([])
  expect((await pool.query('select n from a')).rows).toEqual([{ n: 1 }, { n: 2 }])
  await writeFile(path.join(directory, '0003_c.sql'), 'select 1')
  expect(await hasPendingMigrations(db, directory)).toBe(true)
})

test('a failing file is named and leaves nothing behind', async () => {
  const { db, pool, directory } = await emptyDatabase({
    '0001_a.sql': 'create table a (n int);',
    '0002_b.sql': 'create table b (n int); select 1 / 0;',
  })
  await expect(migrate(db, directory)).rejects.toThrow(
    'The migration 0002_b failed: division by zero',
  )
  const { rows } = await pool.query(`select to_regclass('a') as a, to_regclass('b') as b`)
  expect(rows).toEqual([{ a: null, b: null }])
})

test('a database ahead of this program is refused', async () => {
  const { db, directory } = await emptyDatabase({
    '0001_a.sql': 'create table a (n int);',
    '0002_b.sql': 'create table b (n int);',
  })
  await migrate(db, directory)
  await rm(path.join(directory, '0002_b.sql'))
  await expect(migrate(db, directory)).rejects.toThrow('does not fit this version')
})

test('five servers that start at once migrate once', async () => {
  const { url, pool, directory } = await emptyDatabase({
    '0001_a.sql': 'create table a (n int); insert into a values (1); select pg_sleep(0.2);',
  })
  const servers = Array.from({ length: 5 }, () => connect({ connection: { url }, max: 2 }))
  const applied = await Promise.all(servers.map(({ db }) => migrate(db, directory)))
  await Promise.all(servers.map(({ db }) => db.destroy()))
  expect(applied.flat()).toEqual(['0001_a'])
  expect((await pool.query('select n from a')).rows).toEqual([{ n: 1 }])
})
