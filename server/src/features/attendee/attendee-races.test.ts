import type { Pool } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { MOST_ATTENDEES } from '@awan/core/attendee/rules'
import { createTestDatabase } from '#testing/database.ts'
import { createRaceTrack, meeting, race, tally } from '#testing/races/racing.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'
import { createAccount, createShop } from '#testing/stage/factories.ts'

const { on, port } = await createRaceTrack()
afterAll(on.close)

const places = Array.from({ length: MOST_ATTENDEES }, (_, at) => at + 1)

/** Stores `count` attendees of an account. */
const remember = (pool: Pool, accountId: string, count: number) =>
  pool.query(
    `insert into attendee (account_id, place, name, key, relation, used_at)
     select $1, place, 'Name ' || place, 'name ' || place, 'other', now()
     from unnest($2::integer[]) as place`,
    [accountId, places.slice(0, count)],
  )

/** Returns the names of an account for a check to count. */
async function remembered(pool: Pool, accountId: string): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>(
    'select key from attendee where account_id = $1 order by key',
    [accountId],
  )
  return rows.map(({ key }) => key)
}

async function shops(count: number) {
  const list = []
  for (let at = 0; at < count; at += 1) {
    const { business, offering } = await createShop(on.db)
    list.push({ businessId: business.id, offeringIds: [offering.id], start: noonIn(1 + at) })
  }
  return list
}

test('A-18: of four concurrent bookings for new names, with one place left, all succeed and one name is remembered', async () => {
  const { headers, accountId } = await on.asPerson()
  await remember(on.pool, accountId, MOST_ATTENDEES - 1)
  const answers = await race(
    port,
    (await shops(4)).map((input, at) => ({
      path: '/api/appointments',
      headers: withKey(headers),
      body: { ...input, attendee: { name: `New ${at}` } },
    })),
  )
  expect(tally(answers)).toEqual({ 201: 4 })
  const names = await remembered(on.pool, accountId)
  expect(names).toHaveLength(MOST_ATTENDEES)
  expect(names.filter((key) => key.startsWith('new '))).toHaveLength(1)
})

test('one name in four concurrent bookings is remembered once', async () => {
  const { headers, accountId } = await on.asPerson()
  const answers = await race(
    port,
    (await shops(4)).map((input, at) => ({
      path: '/api/appointments',
      headers: withKey(headers),
      body: { ...input, attendee: { name: at % 2 === 0 ? 'أحمد' : 'احمد' } },
    })),
  )
  expect(tally(answers)).toEqual({ 201: 4 })
  expect(await remembered(on.pool, accountId)).toHaveLength(1)
})

/** Imitates a naive server: counts, then inserts once `meet` resolves. */
async function rememberNaively(
  pool: Pool,
  { accountId, name }: { accountId: string; name: string },
  meet: () => Promise<void>,
): Promise<void> {
  const kept = await remembered(pool, accountId)
  await meet()
  if (kept.length >= MOST_ATTENDEES) return
  await pool.query(
    `insert into attendee (account_id, place, name, key, relation, used_at)
     values ($1, $2, $3, $3, 'other', now())`,
    [accountId, kept.length + 1, name],
  )
}

test('sabotaged: counting names before storing them stores too many, which the same check detects', async () => {
  const { pool, db, drop } = await createTestDatabase()
  await pool.query('alter table attendee drop constraint attendee_place')
  const { id: accountId } = await createAccount(db)
  await remember(pool, accountId, MOST_ATTENDEES - 1)
  const meet = meeting(4)
  const names = Array.from({ length: 4 }, (_, at) => `new ${at}`)
  await Promise.all(names.map((name) => rememberNaively(pool, { accountId, name }, meet)))
  expect(await remembered(pool, accountId)).toHaveLength(MOST_ATTENDEES + 3)
  await drop()
})
