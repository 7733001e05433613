import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawsFrom } from '@awan/demo/random'
import { createTestApp, type Headers, type TestApp } from '#testing/app.ts'
import { createAccount, createOffering, createShop, createStaff } from '#testing/stage/factories.ts'
import { listen, meeting, race, tally, type RawAnswer } from '#testing/races/racing.ts'
import { createTestDatabase } from '#testing/database.ts'
import {
  bookNaively,
  dropGuards,
  noonIn,
  SOUND,
  violations,
  withKey,
  type BookingBody,
} from '#testing/stage/appointments.ts'

let on: TestApp
let port: number
let people: Headers[]

beforeAll(async () => {
  on = await createTestApp({ config: { rateLimits: false } })
  port = await listen(on.app)
  people = []
  for (let at = 0; at < 50; at += 1) people.push((await on.asPerson()).headers)
})
afterAll(() => on.close())

const path = '/api/appointments'
/** Generous: thousands of requests take a while on a busy machine. */
const patience = { timeout: 60_000 }
const bookAll = async (bodies: readonly BookingBody[]): Promise<RawAnswer[]> => {
  const answers = await race(
    port,
    bodies.map((body, at) => ({ path, headers: withKey(people[at] ?? {}), body })),
  )
  await relieve(answers)
  return answers
}

/**
 * Replaces each account that has booked with a new one. An account may hold at most five appointments in a shop, and
 * the quickest in one round is often the quickest in the next.
 */
async function relieve(answers: readonly RawAnswer[], from = 0): Promise<void> {
  for (const [at, { status }] of answers.entries())
    if (status === 201) people[from + at] = (await on.asPerson()).headers
}

test(
  'A-01: of 50 customers who want the same time at once exactly one gets it',
  patience,
  async () => {
    const { business, offering } = await createShop(on.db)
    const long = await createOffering(on.db, business.id, { duration_minutes: 75 })
    const { id: staffId } = await createStaff(on.db, business.id)
    const random = drawsFrom('A-01')
    const rounds = 12
    for (let round = 0; round < rounds; round += 1) {
      // Two hours apart, so that neither duration reaches the next slot.
      const start = noonIn(1 + Math.floor(round / 4), (round % 4) * 120)
      const answers = await bookAll(
        people.map(() => {
          const offeringIds = [random(2) === 0 ? offering.id : long.id]
          return { businessId: business.id, offeringIds, start, staffId }
        }),
      )
      expect(tally(answers), `round ${round}`).toEqual({ 201: 1, '409 slot_taken': 49 })
    }
    expect(await violations(on.pool)).toEqual(SOUND)
    expect(await confirmed(business.id)).toBe(rounds)
  },
)

