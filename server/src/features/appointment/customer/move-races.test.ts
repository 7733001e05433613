import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type Headers, type TestApp } from '#testing/app.ts'
import { createAccount, createShop } from '#testing/stage/factories.ts'
import { createTestDatabase } from '#testing/database.ts'
import { listen, race, tally, untilWaiting, type RawRequest } from '#testing/races/racing.ts'
import {
  bookNaively,
  dropGuards,
  noonIn,
  SOUND,
  violations,
  withKey,
} from '#testing/stage/appointments.ts'

let on: TestApp
let port: number
let people: { accountId: string; headers: Headers }[]

beforeAll(async () => {
  on = await createTestApp({ config: { rateLimits: false } })
  port = await listen(on.app)
})
/** New people for every test, as moves, cancellations and holds are limited per account. */
beforeEach(async () => {
  people = []
  for (let at = 0; at < 20; at += 1) people.push(await on.asPerson())
})
afterAll(() => on.close())

const patience = { timeout: 60_000 }
const path = '/api/appointments'
const headersOf = (at: number) => people[at]?.headers ?? {}

function booking(at: number, body: object): RawRequest {
  return { path, headers: withKey(headersOf(at)), body }
}

function moving(at: number, id: string, body: object): RawRequest {
  return { path: `${path}/${id}/reschedule`, headers: headersOf(at), body }
}

/** Creates a shop where the first few people have one appointment each, an hour apart from noon of a day. */
async function shopWith(appointments: number, day: number) {
  const { business, offering, staff } = await createShop(on.db)
  const input = { businessId: business.id, offeringIds: [offering.id] }
  const ids: string[] = []
  for (let at = 0; at < appointments; at += 1) {
    const start = noonIn(day, at * 60)
    const [answer] = await race(port, [booking(at, { ...input, start })])
    expect(answer?.status).toBe(201)
    ids.push(answer?.body.id ?? '')
  }
  return { input, ids, businessId: business.id, staffId: staff[0]?.id ?? '' }
}

async function confirmed(businessId: string): Promise<number> {
  const { rows } = await on.pool.query<{ count: number }>(
    `select count(*) from appointment where business_id = $1 and status = 'confirmed'`,
    [businessId],
  )
  return rows[0]?.count ?? 0
}

test(
  'A-06: moves and bookings that want one time: exactly one gets it, no appointment is lost',
  patience,
  async () => {
    for (let round = 0; round < 8; round += 1) {
      const { input, ids, businessId } = await shopWith(5, 34 + 2 * round)
      const start = noonIn(35 + 2 * round)
      const answers = await race(port, [
        ...ids.map((id, at) => moving(at, id, { start })),
        ...people.slice(5).map((_, at) => booking(at + 5, { ...input, start })),
      ])
      const counts = tally(answers)
      expect((counts['200'] ?? 0) + (counts['201'] ?? 0), `round ${round}`).toBe(1)
      expect(counts['409 slot_taken']).toBe(19)
      expect(await confirmed(businessId)).toBe(5 + (counts['201'] ?? 0))
    }
    expect(await violations(on.pool)).toEqual(SOUND)
  },
)

test(
  'A-06: of two pages that move the same appointment one succeeds and the other gets a conflict',
  patience,
  async () => {
    for (let round = 0; round < 8; round += 1) {
      const { ids, businessId } = await shopWith(1, 3 + round)
      const targets = [4, 5, 6, 7].map((hour) => noonIn(3 + round, hour * 60))
      const answers = await race(
        port,
        targets.map((start) => moving(0, ids[0] ?? '', { start, version: 1 })),
      )
      expect(tally(answers), `round ${round}`).toEqual({ 200: 1, '409 appointment_changed': 3 })
      expect(await confirmed(businessId)).toBe(1)
    }
    expect(await violations(on.pool)).toEqual(SOUND)
  },
)

