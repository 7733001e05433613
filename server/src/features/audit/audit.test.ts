import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { TEST_NOW } from '#testing/app.ts'
import { createTestDatabase } from '#testing/database.ts'
import { createBusiness } from '#testing/factories.ts'
import { recordQueries } from '#testing/recorder.ts'
import { listAuditRows } from './queries.ts'

const { db: plain, pool, drop } = await createTestDatabase()
const { db, queries } = recordQueries(pool)
afterAll(drop)

test('the history of one kind of thing holds that alone, and the few among many visits by their index', async () => {
  const { id } = await createBusiness(plain)
  await sql`
    insert into audit_entry (at, business_id, action, subject)
    select ${TEST_NOW}, ${id}, case when n % 500 = 7 then 'season.changed'
      when n % 500 = 8 then 'time_off.created' else 'appointment.moved' end, n
    from generate_series(1, 3000) as n`.execute(plain)
  await sql`vacuum analyze audit_entry`.execute(plain)
  const page = { before: undefined, limit: 4 }
  const actionsOf = async (about: string | undefined) =>
    (await listAuditRows(db, id, { ...page, about })).map(({ action }) => action)
  expect(await actionsOf(undefined)).toEqual(Array(4).fill('appointment.moved'))
  expect(await actionsOf('appointment')).toEqual(Array(4).fill('appointment.moved'))
  expect(await actionsOf('time_off')).toEqual(Array(4).fill('time_off.created'))
  queries.length = 0
  expect(await actionsOf('season')).toEqual(Array(4).fill('season.changed'))
  const [asked] = queries
  const { rows } = await pool.query<Record<string, unknown>>(
    `explain (format json) ${asked?.sql}`,
    [...(asked?.parameters ?? [])],
  )
  expect(JSON.stringify(rows)).toContain('"Index Name":"audit_entry_about"')
})
