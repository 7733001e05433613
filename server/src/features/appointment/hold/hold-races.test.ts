import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createAppointment } from '@awan/core/appointment/contract'
import { takeHold } from '@awan/core/appointment/hold-contract'
import { MINUTE_MS } from '@awan/core/time'
import { newHoldToken } from '#http/caller/hold-token.ts'
import { TEST_NOW, type Headers } from '#testing/app.ts'
import { createTestDatabase } from '#testing/database.ts'
import { createShop } from '#testing/stage/factories.ts'
import { createRaceTrack, meeting, race, tally, untilWaiting } from '#testing/races/racing.ts'
import { rounds } from '#testing/races/rounds.ts'
import { dropGuards, noonIn, SOUND, violations, withKey } from '#testing/stage/appointments.ts'

const { on, port } = await createRaceTrack()
const { ask, call, clock, pool } = on
afterAll(on.close)
beforeEach(() => {
  clock.now = TEST_NOW
})

const device = (): Headers => ({ 'hold-token': newHoldToken(on.config.secret) })

async function door(staff = 1) {
  const { business, offering, staff: team } = await createShop(on.db, { staff })
  const input = { businessId: business.id, offeringIds: [offering.id], start: noonIn(1) }
  return { input, businessId: business.id, staffId: team[0]?.id ?? '' }
}

const holding = (headers: Headers, body: object) =>
  ({ method: 'PUT', path: '/api/hold', headers, body }) as const
const booking = (headers: Headers, body: object) => ({
  path: '/api/appointments',
  headers: withKey(headers),
  body,
})

/** Lists the kinds of the shop's rows of occupancy. */
async function takenIn(on: Pool, businessId: string): Promise<string[]> {
  const { rows } = await on.query<{ kind: string }>(
    'select kind from occupancy where business_id = $1 order by kind',
    [businessId],
  )
  return rows.map(({ kind }) => kind)
}

test('A-13: of 40 concurrent holds of one time exactly one succeeds', rounds(3, 100), async () => {
  const { input, businessId } = await door()
  const answers = await race(
    port,
    Array.from({ length: 40 }, () => holding(device(), input)),
  )
  expect(tally(answers)).toEqual({ 200: 1, '409 slot_taken': 39 })
  expect(await takenIn(pool, businessId)).toEqual(['hold'])
  expect(await violations(pool)).toEqual(SOUND)
})

test(
  'A-13: of 10 holds and 10 bookings of one time exactly one succeeds',
  rounds(3, 100),
  async () => {
    const { input, businessId } = await door()
    const people = await Promise.all(Array.from({ length: 10 }, () => on.asPerson()))
    const answers = await race(
      port,
      people.flatMap(({ headers }) => [booking(headers, input), holding(device(), input)]),
    )
    const { 200: held = 0, 201: booked = 0, '409 slot_taken': refused } = tally(answers)
    expect([held + booked, refused]).toEqual([1, 19])
    expect(await takenIn(pool, businessId)).toHaveLength(1)
    expect(await violations(pool)).toEqual(SOUND)
  },
)

test('A-13: of a confirmation as its hold expires and 10 others exactly one succeeds', async () => {
  const { input, businessId } = await door()
  const { headers } = await on.asPerson()
  const own = { ...headers, ...device() }
  await ask(takeHold, { headers: own, body: input })
  clock.advance(5 * MINUTE_MS)
  const others = await Promise.all(Array.from({ length: 10 }, () => on.asPerson()))
  const answers = await race(port, [
    booking(own, input),
    ...others.map((other) => booking(other.headers, input)),
  ])
  expect(tally(answers)).toEqual({ 201: 1, '409 slot_taken': 10 })
  expect(await takenIn(pool, businessId)).toEqual(['appointment'])
})

test('A-13: the holder gets the time, however many others try', async () => {
  const { input } = await door()
  const { headers } = await on.asPerson()
  await ask(takeHold, { headers, body: input })
  const others = await Promise.all(Array.from({ length: 10 }, () => on.asPerson()))
  const answers = await race(port, [
    ...others.map((other) => booking(other.headers, input)),
    booking(headers, input),
  ])
  expect(answers.map(({ status }) => status)).toEqual([...others.map(() => 409), 201])
})

test('H-09: a device with many concurrent holds has one of them in the end', async () => {
  const { input, businessId } = await door(2)
  const own = device()
  const answers = await race(
    port,
    Array.from({ length: 12 }, (_, at) =>
      holding(own, { ...input, start: noonIn(1, (at % 6) * 30) }),
    ),
  )
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  expect(await takenIn(pool, businessId)).toEqual(['hold'])
  const { rows } = await pool.query('select from hold where business_id = $1', [businessId])
  expect(rows).toHaveLength(1)
})