test(
  'A-06: two customers who want each other’s times keep their own, without a deadlock',
  patience,
  async () => {
    for (let round = 0; round < 5; round += 1) {
      const { ids } = await shopWith(2, 12 + round)
      const answers = await race(port, [
        moving(0, ids[0] ?? '', { start: noonIn(12 + round, 60) }),
        moving(1, ids[1] ?? '', { start: noonIn(12 + round) }),
      ])
      expect(tally(answers)).toEqual({ '409 slot_taken': 2 })
    }
    expect(await violations(on.pool)).toEqual(SOUND)
  },
)

test(
  'a concurrent move and cancellation: cancelled in the end, with its times free',
  patience,
  async () => {
    for (let round = 0; round < 8; round += 1) {
      const day = 20 + round
      const { input, ids, businessId } = await shopWith(1, day)
      const cancellation = { path: `${path}/${ids[0]}/cancel`, headers: headersOf(0), body: {} }
      const [moved, cancelled] = await race(port, [
        moving(0, ids[0] ?? '', { start: noonIn(day, 180) }),
        cancellation,
      ])
      expect(cancelled?.status).toBe(200)
      expect(tally(moved ? [moved] : [])).toEqual(
        moved?.status === 200 ? { 200: 1 } : { '409 already_cancelled': 1 },
      )
      const { rows } = await on.pool.query('select from occupancy where business_id = $1', [
        businessId,
      ])
      expect(rows).toEqual([])
      const both = await race(port, [
        booking(1, { ...input, start: noonIn(day) }),
        booking(2, { ...input, start: noonIn(day, 180) }),
      ])
      expect(tally(both)).toEqual({ 201: 2 })
    }
    expect(await violations(on.pool)).toEqual(SOUND)
  },
)

/** Runs a move against time off being entered under the lock of the staff member. */
async function againstTimeOff(day: number, lock: string) {
  const { ids, businessId, staffId } = await shopWith(1, day)
  const editor = await on.pool.connect()
  await editor.query('begin')
  await editor.query(`select from staff where id = $1 ${lock}`, [staffId])
  const { rows: met } = await editor.query(
    `select from appointment where staff_id = $1 and starts_at >= $2 and starts_at < $3`,
    [staffId, noonIn(day, 120), noonIn(day, 300)],
  )
  await editor.query(
    `insert into time_off (business_id, staff_id, during) values ($1, $2, tstzrange($3, $4))`,
    [businessId, staffId, noonIn(day, 120), noonIn(day, 300)],
  )
  const move = race(port, [moving(0, ids[0] ?? '', { start: noonIn(day, 180) })])
  await (lock ? untilWaiting(on.pool) : move)
  await editor.query('commit')
  editor.release()
  const { rows: inside } = await on.pool.query(
    `select from appointment join time_off using (business_id, staff_id)
     where business_id = $1 and during && tstzrange(starts_at, ends_at)`,
    [businessId],
  )
  return { counts: tally(await move), told: met.length, inside: inside.length }
}

test(
  'A-04: a move waits for time off being entered, and then does not go there',
  patience,
  async () => {
    for (const day of [30, 31, 32])
      expect(await againstTimeOff(day, 'for no key update')).toEqual({
        counts: { '422 not_bookable': 1 },
        told: 0,
        inside: 0,
      })
  },
)

test(
  'A-04 sabotaged: time off without the lock overlaps an appointment without a notification',
  patience,
  async () => {
    expect(await againstTimeOff(33, '')).toEqual({ counts: { 200: 1 }, told: 0, inside: 1 })
  },
)

/** Blocks an appointment's customer as the shop does, locking the card before the write. */
async function blockHolder(appointmentId: string) {
  const editor = await on.pool.connect()
  await editor.query('begin')
  const card = `from business_customer as card join appointment
    on appointment.business_id = card.business_id and appointment.business_customer_id = card.id
    where appointment.id = $1`
  const { rows } = await editor.query<{ id: string }>(`select card.id ${card} for update of card`, [
    appointmentId,
  ])
  await editor.query('update business_customer set blocked_at = now() where id = $1', [rows[0]?.id])
  return async () => {
    await editor.query('commit')
    editor.release()
  }
}

