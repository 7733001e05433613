import { afterAll, beforeEach, expect, test } from 'vitest'
import { deleteMe } from '@awan/core/account/contract'
import {
  createAppointment,
  listMoveSlots,
  rescheduleAppointment,
} from '@awan/core/appointment/contract'
import { dropHold, takeHold } from '@awan/core/appointment/hold-contract'
import { createSeries, moveSeries } from '@awan/core/appointment/series-contract'
import { listSlots } from '@awan/core/availability/contract'
import { addJob } from '#db/jobs.ts'
import { newHoldToken } from '#http/caller/hold-token.ts'
import { createTestApp, TEST_NOW, type Headers } from '#testing/app.ts'
import { createOffering, createShop } from '#testing/stage/factories.ts'
import { enter } from '#testing/stage/codes.ts'
import { newPhone } from '#testing/stage/factories.ts'
import { noonIn, SOUND, violations, withKey } from '#testing/stage/appointments.ts'

const on = await createTestApp()
const { ask, call, clock, pool, refusal } = on
afterAll(on.close)
beforeEach(() => {
  clock.now = TEST_NOW
})

const MINUTE = 60_000

async function openDoor(options: Parameters<typeof createShop>[1] = {}) {
  const { business, offering, staff } = await createShop(on.db, options)
  const input = { businessId: business.id, offeringIds: [offering.id], start: noonIn(1) }
  const free = async (headers: Headers = {}) => {
    const { items } = await ask(listSlots, {
      headers,
      params: { businessId: business.id },
      query: { offering: [offering.id], date: '2026-03-04' },
    })
    return items.some(({ start }) => start === input.start)
  }
  return { business, offering, staff, input, free }
}

/** Headers of a new device, as sent from its first hold on. */
const device = (): Headers => ({ 'hold-token': newHoldToken(on.config.secret) })

const held = async () => {
  const { rows } = await pool.query<{ held: number }>(
    `select count(*) as held from hold join occupancy on hold_id = hold.id`,
  )
  return Number(rows[0]?.held)
}

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

test('releasing a replaced hold leaves the newer one, also of the same account elsewhere', async () => {
  const [here, there] = [await openDoor({ staff: 1 }), await openDoor({ staff: 1 })]
  const { headers } = await on.asPerson()
  const [tab, phone] = [
    { ...headers, ...device() },
    { ...headers, ...device() },
  ]
  const first = await ask(takeHold, { headers: tab, body: here.input })
  const second = await ask(takeHold, { headers: tab, body: there.input })
  await ask(dropHold, { headers: tab, query: { id: first.id } })
  expect(await there.free()).toBe(false)
  const third = await ask(takeHold, { headers: phone, body: here.input })
  await ask(dropHold, { headers: tab, query: { id: second.id } })
  expect(await here.free()).toBe(false)
  // Any of the account's devices may release it; repeating that has no effect.
  for (const as of [tab, phone]) await ask(dropHold, { headers: as, query: { id: third.id } })
  expect(await here.free()).toBe(true)
})

test('a hold is released by its holder only, and by its name only', async () => {
  const { input, free } = await openDoor({ staff: 1 })
  const own = device()
  const { id } = await ask(takeHold, { headers: own, body: input })
  const { headers } = await on.asPerson()
  for (const other of [{}, device(), headers]) {
    await ask(dropHold, { headers: other, query: { id } })
    const unnamed = await refusal(dropHold, { headers: other, query: { id: 'all' } })
    expect(unnamed.code).toBe('invalid_input')
  }
  expect(await refusal(dropHold, { headers: own })).toMatchObject({
    status: 422,
    code: 'invalid_input',
  })
  expect(await free()).toBe(false)
  await ask(dropHold, { headers: own, query: { id } })
  expect(await free()).toBe(true)
})

test('a hold for several people is released whole', async () => {
  const { input, business } = await openDoor({ staff: 3 })
  const headers = device()
  const body = { ...input, people: 3 }
  const { id } = await ask(takeHold, { headers, body })
  expect((await ask(takeHold, { headers, body })).id).toBe(id)
  const rows = async () =>
    (await pool.query('select from occupancy where business_id = $1', [business.id])).rows.length
  expect(await rows()).toBe(3)
  await ask(dropHold, { headers, query: { id } })
  expect(await rows()).toBe(0)
})

test('another appointment of the holder can move to the held time, which is listed as free for it', async () => {
  const { input } = await openDoor()
  const { headers } = await on.asPerson()
  const { id } = await ask(createAppointment, {
    headers: withKey(headers),
    body: { ...input, start: noonIn(2) },
  })
  await ask(takeHold, { headers, body: input })
  const params = { appointmentId: id }
  const query = { date: '2026-03-04' }
  const free = await ask(listMoveSlots, { headers, params, query })
  expect(free.items.map(({ start }) => start)).toContain(input.start)
  const moved = await ask(rescheduleAppointment, { headers, params, body: { start: input.start } })
  expect(moved.start).toBe(input.start)
  expect(await held()).toBe(0)

  // A time held by another customer stays theirs.
  const other = await on.asPerson()
  const start = noonIn(3)
  await ask(takeHold, { headers: other.headers, body: { ...input, start } })
  const refused = await refusal(rescheduleAppointment, { headers, params, body: { start } })
  expect(refused.code).toBe('slot_taken')
  expect(await violations(pool)).toEqual(SOUND)
})