async function confirmed(businessId: string, pool = on.pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) from appointment where business_id = $1 and status = 'confirmed'`,
    [businessId],
  )
  return rows[0]?.count ?? 0
}

test(
  'A-02: shifted and longer requests never overlap, and no free time is refused to all',
  patience,
  async () => {
    const { business } = await createShop(on.db)
    const lengths: string[] = []
    for (const minutes of [15, 30, 60])
      lengths.push(
        (
          await createOffering(on.db, business.id, {
            duration_minutes: minutes,
            buffer_after_minutes: minutes === 30 ? 10 : 0,
          })
        ).id,
      )
    const { id: staffId } = await createStaff(on.db, business.id)
    const random = drawsFrom('A-02')
    for (let round = 0; round < 20; round += 1) {
      const day = 6 + Math.floor(round / 4)
      const base = (round % 4) * 120
      const answers = await bookAll(
        Array.from({ length: 30 }, () => {
          const offeringIds = [lengths[random(3)] ?? '']
          const start = noonIn(day, base + 15 * random(4))
          return { businessId: business.id, offeringIds, start, staffId }
        }),
      )
      const counts = tally(answers)
      expect(counts['201'], `round ${round}`).toBeGreaterThanOrEqual(1)
      expect(counts).toEqual({ 201: counts['201'], '409 slot_taken': 30 - (counts['201'] ?? 0) })
    }
    expect(await violations(on.pool)).toEqual(SOUND)
  },
)

test(
  'A-03: of 40 customers who want any of 5 staff members exactly five get one each',
  patience,
  async () => {
    const { business, offering } = await createShop(on.db, { staff: 5 })
    for (let round = 0; round < 10; round += 1) {
      const start = noonIn(12 + round, 0)
      const answers = await bookAll(
        Array.from({ length: 40 }, () => ({
          businessId: business.id,
          offeringIds: [offering.id],
          start,
        })),
      )
      expect(tally(answers), `round ${round}`).toEqual({ 201: 5, '409 slot_taken': 35 })
      const winners = answers.filter(({ status }) => status === 201)
      expect(new Set(winners.map(({ body }) => body.staffId)).size).toBe(5)
    }
    expect(await violations(on.pool)).toEqual(SOUND)
    // Ten rounds, five people: each has booked equally often.
    expect(await confirmed(business.id)).toBe(50)
  },
)

test(
  'A-05: a time cancelled while others want it goes to one of them or is free',
  patience,
  async () => {
    const { business, offering } = await createShop(on.db)
    const outcomes = await cancelRounds(business.id, offering.id, 12, 30)
    expect(outcomes).toEqual(Array(12).fill('sold once'))
    expect(await violations(on.pool)).toEqual(SOUND)
  },
)

test('A-05 sabotaged: a cancellation that leaves the time blocked is caught', async () => {
  const { business, offering } = await createShop(on.db)
  await on.pool.query(`
    create function keep() returns trigger language plpgsql as 'begin return null; end';
    create trigger keep before delete on occupancy for each row execute function keep()`)
  try {
    const outcomes = await cancelRounds(business.id, offering.id, 1, 50)
    expect(outcomes).toEqual(['sold to nobody'])
    expect(await violations(on.pool)).not.toEqual(SOUND)
  } finally {
    await on.pool.query('drop trigger keep on occupancy')
    await on.pool.query('delete from occupancy where business_id = $1', [business.id])
  }
})

/** Races the cancellation of one appointment against 20 bookings of its time, then books once more after both. */
async function cancelRounds(businessId: string, offeringId: string, rounds: number, day: number) {
  const outcomes = []
  for (let round = 0; round < rounds; round += 1) {
    const body = { businessId, offeringIds: [offeringId], start: noonIn(day + round) }
    // Cancellations are limited per account.
    const holder = people[40 + (round % 10)] ?? {}
    const [appointment] = await race(port, [{ path, headers: withKey(holder), body }])
    const cancellation = {
      path: `${path}/${appointment?.body.id}/cancel`,
      headers: holder,
      body: {},
    }
    const bookers = people
      .slice(1, 21)
      .map((headers) => ({ path, headers: withKey(headers), body }))
    const [cancelled, ...answers] = await race(port, [
      ...bookers.slice(0, 10),
      cancellation,
      ...bookers.slice(10),
    ]).then((all) => [all[10], ...all.slice(0, 10), ...all.slice(11)])
    expect(cancelled?.status).toBe(200)
    const booked = answers.filter((one) => one !== undefined)
    await relieve(booked, 1)
    const late = await race(port, [{ path, headers: withKey(people[30] ?? {}), body }])
    await relieve(late, 30)
    const counts = tally([...booked, ...late])
    if (counts['201'] === 1) expect(counts).toEqual({ 201: 1, '409 slot_taken': 20 })
    outcomes.push(
      counts['201'] === 1 ? 'sold once' : counts['201'] ? 'sold twice' : 'sold to nobody',
    )
  }
  return outcomes
}

test('A-01, A-02, A-03 sabotaged: read first and insert later sells twice, which the checker reports', async () => {
  const { db, pool, drop } = await createTestDatabase()
  await dropGuards(pool)
  const { business, staff } = await createShop(db, { staff: 5 })
  const all = staff.map((member) => member.id)
  const customers = await Promise.all(Array.from({ length: 40 }, () => createAccount(db)))
  const attack = async (staffIds: string[], day: number, shift: number) => {
    const input = { businessId: business.id, staffIds, minutes: 60 }
    const meet = meeting(customers.length)
    const answers = await Promise.all(
      customers.map(({ id: customerId }, at) =>
        bookNaively(pool, { ...input, customerId, start: noonIn(day, shift * (at % 4)) }, meet),
      ),
    )
    return answers.filter(Boolean).length
  }
  expect(await attack(all.slice(0, 1), 1, 0)).toBe(customers.length)
  const same = await violations(pool)
  expect(same?.['overlaps']).toBeGreaterThan(0)
  expect(await attack(all.slice(1, 2), 2, 15)).toBe(customers.length)
  const shifted = await violations(pool)
  expect(shifted?.['overlaps']).toBeGreaterThan(same?.['overlaps'] ?? 0)
  expect(await attack(all, 3, 0)).toBe(customers.length)
  expect((await violations(pool))?.['overlaps']).toBeGreaterThan(shifted?.['overlaps'] ?? 0)
  await drop()
})
