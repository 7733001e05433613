import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { TEST_NOW } from '#testing/app.ts'
import { createTwoServers } from '#testing/database.ts'
import {
  createOffering,
  createPhoto,
  createPromotion,
  createShop,
} from '#testing/stage/factories.ts'
import { readBusiness } from './service.ts'

const { db, servers, drop } = await createTwoServers()
afterAll(drop)

const shop = await createShop(db, { staff: 2 })
const id = shop.business.id
const staffId = shop.staff[0]?.id ?? ''
const offeringId = shop.offering.id
let number = 0

beforeAll(async () => {
  await createOffering(db, id)
  await createPhoto(db, { business_id: id, position: 0 })
  await createPromotion(db, id, { use_limit: 1, first_day: '2026-03-01', last_day: '2026-03-09' })
})

/** Changes of the page's data, by the table and event whose trigger must invalidate the cache. */
const CHANGES: Record<string, () => Promise<unknown>> = {
  'business update': () =>
    sql`update business set phone = ${`+96477000${10_000 + number}`} where id = ${id}`.execute(db),
  'staff update': () =>
    sql`update staff set name = ${JSON.stringify({ en: `Omar ${number}` })}::jsonb
      where business_id = ${id} and id = ${staffId}`.execute(db),
  'staff insert': () =>
    sql`insert into staff (business_id, name) values (${id}, '{"en": "Ali"}')`.execute(db),
  'offering update': () =>
    sql`update offering set price = price + 250 where business_id = ${id}`.execute(db),
  'staff_offering delete': () =>
    sql`delete from staff_offering where business_id = ${id} and staff_id = ${staffId}`.execute(db),
  'staff_offering insert': () =>
    sql`insert into staff_offering values (${id}, ${staffId}, ${offeringId}) on conflict do nothing`.execute(
      db,
    ),
  'promotion update': () =>
    sql`update promotion set uses = 1 - uses where business_id = ${id}`.execute(db),
  'promotion insert': () =>
    createPromotion(db, id, { first_day: '2026-03-01', last_day: '2026-03-09' }),
  'promotion_offering insert': () =>
    sql`insert into promotion_offering (business_id, promotion_id, offering_id)
      select business_id, id, ${offeringId} from promotion where business_id = ${id} and use_limit is null limit 1`.execute(
      db,
    ),
  'promotion delete': () =>
    sql`delete from promotion where business_id = ${id} and use_limit is null`.execute(db),
  'photo update': () =>
    sql`update photo set width = width + 1 where business_id = ${id}`.execute(db),
  'photo delete': () => sql`delete from photo where business_id = ${id}`.execute(db),
  'photo insert': () => createPhoto(db, { business_id: id, position: 0 }),
  'service update': () =>
    sql`update service set name = ${JSON.stringify({ en: `Cut ${number}`, ar: 'قص' })}::jsonb`.execute(
      db,
    ),
  'category update': () =>
    sql`update category set name = ${JSON.stringify({ en: `Barber ${number}`, ar: 'حلاق' })}::jsonb
      where id = 'barber'`.execute(db),
  'city update': () =>
    sql`update city set name = ${JSON.stringify({ en: `City ${number}`, ar: 'بغداد' })}::jsonb
      where id = 'baghdad'`.execute(db),
}

const unknownChange = () => Promise.reject(new RangeError('There is no such change'))

const pageOn = async (on: Db) => JSON.stringify(await readBusiness(on, id, TEST_NOW))

/** Makes a change; returns whether it changed the page, and how many servers then show the current rows. */
async function pagesAfter(change: () => Promise<unknown>) {
  const before = await Promise.all(servers.map(pageOn))
  number += 1
  await change()
  const after = await Promise.all(servers.map(pageOn))
  const truth = await inTransaction(db, pageOn)
  return { changed: truth !== before[0], fresh: after.filter((page) => page === truth).length }
}

test.each(Object.keys(CHANGES))('%s is shown at once by every server', async (name) => {
  const change = CHANGES[name] ?? unknownChange
  const { changed, fresh } = await pagesAfter(change)
  expect(fresh).toBe(2)
  // A change of `staff_offering` is not always visible on the page.
  if (!name.startsWith('staff_offering')) expect(changed).toBe(true)
})

test.each([
  'business update',
  'offering update',
  'promotion update',
  'service update',
  'city update',
])('sabotaged: without the version of %s the page is old', async (name) => {
  const [table = '', event = ''] = name.split(' ')
  const trigger = sql.id(`page_${event}`)
  await sql`alter table ${sql.table(table)} disable trigger ${trigger}`.execute(db)
  const { fresh } = await pagesAfter(CHANGES[name] ?? unknownChange)
  await sql`alter table ${sql.table(table)} enable trigger ${trigger}`.execute(db)
  expect(fresh).toBe(0)
  await sql`update calendar_version set version = version + 1`.execute(db)
})

test('a booking that counts a use of a promotion changes no page, but for the last one', async () => {
  const versionOf = async () =>
    (
      await sql<{ version: number }>`select version from calendar_version
        where business_id = ${id} and subject_id = page_subject()`.execute(db)
    ).rows[0]?.version
  await sql`update promotion set uses = 0, use_limit = 5 where use_limit is not null`.execute(db)
  const before = await versionOf()
  await sql`update promotion set uses = uses + 1 where use_limit is not null`.execute(db)
  expect(await versionOf()).toBe(before)
  await sql`update promotion set uses = 5 where use_limit is not null`.execute(db)
  expect(await versionOf()).toBeGreaterThan(before ?? Infinity)
})
