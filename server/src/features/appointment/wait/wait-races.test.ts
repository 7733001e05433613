import { afterAll, beforeEach, expect, test } from 'vitest'
import { cancelAppointment } from '@awan/core/appointment/contract'
import { addJob } from '#db/jobs.ts'
import { TEST_NOW } from '#testing/app.ts'
import { createTestDatabase } from '#testing/database.ts'
import { createAccount, createShop } from '#testing/stage/factories.ts'
import { createRaceTrack, meeting, race, tally, untilWaiting } from '#testing/races/racing.ts'
import { rounds } from '#testing/races/rounds.ts'
import { dropGuards, noonIn, SOUND, violations, withKey } from '#testing/stage/appointments.ts'
import { FULL_DAY, fullShop, giveNaively, keptIn } from '#testing/stage/waiting.ts'
import { giveTurns } from './turn.service.ts'

const { on, port } = await createRaceTrack()
const { ask, clock, pool } = on
afterAll(on.close)
beforeEach(async () => {
  await on.runJobs()
  clock.now = TEST_NOW
})

const deps = { db: on.db, clock: () => new Date(clock.now), queueNotices: async () => {} }

/** Checks that exactly the first `times` waits have one time each, all different. */
function isFair(kept: readonly [number, string][], times: number): boolean {
  const numbers = kept.map(([number]) => number)
  const starts = new Set(kept.map(([, start]) => start))
  return (
    kept.length === times &&
    starts.size === times &&
    numbers.every((number, at) => number === at + 1)
  )
}

const cancelling = ({ id, headers }: { id: string; headers: Record<string, string> }) => ({
  path: `/api/appointments/${id}/cancel`,
  headers,
  body: {},
})

test(
  'A-17: while many wait and many cancel, each freed time is held for one customer, in order, by several servers',
  rounds(2, 40),
  async () => {
    const { business, booked, queue } = await fullShop(on, 4)
    await queue(7)
    const servers = Array.from({ length: 3 }, () => giveTurns(deps, business.id))
    const answers = await race(port, booked.map(cancelling))
    await Promise.all([...servers, giveTurns(deps, business.id), giveTurns(deps, business.id)])
    await on.runJobs()
    expect(tally(answers)).toEqual({ 200: 4 })
    expect(isFair(await keptIn(pool, business.id), 4)).toBe(true)
    expect(await violations(pool)).toEqual(SOUND)
  },
)

test(
  'of the customer in turn and ten faster ones, the one in turn gets the time',
  rounds(1, 30),
  async () => {
    const { business, booked, queue, input } = await fullShop(on)
    const [first] = await queue(2)
    if (!first || !booked[0]) throw new Error('nobody waits')
    await ask(cancelAppointment, {
      headers: booked[0].headers,
      params: { appointmentId: booked[0].id },
    })
    await on.runJobs()
    const others = await Promise.all(Array.from({ length: 10 }, () => on.asPerson()))
    const body = { ...input, start: noonIn(1) }
    const answers = await race(
      port,
      [...others, first].map(({ headers }) => ({
        path: '/api/appointments',
        headers: withKey(headers),
        body,
      })),
    )
    expect(answers.map(({ status }) => status)).toEqual([...others.map(() => 409), 201])
    await on.runJobs()
    expect(await keptIn(pool, business.id)).toEqual([])
  },
)

test('A-17: a server that dies while it gives a time leaves it to the next one', async () => {
  const { business, booked, queue } = await fullShop(on)
  await queue(2)
  const [one] = booked
  if (!one) throw new Error('nothing booked')
  await ask(cancelAppointment, { headers: one.headers, params: { appointmentId: one.id } })
  const stop = await pool.connect()
  await stop.query('begin; lock table turn in share mode')
  const broken = giveTurns(deps, business.id).then(
    () => 'given',
    () => 'broken',
  )
  await untilWaiting(pool)
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  expect(await broken).toBe('broken')
  await stop.query('rollback')
  stop.release()
  expect(await keptIn(pool, business.id)).toEqual([])
  await on.runJobs()
  expect(isFair(await keptIn(pool, business.id), 1)).toBe(true)
})

test('freeing a time adds its job in the same transaction: a rollback leaves neither', async () => {
  const { business, queue } = await fullShop(on)
  await queue(1)
  const jobs = async () => {
    const { rows } = await pool.query(
      `select from graphile_worker.jobs where task_identifier = 'give_turns'`,
    )
    return rows.length
  }
  const before = await jobs()
  const client = await pool.connect()
  await client.query('begin')
  await client.query('delete from occupancy where business_id = $1', [business.id])
  await client.query('rollback')
  expect(await jobs()).toBe(before)
  await client.query('delete from occupancy where business_id = $1', [business.id])
  client.release()
  expect(await jobs()).toBe(before + 1)
})

test('sabotaged: without the trigger no job follows a freed time, and the job of each minute still offers it', async () => {
  const { business, booked, queue } = await fullShop(on)
  await queue(1)
  const [one] = booked
  if (!one) throw new Error('nothing booked')
  await pool.query('alter table occupancy disable trigger wait_delete')
  try {
    await ask(cancelAppointment, { headers: one.headers, params: { appointmentId: one.id } })
    await on.runJobs()
    expect(isFair(await keptIn(pool, business.id), 1)).toBe(false)
    await addJob(on.db, 'end_waits', {})
    await on.runJobs()
    expect(isFair(await keptIn(pool, business.id), 1)).toBe(true)
  } finally {
    await pool.query('alter table occupancy enable trigger wait_delete')
  }
})

test('sabotaged: without the lock and the constraints two servers keep one time twice', async () => {
  const spoiled = await createTestDatabase()
  await dropGuards(spoiled.pool)
  await spoiled.pool.query('alter table hold drop constraint hold_once_a_wait')
  const { business, offering, staff } = await createShop(spoiled.db)
  const { id: accountId } = await createAccount(spoiled.db)
  await spoiled.pool.query(
    `insert into wait (business_id, account_id, day, offering_ids, number, until, created_at)
     values ($1, $2, $3, $4, 1, $5, $6)`,
    [business.id, accountId, FULL_DAY, [offering.id], noonIn(2), TEST_NOW],
  )
  const meet = meeting(2)
  const input = { businessId: business.id, staffId: staff[0]?.id ?? '' }
  await Promise.all([1, 2].map(() => giveNaively(spoiled.pool, input, meet)))
  expect(isFair(await keptIn(spoiled.pool, business.id), 1)).toBe(false)
  expect(await violations(spoiled.pool)).not.toEqual(SOUND)
  await spoiled.drop()
})
