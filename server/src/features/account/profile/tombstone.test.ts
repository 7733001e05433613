import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { deleteMe, getSession } from '@awan/core/account/contract'
import { createAppointment } from '@awan/core/appointment/contract'
import { DAY_MS, SECOND_MS } from '@awan/core/time'
import { cancelUpcomingOf } from '#features/appointment/customer/cancel.service.ts'
import { ownedShops } from '#features/business/settings/leaving.queries.ts'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { createFolder } from '#testing/folders.ts'
import { enter } from '#testing/stage/codes.ts'
import { createMember, createShop } from '#testing/stage/factories.ts'
import { traces } from '#testing/personal-data.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'
import { keepTombstones, repeatDepartures } from './tombstone.service.ts'

const NAME = 'Lazarus Karim'
const TABLES = ['account', 'session', 'appointment', 'occupancy', 'notification', 'left_account']

const dataDir = await createFolder()
const awan = await createTestApp({ config: { dataDir, rateLimits: false } })
const { ask, clock, config, db, runJobs } = awan
afterAll(awan.close)

const file = path.join(dataDir, 'left-accounts.jsonl')
const lines = async () => (await readFile(file, 'utf8')).trim().split('\n')
/** Runs the start-up step of a server. */
const start = () =>
  repeatDepartures({
    db,
    config,
    clock: () => clock.now,
    cancelUpcoming: cancelUpcomingOf,
    ownedShops,
  })

/** Copies the tables that a deletion changes; the returned function restores them like a backup. */
async function backUp() {
  await sql`drop schema if exists backup cascade`.execute(db)
  await sql`create schema backup`.execute(db)
  for (const table of TABLES)
    await sql.raw(`create table backup.${table} as table public.${table}`).execute(db)
  return async () => {
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      for (const table of TABLES) {
        await sql.raw(`delete from public.${table}`).execute(trx)
        await sql.raw(`insert into public.${table} table backup.${table}`).execute(trx)
      }
    })
    await sql`drop schema backup cascade`.execute(db)
  }
}

async function booked() {
  clock.now = TEST_NOW
  const { accountId, headers, phone } = await awan.asPerson({ full_name: NAME })
  const { business, offering } = await createShop(db)
  const owner = await createMember(db, business.id)
  const body = { businessId: business.id, offeringIds: [offering.id], start: noonIn(2) }
  const appointment = await ask(createAppointment, { headers: withKey(headers), body })
  return { accountId, headers, phone, owner, appointment }
}

test('I-07: accounts restored from a backup after their deletion are deleted again before the server serves', async () => {
  const { headers, phone, owner, appointment } = await booked()
  const restore = await backUp()
  await ask(deleteMe, { headers })
  await runJobs()
  await restore()
  expect((await ask(getSession, { headers })).user.fullName).toBe(NAME)

  expect(await start()).toBe(1)
  expect((await awan.refusal(getSession, { headers })).status).toBe(401)
  expect(await traces(db, [phone, NAME])).toEqual([])
  const notified = await db
    .selectFrom('notification')
    .select('appointment_id')
    .where('account_id', '=', owner.id)
    .where('event', '=', 'cancelled')
    .execute()
  expect(notified).toEqual([{ appointment_id: appointment.id }])
  expect(await start()).toBe(0)
})

test('without the file beside the database the restored account would live on', async () => {
  const { headers } = await booked()
  const restore = await backUp()
  await ask(deleteMe, { headers })
  await runJobs()
  await rm(file)
  await restore()
  expect(await start()).toBe(0)
  expect((await ask(getSession, { headers })).user.fullName).toBe(NAME)
  await ask(deleteMe, { headers })
})

test('the file contains no names, and an account that signed up again with the number stays', async () => {
  const { accountId, headers, phone } = await booked()
  await ask(deleteMe, { headers })
  await runJobs()
  const text = await readFile(file, 'utf8')
  for (const value of [phone, phone.slice(4), NAME, accountId]) expect(text).not.toContain(value)
  const again = await enter(awan, 'signup', phone)
  expect(await start()).toBe(0)
  await ask(getSession, { headers: again.headers })
})

test('a tombstone lasts thirty days; a broken line costs no other', async () => {
  const { headers } = await booked()
  await ask(deleteMe, { headers })
  await runJobs()
  await start()
  const before = await lines()
  await writeFile(file, `{"half a li\n\n${before.join('\n')}`)
  await start()
  expect((await lines()).sort()).toEqual(before.sort())
  // The file has whole seconds, the database milliseconds.
  clock.advance(30 * DAY_MS - SECOND_MS)
  await keepTombstones(db, dataDir, clock.now)
  expect(await lines()).toHaveLength(before.length)
  clock.advance(SECOND_MS + 1)
  await keepTombstones(db, dataDir, clock.now)
  expect(await lines()).toEqual([''])
})