test('a held time is free for the holder’s own series', async () => {
  const { input } = await openDoor()
  const { headers } = await on.asPerson()
  const { id } = await ask(createAppointment, { headers: withKey(headers), body: input })
  await ask(takeHold, { headers, body: { ...input, start: noonIn(8) } })
  const series = await ask(createSeries, {
    headers: withKey(headers),
    params: { appointmentId: id },
    body: { everyWeeks: 1, occurrences: 2 },
  })
  expect(series.occurrences[1]?.appointment?.start).toBe(noonIn(8))

  await ask(takeHold, { headers, body: { ...input, start: noonIn(9) } })
  const moved = await ask(moveSeries, {
    headers,
    params: { seriesId: series.id },
    body: { from: 1, start: noonIn(2) },
  })
  expect(moved.occurrences.map(({ appointment }) => appointment?.start)).toEqual([
    noonIn(2),
    noonIn(9),
  ])
  expect(await violations(pool)).toEqual(SOUND)
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
  clock.advance(2 * MINUTE)
  expect(await ask(takeHold, { headers, body: input })).toEqual({ ...first, secondsLeft: 180 })
})

test('another time, shop or service releases the previous hold, also when the new one is refused', async () => {
  const [here, there] = [await openDoor(), await openDoor()]
  const headers = device()
  const before = await held()
  await ask(takeHold, { headers, body: here.input })
  await ask(takeHold, { headers, body: { ...here.input, start: noonIn(1, 60) } })
  expect(await here.free()).toBe(true)
  await ask(takeHold, { headers, body: there.input })
  expect(await held()).toBe(before + 1)
  await refusal(takeHold, { headers, body: { ...there.input, start: noonIn(1, 7) } })
  expect(await held()).toBe(before)
})

test('an account holds one time on all its devices', async () => {
  const { input, free } = await openDoor({ staff: 1 })
  const { headers } = await on.asPerson()
  const before = await held()
  await ask(takeHold, { headers: { ...headers, ...device() }, body: input })
  await ask(takeHold, {
    headers: { ...headers, ...device() },
    body: { ...input, start: noonIn(1, 60) },
  })
  expect(await held()).toBe(before + 1)
  expect(await free()).toBe(true)
})

test('from a guest’s hold to the booking of the account created meanwhile', async () => {
  const { input, business } = await openDoor({ staff: 1 })
  const guest = device()
  await ask(takeHold, { headers: guest, body: input })
  const { headers } = await enter(on, 'signup', newPhone())
  const other = await on.asPerson()
  expect(
    await refusal(createAppointment, { headers: withKey(other.headers), body: input }),
  ).toMatchObject({ code: 'slot_taken' })
  const booked = await ask(createAppointment, {
    headers: withKey({ ...headers, ...guest }),
    body: input,
  })
  expect(booked.start).toBe(input.start)
  const { rows } = await pool.query<{ kind: string }>(
    'select kind from occupancy where business_id = $1',
    [business.id],
  )
  expect(rows).toEqual([{ kind: 'appointment' }])
  expect((await pool.query('select from hold where business_id = $1', [business.id])).rows).toEqual(
    [],
  )
  expect(await violations(pool)).toEqual(SOUND)
})

test('a refused booking keeps the hold', async () => {
  const { input, free } = await openDoor({ staff: 1 })
  const { headers } = await on.asPerson()
  await ask(takeHold, { headers, body: input })
  const body = { ...input, shownPrice: 0 }
  expect(await refusal(createAppointment, { headers: withKey(headers), body })).toMatchObject({
    code: 'price_changed',
  })
  expect(await free()).toBe(false)
})

test('an expired hold blocks no one, and is renewed if the time is still free', async () => {
  const { input, free } = await openDoor({ staff: 1 })
  const headers = device()
  await ask(takeHold, { headers, body: input })
  clock.advance(5 * MINUTE)
  expect(await free()).toBe(true)
  expect((await ask(takeHold, { headers, body: input })).secondsLeft).toBe(300)
  clock.advance(5 * MINUTE)
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
    clock.advance(6 * MINUTE)
    const body = { ...alone.input, start: noonIn(2) }
    statuses.add((await call(takeHold, { headers, ip: '198.51.100.10', body })).statusCode)
  }
  expect([...statuses]).toEqual([200, 429])
})

test('expired holds are deleted within a minute, others stay', async () => {
  const [early, late] = [await openDoor(), await openDoor()]
  await ask(takeHold, { headers: device(), body: early.input })
  clock.advance(3 * MINUTE)
  await ask(takeHold, { headers: device(), body: late.input })
  clock.advance(2 * MINUTE)
  await addJob(on.db, 'complete', {})
  await on.runJobs()
  const left = await pool.query<{ business_id: string }>('select business_id from hold')
  expect(left.rows.map((row) => row.business_id)).toEqual([late.business.id])
  const rows = await pool.query(`select from occupancy where business_id = $1`, [early.business.id])
  expect(rows.rows).toEqual([])
})

test('deleting the account releases its holds', async () => {
  const { input, free } = await openDoor({ staff: 1 })
  const { headers } = await enter(on, 'signup', newPhone())
  await ask(takeHold, { headers, body: input })
  await ask(deleteMe, { headers })
  expect(await free()).toBe(true)
})
