import { afterAll, beforeEach, expect, test } from 'vitest'
import { createAppointment } from '@awan/core/appointment/contract'
import { dropHold, takeHold } from '@awan/core/appointment/hold-contract'
import { createExceptions } from '@awan/core/staff/time-off-contract'
import { MINUTE_MS } from '@awan/core/time'
import { createTestApp, TEST_NOW, type Headers } from '#testing/app.ts'
import { noonIn, SOUND, violations, withKey, holdStage } from '#testing/stage/appointments.ts'
import { openShop } from '#testing/stage/diary.ts'
import { createOffering } from '#testing/stage/factories.ts'

const on = await createTestApp()
const { ask, call, clock, pool, refusal } = on
const { device, openDoor } = holdStage(on)
afterAll(on.close)
beforeEach(() => {
  clock.now = TEST_NOW
})

test('A-13: a guest’s hold lasts five minutes, and hides the time from all other customers', async () => {
  const { input, free } = await openDoor()
  const answer = await call(takeHold, { body: input })
  expect(answer.statusCode).toBe(200)
  const { id } = answer.json<{ id: string }>()
  expect(answer.json()).toEqual({
    id,
    start: input.start,
    end: noonIn(1, 30),
    expiresAt: '2026-03-03T09:05:00Z',
    secondsLeft: 300,
  })
  const [cookie] = answer.cookies
  expect(cookie).toMatchObject({ name: 'hold', httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(await free()).toBe(false)
  const browser = { cookie: `hold=${cookie?.value}`, origin: 'http://localhost:3000' }
  expect(await free(browser)).toBe(true)
  expect(await refusal(takeHold, { headers: device(), body: input })).toMatchObject({
    status: 409,
    code: 'slot_taken',
  })
  await ask(dropHold, { headers: browser, query: { id } })
  expect(await free()).toBe(true)
})

test('the installed app receives a token instead of a cookie, only on creation', async () => {
  const { input } = await openDoor()
  const body = { ...input, client: 'native' as const }
  const first = await ask(takeHold, { body })
  const headers = { 'hold-token': first.token ?? '' }
  expect((await ask(takeHold, { headers, body })).token).toBeUndefined()
})

test('the same request again is the same hold, and lasts no longer', async () => {
  const { input } = await openDoor()
  const headers = device()
  const first = await ask(takeHold, { headers, body: input })
  clock.advance(2 * MINUTE_MS)
  expect(await ask(takeHold, { headers, body: input })).toEqual({ ...first, secondsLeft: 180 })
})

test('a held time that the shop closes meanwhile is refused when it is requested again', async () => {
  const shop = await openShop(on)
  const input = {
    businessId: shop.business.id,
    offeringIds: [shop.offering.id],
    start: noonIn(1),
  }
  const headers = device()
  await ask(takeHold, { headers, body: input })
  await ask(createExceptions, {
    ...shop.here,
    body: { staffId: null, dates: ['2026-03-04'], ranges: [] },
  })
  expect(await refusal(takeHold, { headers, body: input })).toMatchObject({ code: 'not_bookable' })
})

test('an expired hold blocks no one, and is renewed if the time is still free', async () => {
  const { input, free } = await openDoor({ staff: 1 })
  const headers = device()
  await ask(takeHold, { headers, body: input })
  clock.advance(5 * MINUTE_MS)
  expect(await free()).toBe(true)
  expect((await ask(takeHold, { headers, body: input })).secondsLeft).toBe(300)
  clock.advance(5 * MINUTE_MS)
  const { headers: quick } = await on.asPerson()
  await ask(createAppointment, { headers: withKey(quick), body: input })
  expect(await refusal(takeHold, { headers, body: input })).toMatchObject({ code: 'slot_taken' })
  expect(await violations(pool)).toEqual(SOUND)
})

test('a time of several services is held whole', async () => {
  const { business, offering, input } = await openDoor({ staff: 1 })
  const long = await createOffering(on.db, business.id, { duration_minutes: 60 })
  await pool.query(
    `insert into staff_offering (business_id, staff_id, offering_id)
     select business_id, id, $2 from staff where business_id = $1 on conflict do nothing`,
    [business.id, long.id],
  )
  const body = { ...input, offeringIds: [offering.id, long.id] }
  expect(await ask(takeHold, { headers: device(), body })).toMatchObject({ end: noonIn(1, 90) })
  const late = { ...input, start: noonIn(1, 60) }
  expect(await refusal(takeHold, { headers: device(), body: late })).toMatchObject({ status: 409 })
})

test.each([
  ['an unsigned token', 'A'.repeat(43)],
  ['no token at all', 'x'],
])('%s makes no device', async (_, token) => {
  const { input } = await openDoor()
  await ask(takeHold, { headers: { 'hold-token': token }, body: input })
  expect(await refusal(takeHold, { headers: { 'hold-token': token }, body: input })).toMatchObject({
    code: 'slot_taken',
  })
})

test('a time that cannot be booked cannot be held', async () => {
  const { input } = await openDoor()
  const refused = (body: typeof input) => refusal(takeHold, { headers: device(), body })
  expect(await refused({ ...input, businessId: 'nobody' })).toMatchObject({
    status: 404,
    code: 'business_not_found',
  })
  expect(await refused({ ...input, start: noonIn(-1) })).toMatchObject({ code: 'not_bookable' })
  expect(await refused({ ...input, start: noonIn(1, 7) })).toMatchObject({ code: 'not_bookable' })
  expect(await refused({ ...input, start: 'soon' })).toMatchObject({ status: 422 })
})

test('H-09: one address has few holds per shop at once, and one device a daily limit', async () => {
  const { input } = await openDoor({ staff: 1 })
  const ip = '198.51.100.9'
  const take = (minutes: number, headers: Headers = device()) =>
    call(takeHold, { headers, ip, body: { ...input, start: noonIn(1, minutes) } })
  for (let at = 0; at < 8; at += 1) expect((await take(at * 30 - 120)).statusCode).toBe(200)
  const ninth = await take(150)
  expect(ninth.statusCode).toBe(429)
  // A customer with an account at the same address is not refused for it.
  expect((await take(150, (await on.asPerson()).headers)).statusCode).toBe(200)

  const alone = await openDoor()
  const headers = device()
  const statuses = new Set<number>()
  for (let at = 0; at < 41; at += 1) {
    clock.advance(6 * MINUTE_MS)
    const body = { ...alone.input, start: noonIn(2) }
    statuses.add((await call(takeHold, { headers, ip: '198.51.100.10', body })).statusCode)
  }
  expect([...statuses]).toEqual([200, 429])
})

test('H-09: one device repeats its hold thirty times a minute at most', async () => {
  const { input } = await openDoor()
  const headers = device()
  const statuses: number[] = []
  for (let at = 0; at < 32; at += 1)
    statuses.push((await call(takeHold, { headers, body: input })).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 31 }, () => 200), 429])
  clock.advance(MINUTE_MS)
  expect((await call(takeHold, { headers, body: input })).statusCode).toBe(200)
})
