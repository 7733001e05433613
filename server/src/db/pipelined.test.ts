import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { countTrips } from '#testing/trips.ts'
import { together } from './pipelined.ts'
import { violated } from './transaction.ts'

const { db, pool, drop } = await createTestDatabase()
afterAll(drop)
const trips = countTrips(pool)

await sql`create table said (at serial, what text primary key)`.execute(db)
const say = (on: typeof db, what: string) =>
  sql<{ what: string }>`insert into said (what) values (${what}) returning what`.execute(on)
const said = async () =>
  (await sql<{ what: string }>`select what from said order by at`.execute(db)).rows.map(
    ({ what }) => what,
  )

test('statements a transaction starts together travel together after its begin, in order', async () => {
  const words = ['one', 'two', 'three', 'four']
  const before = trips()
  const answers = await db
    .transaction()
    .execute((trx) => together(words.map((what) => say(trx, what))))
  expect(trips() - before).toBe(2)
  expect(answers.map(({ rows }) => rows[0]?.what)).toEqual(words)
  expect(await said()).toEqual(words)
})

test('sabotaged: one by one they are a trip each', async () => {
  const before = trips()
  await db.transaction().execute(async (trx) => {
    for (const what of ['five', 'six', 'seven']) await say(trx, what)
  })
  expect(trips() - before).toBe(4)
})

test('all fail with the first failure, and nothing of them remains', async () => {
  const known = await said()
  const work = db
    .transaction()
    .execute((trx) => together([say(trx, 'eight'), say(trx, 'one'), say(trx, 'nine')]))
  await expect(work).rejects.toSatisfy((error) => violated(error) === 'said_pkey')
  expect(await said()).toEqual(known)
})

test('a connection is given back without a statement under way', async () => {
  const work = db.transaction().execute(async (trx) => {
    await together([say(trx, 'one'), sql`select pg_sleep(0.05)`.execute(trx)])
  })
  await expect(work).rejects.toThrow('said_pkey')
  expect(pool.totalCount).toBe(pool.idleCount)
})
