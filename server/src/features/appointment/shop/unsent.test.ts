import { afterAll, beforeEach, expect, test } from 'vitest'
import { shopBook } from '@awan/core/appointment/shop-contract'
import { KEY_LIFE } from '@awan/core/appointment/rules'
import { CLOCK_AHEAD, LATEST_UNSENT } from '@awan/core/appointment/desk'
import { MINUTE_MS } from '@awan/core/time'
import { createTestApp, TEST_MINUTE } from '#testing/app.ts'
import { createMember } from '#testing/stage/factories.ts'
import { openShop, type OpenShop } from '#testing/stage/diary.ts'
import { noonIn, SOUND, violations, withKey } from '#testing/stage/appointments.ts'
import { listen, race, tally } from '#testing/races/racing.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const port = await listen(awan.app)
const { ask, call, clock } = awan
afterAll(awan.close)
beforeEach(() => {
  clock.now = TEST_MINUTE
})

const later = (ms: number) => {
  clock.now = new Date(TEST_MINUTE.getTime() + ms)
}

/** Returns a walk-in entered the given number of minutes after noon. */
const entered = ({ offering }: OpenShop, minutes = 0) => ({
  source: 'walk_in' as const,
  offeringIds: [offering.id],
  enteredAt: noonIn(0, minutes),
})

test('a walk-in that was entered without a connection begins when it was entered', async () => {
  const shop = await openShop(awan)
  later(5 * 60 * MINUTE_MS)
  const body = { ...entered(shop, 3), name: 'Um Ali', note: 'Wants tea' }
  const sent = await ask(shopBook, { ...shop.here, headers: withKey(shop.headers), body })
  expect(sent).toMatchObject({
    start: noonIn(0, 5),
    source: 'walk_in',
    status: 'completed',
    guestName: 'Um Ali',
    note: 'Wants tea',
  })
})

test('it is taken for 23 hours, past those that the desk writes down by hand, and no minute longer', async () => {
  const shop = await openShop(awan)
  later(LATEST_UNSENT)
  const byHand = { source: 'walk_in' as const, start: noonIn(0) }
  expect((await shop.refuseWriting(byHand)).data).toEqual({ reason: 'past' })
  expect((await shop.write(entered(shop))).start).toBe(noonIn(0))
  later(LATEST_UNSENT + MINUTE_MS)
  const refused = await shop.refuseWriting(entered(shop))
  expect([refused.status, refused.data]).toEqual([422, { reason: 'past' }])
})

test('an offline entry may name a start, no older than the entry', async () => {
  const shop = await openShop(awan)
  later(LATEST_UNSENT - 60 * MINUTE_MS)
  const body = entered(shop)
  expect((await shop.write({ ...body, start: noonIn(0, -45) })).start).toBe(noonIn(0, -45))
  const refused = await shop.refuseWriting({ ...body, start: noonIn(0, -120) })
  expect(refused.data).toEqual({ reason: 'past' })
})

test('a clock less than an hour ahead counts as now, further ahead is refused', async () => {
  const shop = await openShop(awan)
  expect((await shop.write(entered(shop, 59))).start).toBe(noonIn(0))
  const refused = await shop.refuseWriting(entered(shop, 61))
  expect([refused.status, refused.data]).toEqual([422, { reason: 'past' }])
})

test('hours and other appointments apply to an offline entry as to an online one', async () => {
  const shop = await openShop(awan)
  later(10 * 60 * MINUTE_MS)
  const closed = entered(shop, 585)
  expect((await shop.refuseWriting(closed)).data).toEqual({ reason: 'closed' })
  expect((await shop.write({ ...closed, outsideHours: true })).start).toBe(noonIn(0, 585))
  await shop.write(entered(shop))
  const taken = await shop.refuseWriting(entered(shop))
  expect([taken.status, taken.code]).toEqual([409, 'slot_taken'])
})

test('resent under its key it is stored once, with or without its time of entry', async () => {
  const shop = await openShop(awan, { staff: 2 })
  const headers = withKey(shop.headers)
  const { enteredAt, ...body } = entered(shop)
  const first = await ask(shopBook, { ...shop.here, headers, body })
  later(LATEST_UNSENT)
  const again = await ask(shopBook, { ...shop.here, headers, body: { ...body, enteredAt } })
  expect(again.id).toBe(first.id)
  expect((await shop.diary('2026-03-03')).visits).toHaveLength(1)
})

test('its key is remembered as long as it is accepted, also with a clock that is ahead', () => {
  expect(LATEST_UNSENT + CLOCK_AHEAD).toBeLessThanOrEqual(KEY_LIFE)
})

test('callers without permission, other origins, and malformed entries are refused', async () => {
  const shop = await openShop(awan)
  const body = entered(shop)
  const stranger = (await awan.asPerson()).headers
  const elsewhere = (await openShop(awan)).here.params
  const put = async (more: object, headers = shop.headers, params = shop.here.params) =>
    (await call(shopBook, { headers, params, body: { ...body, ...more } })).statusCode
  expect(await put({}, {})).toBe(401)
  expect(await put({}, stranger)).toBe(404)
  expect(await put({}, shop.headers, elsewhere)).toBe(404)
  expect(await put({ enteredAt: 'noon' })).toBe(422)
  expect(await put({ source: 'phone' })).toBe(422)
  const malformed = await awan.app.inject({
    method: 'POST',
    url: `/api/console/businesses/${shop.business.id}/appointments`,
    headers: { ...shop.headers, 'content-type': 'application/json' },
    payload: '{',
  })
  expect(malformed.statusCode).toBe(400)
  const reader = await createMember(awan.db, shop.business.id, 'staff', {}, shop.staffId)
  await awan.db
    .updateTable('business')
    .set({ status: 'suspended' })
    .where('id', '=', shop.business.id)
    .execute()
  expect(await put({}, await awan.signIn(reader.id))).toBe(403)
})

const sentTwice = (shop: OpenShop, keys: readonly string[]) =>
  race(
    port,
    keys.map((key) => ({
      path: `/api/console/businesses/${shop.business.id}/appointments`,
      headers: withKey(shop.headers, key),
      body: entered(shop),
    })),
  )

test('A-19: of two tabs that send one walk-in at once one stores it, and both get the same response', async () => {
  const shop = await openShop(awan, { staff: 2 })
  for (let round = 0; round < 4; round += 1) {
    const answers = await sentTwice(shop, [`round-${round}`, `round-${round}`])
    const known = answers.filter(({ status }) => status === 201).map(({ body }) => body.id)
    expect(new Set(known).size, `round ${round}`).toBe(1)
    for (const { status, body } of answers)
      expect(status === 201 || body.code === 'request_in_progress').toBe(true)
    const { visits: appointments } = await shop.diary('2026-03-03')
    const held = appointments.filter(({ status }) => status !== 'cancelled')
    expect(held.map(({ id }) => id)).toEqual([known[0]])
    await shop.cancel(held[0]?.id ?? '', 1)
  }
})

test('A-19 sabotaged: under a new key per attempt one walk-in is stored twice', async () => {
  const shop = await openShop(awan, { staff: 2 })
  expect(tally(await sentTwice(shop, ['one', 'two']))).toEqual({ 201: 2 })
  expect((await shop.diary('2026-03-03')).visits).toHaveLength(2)
})

test('everything that was written late is sound', async () => {
  expect(await violations(awan.pool)).toEqual(SOUND)
})
