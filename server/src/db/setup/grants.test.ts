import { randomBytes } from 'node:crypto'
import { runOnce } from 'graphile-worker'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { administer } from '#testing/administer.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { createShop } from '#testing/stage/factories.ts'
import { connect } from '../connect.ts'
import { grantServing } from './grants.ts'
import { addJob } from '../jobs.ts'

const role = `awan_serving_${randomBytes(4).toString('hex')}`
let database: TestDatabase
let serving: ReturnType<typeof connect>

beforeAll(async () => {
  database = await createTestDatabase()
  await administer(inject('adminUrl'), `create role ${role} login password 'known to the tests'`)
  await grantServing(database.db, role)
  const url = new URL(database.url)
  Object.assign(url, { username: role, password: 'known to the tests' })
  serving = connect({ connection: { url: url.href }, max: 3 })
})
afterAll(async () => {
  await serving.db.destroy()
  await database.drop()
  await administer(inject('adminUrl'), `drop role ${role}`)
})

test('a server that does not own its tables reads and writes every one of them', async () => {
  const { business } = await createShop(serving.db, { staff: 2 })
  expect(business.id).toBeDefined()
  const { rows } = await serving.pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`,
  )
  expect(rows.length).toBeGreaterThan(30)
  for (const { name } of rows) await serving.pool.query(`select from ${name} limit 1`)
})

test('it adds and runs jobs', async () => {
  const done: unknown[] = []
  await addJob(serving.db, 'purge', {})
  const taskList = { purge: async () => void done.push(true) }
  await runOnce({ pgPool: serving.pool, taskList, noHandleSignals: true })
  expect(done).toEqual([true])
})

test.each([
  'create table more (n int)',
  'alter table business add column more int',
  'drop table review',
  'truncate appointment cascade',
  'alter table audit_entry disable trigger all',
  'alter table occupancy drop constraint occupancy_free',
])('it cannot change the schema: %s', async (statement) => {
  await expect(serving.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
})

test('granting again after a migration includes new tables', async () => {
  await database.pool.query('create table later (n int)')
  await expect(serving.pool.query('select from later')).rejects.toMatchObject({ code: '42501' })
  await grantServing(database.db, role)
  await serving.pool.query('select from later')
  const { rows } = await database.pool.query<{ owner: string }>('select current_user as owner')
  // Granting to the owner revokes nothing.
  await grantServing(database.db, rows[0]?.owner ?? '')
  await database.pool.query('drop table later')
})
