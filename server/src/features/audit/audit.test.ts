import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { purgeAudit } from '#db/job-steps.ts'
import { TEST_NOW } from '#testing/app.ts'
import { createTestDatabase } from '#testing/database.ts'
import { createBusiness } from '#testing/stage/factories.ts'
import { recordQueries } from '#testing/races/recorder.ts'
import { listAuditRows } from './queries.ts'

const { db: plain, pool, drop } = await createTestDatabase()
const { db, queries } = recordQueries(pool)
afterAll(drop)

test('the history of one subject contains only that, and finds a few among many by index', async () => {
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
  const [requested] = queries
  const { rows } = await pool.query<Record<string, unknown>>(
    `explain (format json) ${requested?.sql}`,
    [...(requested?.parameters ?? [])],
  )
  expect(JSON.stringify(rows)).toContain('"Index Name":"audit_entry_about"')
})

test('I-09: entries are immutable to all roles; old ones are deleted, and texts of deleted businesses erased', async () => {
  const [shop, other] = [await createBusiness(plain), await createBusiness(plain)]
  const at = new Date(TEST_NOW.getTime() - 1000)
  const entry = { at, action: 'season.changed', subject: 'x', detail: '{"name":"Ramadan"}' }
  await plain
    .insertInto('audit_entry')
    .values([shop, other].map(({ id }) => ({ ...entry, business_id: id })))
    .execute()
  const kept = async () =>
    (
      await plain
        .selectFrom('audit_entry')
        .select('detail')
        .where('business_id', 'in', [shop.id, other.id])
        .orderBy('id')
        .execute()
    ).map(({ detail }) => detail)
  const attempts = [
    sql`delete from audit_entry`,
    sql`truncate audit_entry`,
    sql`update audit_entry set detail = '{}'`,
    sql`update audit_entry set actor_id = gen_random_uuid()`,
    sql`update audit_entry set at = now()`,
    sql`merge into audit_entry using business on business.id = business_id when matched then delete`,
  ]
  for (const attempt of attempts)
    await expect(attempt.execute(plain)).rejects.toThrow('stays as it was written')
  const word = { name: 'Ramadan' }
  expect(await kept()).toEqual([word, word])

  await sql`select audit_redact(array[${shop.id}]::uuid[])`.execute(plain)
  expect(await kept()).toEqual([{}, word])
  await purgeAudit(plain, at)
  expect(await kept()).toEqual([{}, word])
  // Deletions are refused again afterwards, in the same transaction too.
  const within = plain.transaction().execute(async (trx) => {
    await sql`select audit_purge(${at}, 10)`.execute(trx)
    await sql`delete from audit_entry`.execute(trx)
  })
  await expect(within).rejects.toThrow('stays as it was written')
  await sql`select audit_purge(${TEST_NOW}, 1)`.execute(plain)
  expect(await kept()).toHaveLength(1)
  await purgeAudit(plain, TEST_NOW, 1)
  expect(await kept()).toEqual([])
})