test(
  'a release that meets the replacement of its hold leaves the new one',
  rounds(3, 100),
  async () => {
    const { input, businessId } = await door(2)
    const own = device()
    const { id } = await ask(takeHold, { headers: own, body: input })
    const start = noonIn(1, 30)
    const path = `/api/hold?id=${id}`
    const release = { method: 'DELETE', path, headers: own, body: {} } as const
    const answers = await race(port, [release, holding(own, { ...input, start }), release])
    expect(tally(answers)).toEqual({ 200: 1, 204: 2 })
    const { rows } = await pool.query<{ starts_at: Date }>(
      'select starts_at from hold where business_id = $1',
      [businessId],
    )
    expect(rows).toEqual([{ starts_at: new Date(start) }])
    expect(await takenIn(pool, businessId)).toEqual(['hold'])
  },
)

test('A-13: a server that dies while it books leaves the hold, and the next try has the time', async () => {
  const { input, businessId } = await door()
  const { headers } = await on.asPerson()
  await ask(takeHold, { headers, body: input })
  const stop = await pool.connect()
  await stop.query('begin; lock table audit_entry in exclusive mode')
  const broken = call(createAppointment, { headers: withKey(headers), body: input })
  await untilWaiting(pool)
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  expect((await broken).statusCode).toBeGreaterThanOrEqual(500)
  await stop.query('rollback')
  stop.release()
  expect(await takenIn(pool, businessId)).toEqual(['hold'])
  await ask(createAppointment, { headers: withKey(headers), body: input })
  expect(await takenIn(pool, businessId)).toEqual(['appointment'])
})

/** Holds a time naively: reads whether it is free, then inserts it when `meet` resolves. */
async function holdNaively(
  on: Pool,
  place: { businessId: string; staffId: string },
  meet: () => Promise<void>,
): Promise<void> {
  const span = [place.businessId, place.staffId, noonIn(1), noonIn(1, 30)]
  const { rows } = await on.query(
    `select from occupancy where business_id = $1 and resource_id = $2 and occupied && tstzrange($3, $4)`,
    span,
  )
  await meet()
  if (rows.length > 0) return
  await on.query(
    `insert into occupancy (business_id, resource_id, kind, occupied, expires_at)
     values ($1, $2, 'hold', tstzrange($3, $4), $5)`,
    [...span, new Date(TEST_NOW.getTime() + 5 * MINUTE_MS)],
  )
}

test('sabotaged: looking first and without the constraint, two hold one time', async () => {
  const spoiled = await createTestDatabase()
  await dropGuards(spoiled.pool)
  const { business, staff } = await createShop(spoiled.db)
  const place = { businessId: business.id, staffId: staff[0]?.id ?? '' }
  const meet = meeting(2)
  await Promise.all([1, 2].map(() => holdNaively(spoiled.pool, place, meet)))
  expect(await takenIn(spoiled.pool, business.id)).toEqual(['hold', 'hold'])
  expect(await violations(spoiled.pool)).not.toEqual(SOUND)
  await spoiled.drop()
})

test('sabotaged: releasing the hold before the booking lets another customer take the time', async () => {
  const { input, businessId } = await door()
  const { headers, accountId } = await on.asPerson()
  await ask(takeHold, { headers, body: input })
  await pool.query('delete from hold where account_id = $1', [accountId])
  const quick = await on.asPerson()
  const answers = await race(port, [
    booking(quick.headers, input),
    holding(device(), { ...input, start: noonIn(1, 30) }),
  ])
  expect(answers[0]?.status).toBe(201)
  const late = await race(port, [booking(headers, input)])
  expect(tally(late)).toEqual({ '409 slot_taken': 1 })
  expect(await takenIn(pool, businessId)).toContain('appointment')
})

test('sabotaged: without the constraint of one each, a device holds two times', async () => {
  const spoiled = await createTestDatabase()
  await spoiled.pool.query('alter table hold drop constraint hold_once_a_device')
  const { business, staff } = await createShop(spoiled.db, { staff: 2 })
  const hold = (at: number) =>
    spoiled.pool.query(
      `insert into hold (id, device_hash, business_id, staff_id, request_hash, starts_at, ends_at, created_at, expires_at)
       values ($1, sha256('one'), $2, $3, sha256('x'), $4, $5, $6, $7) on conflict do nothing`,
      [
        ...[randomUUID(), business.id, staff[at]?.id, noonIn(1), noonIn(1, 30), TEST_NOW],
        new Date(TEST_NOW.getTime() + 5 * MINUTE_MS),
      ],
    )
  await Promise.all([hold(0), hold(1)])
  expect((await spoiled.pool.query('select from hold')).rows).toHaveLength(2)
  await spoiled.drop()
})
