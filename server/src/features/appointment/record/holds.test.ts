import type { LightMyRequestResponse } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { changeBlock, createBlocks } from '@awan/core/appointment/block-contract'
import { createAppointment, rescheduleAppointment } from '@awan/core/appointment/contract'
import { shopBook, shopMove, shopRestore } from '@awan/core/appointment/shop-contract'
import { MINUTE_MS } from '@awan/core/time'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { openShop } from '#testing/stage/diary.ts'
import { noonIn, SOUND, violations, withKey } from '#testing/stage/appointments.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { call, pool } = awan
afterAll(awan.close)

/** Creates a shop, and every way to take time of its staff member: each at noon of a different day, from tomorrow on. */
async function waysToTake() {
  const shop = await openShop(awan)
  const { staffId, here } = shop
  const mine = await shop.book(noonIn(20))
  const own = await shop.write({ start: noonIn(20, 60) })
  const gone = await shop.write({ start: noonIn(5) })
  await shop.cancel(gone.id, 1)
  const [block] = (await shop.block({ staffId, start: noonIn(21), end: noonIn(21, 30) })).items
  const person = await awan.asPerson()
  const body = { staffId, offeringIds: [shop.offering.id] }
  const ways: Record<string, () => Promise<LightMyRequestResponse>> = {
    'a booking': () =>
      call(createAppointment, {
        headers: withKey(person.headers),
        body: { ...body, businessId: shop.business.id, start: noonIn(1) },
      }),
    'a move by the customer': () =>
      call(rescheduleAppointment, {
        headers: mine.customer.headers,
        params: { appointmentId: mine.id },
        body: { start: noonIn(2) },
      }),
    'one written down': () =>
      call(shopBook, { ...here, body: { ...body, source: 'phone', start: noonIn(3) } }),
    'a move by the shop': () =>
      call(shopMove, { ...shop.on(own.id), body: { start: noonIn(4), version: 1 } }),
    'a cancellation taken back': () =>
      call(shopRestore, { ...shop.on(gone.id), body: { version: 2 } }),
    'blocked time': () =>
      call(createBlocks, { ...here, body: { staffId, start: noonIn(6), end: noonIn(6, 30) } }),
    'blocked time that moves': () =>
      call(changeBlock, {
        headers: here.headers,
        params: { ...here.params, blockId: block?.id ?? '' },
        body: { start: noonIn(7), end: noonIn(7, 30), version: 1 },
      }),
  }
  const take = async () => {
    const outcomes: Record<string, string> = {}
    for (const [name, way] of Object.entries(ways)) {
      const answer = await way()
      const { code = '' } = answer.json<{ code?: string }>()
      outcomes[name] = `${answer.statusCode} ${code}`.trim()
    }
    return outcomes
  }
  return { shop, take }
}

/** Holds half an hour from noon of each of the seven days, for the given number of minutes from now. */
async function holdAll(
  { business, staffId }: Awaited<ReturnType<typeof openShop>>,
  minutes: number,
) {
  const until = new Date(TEST_NOW.getTime() + minutes * MINUTE_MS)
  for (let day = 1; day <= 7; day += 1)
    await pool.query(
      `insert into occupancy (business_id, resource_id, kind, occupied, expires_at)
       values ($1, $2, 'hold', tstzrange($3, $4), $5)`,
      [business.id, staffId, noonIn(day), noonIn(day, 30), until],
    )
}

const REFUSED = {
  'a booking': '409 slot_taken',
  'a move by the customer': '409 slot_taken',
  'one written down': '409 slot_taken',
  'a move by the shop': '409 slot_taken',
  'a cancellation taken back': '409 slot_taken',
  'blocked time': '409 block_overlaps',
  'blocked time that moves': '409 block_overlaps',
}

test('A-13: a hold that expires now is free in every way of booking', async () => {
  const { shop, take } = await waysToTake()
  await holdAll(shop, 0)
  expect(await take()).toEqual({
    'a booking': '201',
    'a move by the customer': '200',
    'one written down': '201',
    'a move by the shop': '200',
    'a cancellation taken back': '200',
    'blocked time': '201',
    'blocked time that moves': '200',
  })
  const { rows } = await pool.query(`select from occupancy where kind = 'hold'`)
  expect(rows).toEqual([])
  expect(await violations(pool)).toEqual(SOUND)
})

test('a hold with a minute left is free in none', async () => {
  const { shop, take } = await waysToTake()
  await holdAll(shop, 1)
  expect(await take()).toEqual(REFUSED)
})

test('sabotaged: without deleting expired holds the constraint refuses all of them', async () => {
  const { shop, take } = await waysToTake()
  await holdAll(shop, 0)
  await pool.query(`
    create function keep() returns trigger language plpgsql as 'begin return null; end';
    create trigger keep before delete on occupancy for each row when (old.kind = 'hold')
      execute function keep()`)
  expect(await take()).toEqual(REFUSED)
  await pool.query('drop trigger keep on occupancy; drop function keep()')
})
