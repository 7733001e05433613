import type { z } from 'zod'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { cancelAppointment, createAppointment } from '@awan/core/appointment/contract'
import { shopBook } from '@awan/core/appointment/shop-contract'
import { listWaits } from '@awan/core/wait/contract'
import { TEST_NOW, type Headers } from '#testing/app.ts'
import { createRaceTrack, race, untilWaiting } from '#testing/races/racing.ts'
import { rounds } from '#testing/races/rounds.ts'
import { noonIn, SOUND, violations, withKey } from '#testing/stage/appointments.ts'
import { createCard, createMember, createOffering, newPhone } from '#testing/stage/factories.ts'
import { fullShop, giveNaively, keptIn } from '#testing/stage/waiting.ts'
import { giveTurns } from './turn.service.ts'

const { on, port } = await createRaceTrack()
const { ask, clock, db, pool, refusal } = on
afterAll(on.close)
beforeEach(async () => {
  await on.runJobs()
  clock.now = TEST_NOW
})

const deps = { db, clock: () => new Date(clock.now), queueNotices: async () => {} }
const NOON = noonIn(1)
const HALF_PAST = noonIn(1, 30)

/** Creates a full shop with its owner, and functions to write appointments down. */
async function writingShop(size = 2) {
  const shop = await fullShop(on, size)
  const headers = await on.signIn((await createMember(db, shop.business.id)).id)
  const input = { source: 'phone' as const, offeringIds: [shop.offering.id], staffId: shop.staffId }
  const params = { businessId: shop.business.id }
  type Body = Partial<z.input<typeof shopBook.body>>
  const writing = (body: Body) => ({ headers, params, body: { ...input, ...body } })
  const cancel = async (at: number) => {
    const { id, headers: own } = shop.booked[at] ?? { id: '', headers: {} }
    await ask(cancelAppointment, { headers: own, params: { appointmentId: id } })
  }
  const person = async () => {
    const [first] = await shop.queue(1)
    if (!first) throw new Error('nobody waits')
    return first
  }
  return { ...shop, writing, cancel, person, write: (body: Body) => ask(shopBook, writing(body)) }
}

const waitOf = async (headers: Headers) => (await ask(listWaits, { headers })).items[0]

async function turnsOf(waitId: string): Promise<(string | null)[]> {
  const { rows } = await pool.query<{ outcome: string | null }>(
    'select outcome from turn where wait_id = $1 order by given_at',
    [waitId],
  )
  return rows.map(({ outcome }) => outcome)
}

test('a waiting customer entered by the shop, by number, gets the time held for them and leaves the list', async () => {
  const shop = await writingShop()
  const { headers, phone, wait } = await shop.person()
  await shop.cancel(0)
  await on.runJobs()
  expect(await waitOf(headers)).toMatchObject({ turn: { start: NOON } })
  expect(await refusal(shopBook, shop.writing({ start: NOON, phone: newPhone() }))).toMatchObject({
    code: 'slot_taken',
  })
  await shop.write({ start: NOON, phone, name: 'Zainab' })
  expect(await waitOf(headers)).toBeUndefined()
  expect(await turnsOf(wait.id)).toEqual(['taken'])
  expect(await keptIn(pool, shop.business.id)).toEqual([])
  expect(await violations(pool)).toEqual(SOUND)
})

test('a waiting customer who books another day keeps the time held for them', async () => {
  const shop = await writingShop()
  const { headers } = await shop.person()
  await shop.cancel(0)
  await on.runJobs()
  const { business, offering, staffId } = shop
  const body = { businessId: business.id, offeringIds: [offering.id], staffId, start: noonIn(2) }
  await ask(createAppointment, { headers: withKey(headers), body })
  expect(await waitOf(headers)).toMatchObject({ turn: { start: NOON } })
  expect(await keptIn(pool, business.id)).toHaveLength(1)
  expect(await violations(pool)).toEqual(SOUND)
})

