import { afterAll, beforeEach, expect, test } from 'vitest'
import { cancelAppointment } from '@awan/core/appointment/contract'
import { joinWait, leaveWait, listWaits } from '@awan/core/wait/contract'
import { WAITING_LIMIT, WAITS_LIMIT } from '@awan/core/wait/rules'
import { createTestApp, TEST_NOW, type Headers } from '#testing/app.ts'
import { noonIn } from '#testing/stage/appointments.ts'
import { createBlock, everyDay, setHours } from '#testing/stage/factories.ts'
import { FULL_DAY, fullShop } from '#testing/stage/waiting.ts'

const on = await createTestApp()
const { ask, clock, db, refusal } = on
afterAll(on.close)
beforeEach(async () => {
  await on.runJobs()
  clock.now = TEST_NOW
})

async function waitOf(headers: Headers) {
  const { items } = await ask(listWaits, { headers })
  return items[0]
}

test('customers wait for a full day, and all see their position', async () => {
  const { queue } = await fullShop(on)
  const [first, second, third] = await queue(3)
  expect([first?.wait.place, second?.wait.place, third?.wait.place]).toEqual([1, 2, 3])
  await ask(leaveWait, { headers: first?.headers ?? {}, params: { waitId: first?.wait.id ?? '' } })
  expect(await waitOf(third?.headers ?? {})).toMatchObject({ place: 2, turn: null, day: FULL_DAY })
})

test('waits for another part of the day do not block', async () => {
  const { wait, business, staffId } = await fullShop(on)
  await setHours(db, business.id, staffId, everyDay([660, 690], [720, 750], [1080, 1110]))
  await createBlock(db, business.id, staffId, noonIn(1, -60))
  await createBlock(db, business.id, staffId, noonIn(1, 360))
  const [early, late] = [await on.asPerson(), await on.asPerson()]
  await wait(early.headers, { part: 'morning' })
  expect(await wait(late.headers, { part: 'evening' })).toMatchObject({ place: 1, part: 'evening' })
})

test('the same request keeps the place, a different one moves to the end of the list', async () => {
  const { wait, queue } = await fullShop(on)
  const [first] = await queue(2)
  if (!first) throw new Error('nobody waits')
  expect(await wait(first.headers)).toMatchObject({ id: first.wait.id, place: 1 })
  expect(await wait(first.headers, { part: 'afternoon' })).toMatchObject({ place: 2 })
  expect((await ask(listWaits, { headers: first.headers })).items).toHaveLength(1)
})

test('a repeated request gets its entry, also after a time of that day was freed', async () => {
  const { wait, booked, input } = await fullShop(on, 2)
  const { headers } = await on.asPerson()
  const { id } = await wait(headers)
  const [customer] = booked
  await ask(cancelAppointment, {
    headers: customer?.headers ?? {},
    params: { appointmentId: customer?.id ?? '' },
    body: {},
  })
  expect(await wait(headers)).toMatchObject({ id })
  const other = await on.asPerson()
  const body = { ...input, day: FULL_DAY }
  expect(await refusal(joinWait, { headers: other.headers, body })).toMatchObject({
    code: 'free_times',
  })
})

test('a person waits for few days, and a day is waited for by few', async () => {
  const { headers } = await on.asPerson()
  for (let at = 0; at < WAITS_LIMIT; at += 1) await (await fullShop(on)).wait(headers)
  const { input, queue } = await fullShop(on)
  const body = { ...input, day: FULL_DAY }
  expect(await refusal(joinWait, { headers, body })).toMatchObject({
    code: 'limit_reached',
    data: { limit: WAITS_LIMIT, of: 'waits' },
  })
  await queue(WAITING_LIMIT)
  const late = await on.asPerson()
  expect(await refusal(joinWait, { headers: late.headers, body })).toMatchObject({
    code: 'waiting_list_full',
  })
})

test('only a full day of a shop that takes bookings has a waiting list', async () => {
  const { input, business } = await fullShop(on)
  const { headers, accountId, phone } = await on.asPerson()
  const refused = (body: object) =>
    refusal(joinWait, { headers, body: { ...input, day: FULL_DAY, ...body } })
  expect(await refused({ day: '2026-03-05' })).toMatchObject({ status: 409, code: 'free_times' })
  expect(await refused({ day: '2026-03-02' })).toMatchObject({ code: 'not_bookable' })
  expect(await refused({ day: '2026-12-30' })).toMatchObject({ code: 'not_bookable' })
  expect(await refused({ day: '2026-02-30' })).toMatchObject({ status: 422 })
  expect(await refused({ offeringIds: [business.id] })).toMatchObject({ code: 'not_bookable' })
  expect(await refused({ staffId: 'nobody' })).toMatchObject({ code: 'not_bookable' })
  expect(await refused({ businessId: 'nobody' })).toMatchObject({ status: 404 })
  const body = { ...input, day: FULL_DAY }
  expect(await refusal(joinWait, { body })).toMatchObject({ status: 401 })
  await db
    .insertInto('business_customer')
    .values({
      business_id: business.id,
      account_id: accountId,
      name: 'S',
      phone,
      blocked_at: TEST_NOW,
      created_at: TEST_NOW,
    })
    .execute()
  expect(await refused({})).toMatchObject({ code: 'not_bookable', data: { reason: 'blocked' } })
})

test('a day has no waiting list if the hours are too short for the service', async () => {
  const { input, business, staffId } = await fullShop(on)
  await setHours(db, business.id, staffId, everyDay([720, 740]))
  const { headers } = await on.asPerson()
  const body = { ...input, day: FULL_DAY }
  expect(await refusal(joinWait, { headers, body })).toMatchObject({
    code: 'not_bookable',
    data: { reason: 'closed' },
  })
})

test('a full part of a day has one while others have times; a part without hours or in the past has none', async () => {
  const { input, business, staffId } = await fullShop(on)
  await setHours(db, business.id, staffId, everyDay([720, 750], [1080, 1140]))
  const { headers } = await on.asPerson()
  const requested = (body: object) => ({ headers, body: { ...input, day: FULL_DAY, ...body } })
  expect(await refusal(joinWait, requested({}))).toMatchObject({ code: 'free_times' })
  expect(await refusal(joinWait, requested({ part: 'evening' }))).toMatchObject({
    code: 'free_times',
  })
  expect(await refusal(joinWait, requested({ part: 'morning' }))).toMatchObject({
    status: 422,
    code: 'part_closed',
  })
  expect(await ask(joinWait, requested({ part: 'afternoon' }))).toMatchObject({
    part: 'afternoon',
    place: 1,
  })
  const over = requested({ part: 'morning', day: '2026-03-03' })
  expect(await refusal(joinWait, over)).toMatchObject({ data: { reason: 'past' } })
})
