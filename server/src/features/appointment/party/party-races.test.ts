import { afterAll, beforeEach, expect, test } from 'vitest'
import { newHoldToken } from '#http/caller/hold-token.ts'
import { TEST_NOW, type Headers } from '#testing/app.ts'
import { createOffering, createShop, createStaff } from '#testing/stage/factories.ts'
import { createRaceTrack, race, tally } from '#testing/races/racing.ts'
import { rounds } from '#testing/races/rounds.ts'
import { noonIn, SOUND, violations, withKey } from '#testing/stage/appointments.ts'

const { on, port } = await createRaceTrack()
afterAll(on.close)
beforeEach(() => {
  on.clock.now = TEST_NOW
})

const SISTER = { name: 'Maryam' }

/** Creates a shop with three chairs, and the request for it. */
async function chairs() {
  const { business, offering } = await createShop(on.db, { staff: 3 })
  const input = { businessId: business.id, offeringIds: [offering.id], start: noonIn(1) }
  return { businessId: business.id, input }
}

const booking = (headers: Headers, body: object) => ({
  path: '/api/appointments',
  headers: withKey(headers),
  body,
})

const persons = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await on.asPerson()).headers))

/** Counts the chairs of each customer of a shop at one start. */
async function chairsOfEach(businessId: string): Promise<number[]> {
  const { rows } = await on.pool.query<{ count: number }>(
    `select count(*)::int as count from appointment
     where business_id = $1 and status = 'confirmed' group by customer_id order by count`,
    [businessId],
  )
  return rows.map(({ count }) => count)
}

test(
  'A-20: of ten pairs who want three staff members at once one pair succeeds, and no single person',
  rounds(3, 100),
  async () => {
    const { businessId, input } = await chairs()
    const pairs = await persons(10)
    const answers = await race(
      port,
      pairs.map((headers) => booking(headers, { ...input, beside: [SISTER] })),
    )
    expect(tally(answers)).toEqual({ 201: 1, '409 slot_taken': 9 })
    expect(await chairsOfEach(businessId)).toEqual([2])
    expect(await violations(on.pool)).toEqual(SOUND)
  },
)

test('sabotaged: pairs booked one person after another leave half a pair', async () => {
  const { businessId, input } = await chairs()
  const pairs = await persons(2)
  for (const attendee of [undefined, SISTER])
    await race(
      port,
      pairs.map((headers) => booking(headers, { ...input, ...(attendee && { attendee }) })),
    )
  expect(await chairsOfEach(businessId)).toEqual([1, 2])
})

/** Creates a shop with a staff member for both services, one for the first only and one for the second only. */
async function mixedChairs() {
  const { business, offering } = await createShop(on.db, { staff: 0 })
  const kids = await createOffering(on.db, business.id)
  for (const offerings of [[offering.id, kids.id], [offering.id], [kids.id]])
    await createStaff(on.db, business.id, { offerings })
  const input = { businessId: business.id, offeringIds: [offering.id], start: noonIn(1) }
  return { businessId: business.id, input, beside: [{ ...SISTER, offeringIds: [kids.id] }], kids }
}

test(
  'A-21: of ten pairs who want two services of three staff members at once one pair succeeds, and no single person',
  rounds(3, 100),
  async () => {
    const { businessId, input, beside } = await mixedChairs()
    const pairs = await persons(10)
    const answers = await race(
      port,
      pairs.map((headers) => booking(headers, { ...input, beside })),
    )
    expect(tally(answers)).toEqual({ 201: 1, '409 slot_taken': 9 })
    expect(await chairsOfEach(businessId)).toEqual([2])
    expect(await violations(on.pool)).toEqual(SOUND)
  },
)

test('sabotaged: pairs with their own services booked one after another leave half a pair', async () => {
  const { businessId, input, kids } = await mixedChairs()
  const pairs = await persons(2)
  await race(
    port,
    pairs.map((headers) => booking(headers, input)),
  )
  await race(
    port,
    pairs.map((headers) =>
      booking(headers, { ...input, offeringIds: [kids.id], attendee: SISTER }),
    ),
  )
  expect(await chairsOfEach(businessId)).toEqual([1, 2])
})

test(
  'A-20: competing pairs and single customers each get all they requested, or nothing',
  rounds(3, 100),
  async () => {
    const { businessId, input } = await chairs()
    const people = await persons(10)
    const answers = await race(
      port,
      people.map((headers, at) =>
        booking(headers, at % 2 === 0 ? { ...input, beside: [SISTER] } : input),
      ),
    )
    const booked = answers.flatMap(({ status }, at) =>
      status === 201 ? [at % 2 === 0 ? 2 : 1] : [],
    )
    expect(await chairsOfEach(businessId)).toEqual(booked.sort((a, b) => a - b))
    expect(booked.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(1)
    for (const code of Object.keys(tally(answers)))
      expect(['201', '409 slot_taken']).toContain(code)
    expect(await violations(on.pool)).toEqual(SOUND)
  },
)

test(
  'A-20: of concurrent holds for pairs one succeeds, with both staff members',
  rounds(3, 100),
  async () => {
    const { businessId, input } = await chairs()
    const answers = await race(
      port,
      Array.from({ length: 12 }, () => ({
        ...({ method: 'PUT', path: '/api/hold' } as const),
        headers: { 'hold-token': newHoldToken(on.config.secret) },
        body: { ...input, people: 2 },
      })),
    )
    expect(tally(answers)).toEqual({ 200: 1, '409 slot_taken': 11 })
    const { rows } = await on.pool.query<{ places: number[] }>(
      `select array_agg(place order by place) as places from hold
     where business_id = $1 group by device_hash`,
      [businessId],
    )
    expect(rows).toEqual([{ places: [0, 1] }])
  },
)

test(
  'A-20: two pairs that move to one start, and a concurrent cancellation, leave no half of either',
  rounds(3, 50),
  async () => {
    const { businessId, input } = await chairs()
    const [one = {}, other = {}] = await persons(2)
    const starts = [noonIn(2), noonIn(3)]
    const made = await race(
      port,
      [one, other].map((headers, at) =>
        booking(headers, { ...input, start: starts[at], beside: [SISTER] }),
      ),
    )
    const body = { start: noonIn(4), together: true }
    const pathOf = (at: number) => `/api/appointments/${String(made[at]?.body['id'])}`
    const answers = await race(port, [
      { path: `${pathOf(0)}/reschedule`, headers: one, body },
      { path: `${pathOf(1)}/reschedule`, headers: other, body },
      { path: `${pathOf(0)}/reschedule`, headers: one, body: { ...body, start: noonIn(3) } },
      { path: `${pathOf(1)}/cancel`, headers: other, body: { together: true } },
    ])
    expect(tally(answers)['500']).toBeUndefined()
    const { rows } = await on.pool.query<{ count: number }>(
      `select count(*)::int as count from appointment
     where business_id = $1 group by party_id, starts_at, status`,
      [businessId],
    )
    expect(rows.map(({ count }) => count)).toEqual([2, 2])
    expect(await violations(on.pool)).toEqual(SOUND)
  },
)