test('entered for another time of that day, their held time goes to the next', async () => {
  const shop = await writingShop()
  const first = await shop.person()
  const second = await shop.person()
  const { id } = await createCard(db, shop.business.id, {
    account_id: first.accountId,
    phone: first.phone,
  })
  await shop.cancel(0)
  await on.runJobs()
  await shop.write({ start: noonIn(1, 120), outsideHours: true, customerId: id })
  await on.runJobs()
  expect(await waitOf(first.headers)).toBeUndefined()
  expect(await turnsOf(first.wait.id)).toEqual(['withdrawn'])
  expect(await waitOf(second.headers)).toMatchObject({ turn: { start: NOON } })
})

test('another customer, day, service, shop, or a refusal ends no wait', async () => {
  const shop = await writingShop()
  const elsewhere = await writingShop()
  const { headers, phone, wait } = await shop.person()
  await shop.cancel(0)
  await on.runJobs()
  const other = await createOffering(db, shop.business.id)
  await db
    .insertInto('staff_offering')
    .values({ business_id: shop.business.id, staff_id: shop.staffId, offering_id: other.id })
    .execute()
  const late = { start: noonIn(1, 120), outsideHours: true }
  await shop.write({ ...late, phone: newPhone() })
  await shop.write({ ...late, start: noonIn(2), phone })
  await shop.write({ ...late, start: noonIn(1, 180), offeringIds: [other.id], phone })
  await elsewhere.write({ ...late, start: noonIn(1, 240), phone })
  const refused = await refusal(shopBook, shop.writing({ start: HALF_PAST, phone }))
  expect(refused).toMatchObject({ code: 'slot_taken' })
  expect(await waitOf(headers)).toMatchObject({ id: wait.id, turn: { start: NOON } })
})

/** Counts the holds of ended waits: none may remain after the jobs have run. */
async function keptForNobody(businessId: string): Promise<number> {
  const { rows } = await pool.query(
    `select from hold join wait on wait.id = hold.wait_id
     where wait.business_id = $1 and wait.ended_at is not null`,
    [businessId],
  )
  return rows.length
}

test('a turn given while the shop enters the customer is withdrawn', async () => {
  const shop = await writingShop()
  const { accountId, phone, wait } = await shop.person()
  await shop.cancel(0)
  await shop.cancel(1)
  const stop = await pool.connect()
  await stop.query('begin')
  await stop.query('select from account where id = $1 for update', [accountId])
  const written = shop.write({ start: HALF_PAST, phone })
  await untilWaiting(pool)
  // Has read the open wait, and is blocked behind the shop's transaction.
  const given = giveTurns(deps, shop.business.id)
  await untilWaiting(pool, 2)
  await stop.query('commit')
  stop.release()
  await Promise.all([written, given])
  expect(await turnsOf(wait.id)).toEqual([])
  expect(await keptForNobody(shop.business.id)).toBe(0)
})

test('sabotaged: giving a turn from stale data holds a time for a customer the shop has entered', async () => {
  const shop = await writingShop()
  const { phone } = await shop.person()
  await shop.cancel(0)
  await shop.cancel(1)
  const { id: businessId } = shop.business
  await giveNaively(pool, { businessId, staffId: shop.staffId }, async () => {
    await shop.write({ start: HALF_PAST, phone })
  })
  expect(await keptForNobody(businessId)).toBe(1)
})

test(
  'of a turn and the shop’s own booking at once the customer has one, in either order',
  rounds(1, 60),
  async () => {
    const shop = await writingShop()
    const { headers, phone } = await shop.person()
    await shop.cancel(0)
    await shop.cancel(1)
    const { headers: desk, body } = shop.writing({ start: HALF_PAST, phone })
    const path = `/api/console/businesses/${shop.business.id}/appointments`
    const giving = Array.from({ length: 3 }, () => giveTurns(deps, shop.business.id))
    const [answer] = await race(port, [{ path, headers: desk, body }])
    await Promise.all(giving)
    await on.runJobs()
    expect(answer?.status).toBe(201)
    expect(await waitOf(headers)).toBeUndefined()
    expect(await keptIn(pool, shop.business.id)).toEqual([])
    expect(await violations(pool)).toEqual(SOUND)
  },
)
