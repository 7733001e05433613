import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { connect } from '../connect.ts'
import { PLANNED_ANEW, StatementNames } from './prepared.ts'
import { inTransaction } from '../transaction.ts'

// One connection, so that its prepared statements can be inspected.
const { db, url, drop } = await createTestDatabase({ max: 1 })
afterAll(drop)

const kept = async (on = db) => {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements`.execute(on)
  return rows.map(({ statement }) => statement)
}
const city = (on = db) => sql`select name from city where id = ${'erbil'}`.execute(on)
const text = 'select name from city where id = $1'

test('a statement is named from its second use on, one without parameters never', async () => {
  await city()
  expect(await kept()).not.toContain(text)
  const first = await city()
  expect(await kept()).toContain(text)
  expect(await city()).toEqual(first)
  for (let at = 0; at < 3; at += 1) await sql`select id from city`.execute(db)
  expect(await kept()).not.toContain('select id from city')
})

test('a statement that is to be planned anew is never named', async () => {
  const anew = () =>
    sql`${sql.raw(PLANNED_ANEW)} select name from city where id = ${'baghdad'}`.execute(db)
  for (let at = 0; at < 3; at += 1) expect((await anew()).rows).toHaveLength(1)
  expect((await kept()).filter((statement) => statement.startsWith(PLANNED_ANEW))).toEqual([])
})

test('sabotaged: with prepared statements off none is named', async () => {
  const plain = connect({ connection: { url }, max: 1 })
  for (let at = 0; at < 3; at += 1) await city(plain.db)
  expect(await kept(plain.db)).toEqual([])
  await plain.db.destroy()
})

test('the number of names is bounded, and a text seen once takes none', () => {
  const names = new StatementNames(2)
  expect(names.nameOf('once')).toBeUndefined()
  const nameOf = (which: string) => [names.nameOf(which), names.nameOf(which)][1]
  const [a, b, c] = [nameOf('a'), nameOf('b'), nameOf('c')]
  expect(a).toBeDefined()
  expect(b).not.toBe(a)
  expect(c).toBeUndefined()
  expect(nameOf('a')).toBe(a)
  names.forget()
  expect(nameOf('a')).not.toBe(a)
})

test('a migration under a cached plan fails no query, in a transaction and outside', async () => {
  await sql`create table changing (id integer, what text)`.execute(db)
  await sql`insert into changing values (1, 'a')`.execute(db)
  const read = async (on = db) =>
    (await sql`select * from changing where id = ${1}`.execute(on)).rows
  const twice = [await read(), await read()]
  expect(twice).toEqual([[{ id: 1, what: 'a' }], [{ id: 1, what: 'a' }]])
  await sql`alter table changing add column more integer`.execute(db)
  expect(await read()).toEqual([{ id: 1, what: 'a', more: null }])
  // Two uses give it a name again.
  await read()
  await read()
  await sql`alter table changing drop column what`.execute(db)
  let tries = 0
  const inside = await inTransaction(db, async (trx) => {
    tries += 1
    return read(trx)
  })
  expect(inside).toEqual([{ id: 1, more: null }])
  expect(tries).toBe(2)
})
