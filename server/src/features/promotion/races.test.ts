import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type Headers, type TestApp } from '#testing/app.ts'
import { createPromotion, createShop } from '#testing/stage/factories.ts'
import { listen, meeting, race, tally } from '#testing/races/racing.ts'
import { rounds } from '#testing/races/rounds.ts'
import { footprintFor, noonIn, withKey } from '#testing/stage/appointments.ts'

const PEOPLE = 20
const USES = 3

let on: TestApp
let port: number
let people: { headers: Headers; accountId: string }[]

beforeAll(async () => {
  on = await createTestApp({ config: { rateLimits: false } })
  port = await listen(on.app)
})
beforeEach(async () => {
  people = await Promise.all(Array.from({ length: PEOPLE }, () => on.asPerson()))
})
afterAll(() => on.close())

/** Creates a shop with a staff member for each person and a promotion for three. */
async function limitedPromotion() {
  const shop = await createShop(on.db, { staff: PEOPLE })
  const { id } = await createPromotion(on.db, shop.business.id, { use_limit: USES })
  return { ...shop, promotionId: id }
}

/** Returns the number of appointments with the promotion beside its counter. */
async function usesOf(promotionId: string) {
  const { rows } = await on.pool.query<{ visits: number; counted: number }>(
    `select (select count(*)::integer from appointment
       where promotion_id = promotion.id and status <> 'cancelled') as visits, uses as counted
     from promotion where id = $1`,
    [promotionId],
  )
  return rows[0]
}

test(
  'of 20 concurrent bookings exactly 3 get a promotion limited to 3, and all get their time',
  rounds(2, 100),
  async () => {
    for (let round = 0; round < 2; round += 1) {
      const { business, offering, promotionId } = await limitedPromotion()
      const body = {
        businessId: business.id,
        offeringIds: [offering.id],
        start: noonIn(1 + round),
      }
      const answers = await race(
        port,
        people.map(({ headers }) => ({
          path: '/api/appointments',
          headers: withKey(headers),
          body,
        })),
      )
      expect(tally(answers), `round ${round}`).toEqual({ 201: PEOPLE })
      const prices = answers.map((answer) => answer.body['price'])
      expect(prices.filter((price) => price === 8000)).toHaveLength(USES)
      expect(prices.filter((price) => price === 10_000)).toHaveLength(PEOPLE - USES)
      expect(await usesOf(promotionId)).toEqual({ visits: USES, counted: USES })
    }
  },
)

test(
  'a limited promotion is never overused while its appointments are cancelled and booked',
  rounds(1, 100),
  async () => {
    const { business, offering, promotionId } = await limitedPromotion()
    const booking = (at: number, day: number) => ({
      path: '/api/appointments',
      headers: withKey(people[at]?.headers ?? {}),
      body: { businessId: business.id, offeringIds: [offering.id], start: noonIn(day) },
    })
    const first = await race(port, [booking(0, 10), booking(1, 10), booking(2, 10)])
    const cancellations = first.map(({ body }, at) => ({
      path: `/api/appointments/${body.id}/cancel`,
      headers: people[at]?.headers ?? {},
      body: {},
    }))
    const others = Array.from({ length: 12 }, (_, at) => booking(at + 3, 10))
    const answers = await race(port, [...others.slice(0, 6), ...cancellations, ...others.slice(6)])
    expect(answers.every(({ status }) => status < 300)).toBe(true)
    const uses = await usesOf(promotionId)
    expect(uses?.visits).toBeLessThanOrEqual(USES)
    expect(uses?.counted).toBe(uses?.visits)
  },
)

test('sabotaged: reading the counter first and counting later exceeds the limit, which the checker reports', async () => {
  const { business, staff, promotionId } = await limitedPromotion()
  await on.pool.query('alter table promotion drop constraint promotion_use_limit')
  const meet = meeting(PEOPLE)
  try {
    await Promise.all(
      people.map(async ({ accountId }, at) => {
        const { rows } = await on.pool.query<{ left: boolean }>(
          'select uses < use_limit as left from promotion where id = $1',
          [promotionId],
        )
        await meet()
        if (!rows[0]?.left) return
        await on.pool.query(
          `insert into appointment (business_id, customer_id, guest_name, staff_id, starts_at,
             ends_at, footprint, price, full_price, promotion_id, created_at)
           values ($1, $2, 'Zainab Karim', $3, $4, $4::timestamptz + interval '30 minutes', $6, 8000,
             10000, $5, now())`,
          [business.id, accountId, staff[at]?.id, noonIn(20), promotionId, footprintFor(30)],
        )
      }),
    )
    expect((await usesOf(promotionId))?.visits).toBeGreaterThan(USES)
  } finally {
    await on.pool.query(`update promotion set use_limit = null where id = $1`, [promotionId])
    await on.pool.query(`alter table promotion add constraint promotion_use_limit
      check (uses >= 0 and (use_limit is null or uses <= use_limit))`)
  }
})

test('the database refuses one use too many, also past the service', async () => {
  const { business, staff, promotionId } = await limitedPromotion()
  const insert = (at: number) =>
    on.pool.query(
      `insert into appointment (business_id, customer_id, guest_name, staff_id, starts_at, ends_at,
         footprint, price, full_price, promotion_id, created_at)
       values ($1, $2, 'Zainab Karim', $3, $4, $4::timestamptz + interval '30 minutes', $6, 1, 2, $5, now())`,
      [
        business.id,
        people[at]?.accountId,
        staff[at]?.id,
        noonIn(25),
        promotionId,
        footprintFor(30),
      ],
    )
  for (let at = 0; at < USES; at += 1) await insert(at)
  await expect(insert(USES)).rejects.toMatchObject({ constraint: 'promotion_use_limit' })
})
