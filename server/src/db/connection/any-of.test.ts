import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { createTestDatabase } from '#testing/database.ts'
import { buildTown } from '#testing/stage/town.ts'
import { TEST_NOW } from '#testing/app.ts'
import { anyOf } from './any-of.ts'

const { db, url, drop } = await createTestDatabase()
/** One connection, so that its plans can be inspected. */
const { db: one } = connect({ connection: { url }, prepared: true, max: 1 })
afterAll(async () => {
  await one.destroy()
  await drop()
})

test('lookups by one or several values use a kept plan', async () => {
  await buildTown(db, TEST_NOW, 1)
  await sql`analyze`.execute(db)
  const { rows } = await sql<{ hash: Buffer }>`
    select token_hash as hash from session order by id limit 12`.execute(db)
  const hashes = rows.map(({ hash }) => hash)
  for (const size of [1, 2, 3, 5, 9, 12]) {
    for (let time = 0; time < 12; time += 1) {
      const found = await sql`select account_id /* ${sql.raw(String(size))} */ from session
        where token_hash = ${anyOf(hashes.slice(0, size), 'bytea')}`.execute(one)
      expect(found.rows).toHaveLength(size)
    }
    const { rows: plans } = await sql<{ generic: number; custom: number }>`
      select generic_plans as generic, custom_plans as custom from pg_prepared_statements
      where statement like ${`%/* ${size} */%`}`.execute(one)
    // PostgreSQL tries five custom plans before it compares their cost with the generic one.
    expect(plans, `${size} values`).toEqual([{ generic: 6, custom: 5 }])
  }
  expect(
    (await sql`select from session where token_hash = ${anyOf([], 'bytea')}`.execute(one)).rows,
  ).toEqual([])
})
