import { PROMISE_DAYS } from '@awan/core/appointment/promises'
import { DAY } from '@awan/core/availability/day'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../server/src/db/connect.ts'
import { createTestDatabase } from '../../server/src/testing/database.ts'
import { fingerprint } from '../../server/src/testing/fingerprint.ts'
import { TABLES } from './copies.ts'
import { demoDay, instant } from './days.ts'
import { loadDemo } from './load.ts'

/** A Wednesday, 12:30 in Baghdad. */
const now = new Date('2026-03-04T09:30:00Z')
const { midnight } = demoDay(now)

/** Versions only record that rows were written; their numbers may differ. */
const without = { calendar_version: 'version', list_version: 'version' }

/** Inserts the rows of one database into another with all triggers enabled. */
async function insertRowsOf(from: Db, to: Db, table: string): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    from,
  )
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const { rows } = await sql<{ all: string }>`
    select json_agg(r order by ctid)::text as all from ${sql.table(table)} r`.execute(from)
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${rows[0]?.all}::json)`.execute(
    to,
  )
}

test('the load stores in all tables what triggers and counts compute from the same rows', async () => {
  const loaded = await createTestDatabase({ max: 2, patient: true })
  await loadDemo(loaded.pool, { now, scale: 1 })
  const inserted = await createTestDatabase({ max: 2, patient: true })
  for (const table of TABLES) await insertRowsOf(loaded.db, inserted.db, table)
  const [since, at] = [instant(midnight - PROMISE_DAYS * DAY), instant(midnight)]
  await sql`select count_promises(array(select id from business), ${since}, ${at})`.execute(
    inserted.db,
  )
  await sql`select count_customers(array_agg(business_id), array_agg(id), ${at})
    from business_customer`.execute(inserted.db)
  // Its triggers have recorded the rows just counted.
  await sql`truncate promise_change, customer_change`.execute(inserted.db)
  const prints = await fingerprint(loaded.db, without)
  expect(Object.values(prints).filter((print) => print !== null).length).toBeGreaterThan(25)
  expect(await fingerprint(inserted.db, without)).toEqual(prints)
  await loaded.drop()
  await inserted.drop()
})