const startOf = async (id: string) => {
  const { rows } = await on.pool.query<{ start: Date }>(
    'select starts_at as start from appointment where id = $1',
    [id],
  )
  return rows[0]?.start.toISOString()
}

test('a block that commits during a move is seen at any stage of the move', patience, async () => {
  for (const [round, waitsFor] of ['card', 'staff', 'card', 'staff'].entries()) {
    const day = 52 + round
    const { ids, staffId } = await shopWith(1, day)
    const id = ids[0] ?? ''
    const desk = await on.pool.connect()
    await desk.query('begin')
    if (waitsFor === 'staff')
      await desk.query('select from staff where id = $1 for no key update', [staffId])
    const commit = await blockHolder(id)
    const move = race(port, [moving(0, id, { start: noonIn(day, 180) })])
    await untilWaiting(on.pool)
    await commit()
    await desk.query('commit')
    desk.release()
    const [answer] = await move
    expect(answer, waitsFor).toMatchObject({
      status: 422,
      body: { code: 'not_bookable', data: { reason: 'blocked' } },
    })
    expect(await startOf(id)).toBe(new Date(noonIn(day)).toISOString())
  }
  expect(await violations(on.pool)).toEqual(SOUND)
})

test('a block sabotaged: a move that reads first and writes later goes where it must not', async () => {
  const { ids } = await shopWith(1, 56)
  const id = ids[0] ?? ''
  const commit = await blockHolder(id)
  const { rows: seen } = await on.pool.query(
    `select from business_customer as card
     join appointment on appointment.business_customer_id = card.id
     where appointment.id = $1 and card.blocked_at is null`,
    [id],
  )
  await commit()
  if (seen.length > 0)
    await on.pool.query(
      `with appointment as (
         update appointment set starts_at = $2, ends_at = $3 where id = $1 returning id
       )
       update occupancy set occupied = tstzrange($2, $3) from appointment where appointment_id = appointment.id`,
      [id, noonIn(56, 180), noonIn(56, 210)],
    )
  expect(await startOf(id)).toBe(new Date(noonIn(56, 180)).toISOString())
})

test('A-06 sabotaged: moves that read first and write later take one time twice, which the checker reports', async () => {
  const { db, pool, drop } = await createTestDatabase()
  await dropGuards(pool)
  const { business, staff } = await createShop(db)
  const staffIds = staff.map((member) => member.id)
  const ids = []
  for (let at = 0; at < 8; at += 1) {
    const { id: customerId } = await createAccount(db)
    const start = noonIn(1, at * 30)
    await bookNaively(pool, { businessId: business.id, customerId, staffIds, start, minutes: 30 })
  }
  const { rows } = await pool.query<{ id: string }>('select id from appointment')
  ids.push(...rows.map(({ id }) => id))
  const [start, end] = [noonIn(2), noonIn(2, 30)]
  const looks = ids.map(async (id) => {
    const { rows: taken } = await pool.query(
      'select from occupancy where resource_id = $1 and occupied && tstzrange($2, $3)',
      [staffIds[0], start, end],
    )
    return taken.length > 0 ? [] : [id]
  })
  // Worst case, every time: all have read before the first write.
  const moved = (await Promise.all(looks)).flat()
  for (const id of moved) {
    await pool.query('update appointment set starts_at = $2, ends_at = $3 where id = $1', [
      id,
      start,
      end,
    ])
    await pool.query(
      'update occupancy set occupied = tstzrange($2, $3) where appointment_id = $1',
      [id, start, end],
    )
  }
  expect(moved.length).toBeGreaterThan(1)
  expect((await violations(pool))?.['overlaps']).toBeGreaterThan(0)
  await drop()
})
