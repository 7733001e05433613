import { afterAll, beforeEach, expect, test } from 'vitest'
import { cancelAppointment, createAppointment } from '@awan/core/appointment/contract'
import { dropHold, takeHold } from '@awan/core/appointment/hold-contract'
import { listSlots } from '@awan/core/availability/contract'
import { joinWait, leaveWait, restoreWait, listWaits } from '@awan/core/wait/contract'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { noonIn, SOUND, violations, withKey } from '#testing/stage/appointments.ts'
import { createCard, createOffering, createStaff, everyDay } from '#testing/stage/factories.ts'
import { FULL_DAY, fullShop, keptIn } from '#testing/stage/waiting.ts'
import { endWaits } from './jobs.ts'

const on = await createTestApp()
const { ask, clock, db, pool, refusal } = on
afterAll(on.close)
beforeEach(async () => {
  await on.runJobs()
  clock.now = TEST_NOW
})

const EVENING = everyDay([1080, 1260])

/** Changes the waits to the whole day, as if they had joined when no staff member was free on that day. */
const waitAllDay = () =>
  db.updateTable('wait').set({ part: null }).where('ended_at', 'is', null).execute()

/** Creates a shop whose first staff member is full on a day, with another offering of a second one in the evening. */
async function shopWithMore() {
  const shop = await fullShop(on)
  const other = await createOffering(db, shop.business.id, { duration_minutes: 30 })
  const ofBoth = [shop.offering.id, other.id]
  const second = await createStaff(db, shop.business.id, { weekly: EVENING, offerings: ofBoth })
  const person = await on.asPerson()
  const join = (wanted: { staffId?: string; part?: 'morning' | 'afternoon' | 'evening' }) =>
    ask(joinWait, {
      headers: person.headers,
      body: { ...shop.input, day: FULL_DAY, ...wanted },
    })
  const book = (offeringId: string, minutes = 360) =>
    ask(createAppointment, {
      headers: withKey(person.headers),
      body: {
        businessId: shop.business.id,
        offeringIds: [offeringId],
        staffId: second.id,
        start: noonIn(1, minutes),
      },
    })
  const waits = async () => (await ask(listWaits, { headers: person.headers })).items.length
  return { ...shop, other, join, book, waits }
}

test('a booking of another service on that day ends no wait', async () => {
  const { join, book, waits, other, offering } = await shopWithMore()
  await join({ part: 'afternoon' })
  // Nor does the same offering in another part of the day.
  await book(offering.id, 390)
  expect(await waits()).toBe(1)
  await waitAllDay()
  await book(other.id)
  expect(await waits()).toBe(1)
})

test('a booking with another staff member ends no wait for a chosen one', async () => {
  const { join, book, waits, offering, staffId } = await shopWithMore()
  await join({ staffId })
  await book(offering.id)
  expect(await waits()).toBe(1)
})

test('a wait for any staff member ends once that service is booked', async () => {
  const { join, book, waits, offering } = await shopWithMore()
  await join({ part: 'afternoon' })
  await waitAllDay()
  await book(offering.id)
  expect(await waits()).toBe(0)
})

test('a held time is offered only to entries that fit into it', async () => {
  const { business, staffId, booked, input, queue } = await fullShop(on, 2)
  const long = await createOffering(db, business.id, { duration_minutes: 60 })
  await db
    .insertInto('staff_offering')
    .values({ business_id: business.id, staff_id: staffId, offering_id: long.id })
    .execute()
  const [first] = await queue(1)
  if (!first || !booked[0] || !booked[1]) throw new Error('nobody waits')
  const cancel = async ({ id, headers }: (typeof booked)[number]) =>
    ask(cancelAppointment, { headers, params: { appointmentId: id } })
  await cancel(booked[0])
  await on.runJobs()
  const { headers } = first
  const kept = { ...input, start: noonIn(1) }
  const expiresAt = '2026-03-03T09:10:00Z'
  expect(await ask(takeHold, { headers, body: kept })).toMatchObject({ expiresAt })
  const longer = { ...kept, offeringIds: [long.id] }
  expect(await refusal(takeHold, { headers, body: longer })).toMatchObject({ code: 'slot_taken' })
  // With enough room after it, the turn can be used for the longer offering too.
  await cancel(booked[1])
  expect(await ask(takeHold, { headers, body: longer })).toMatchObject({ expiresAt })
})

test('a number blocked by the shop cannot wait, and gets no held time', async () => {
  const { business, booked, input, queue } = await fullShop(on)
  const [first, second, left] = await queue(3)
  if (!first || !second || !left || !booked[0]) throw new Error('nobody waits')
  const params = { waitId: left.wait.id }
  await ask(leaveWait, { headers: left.headers, params })
  // Written down at the desk: the shop's cards have no account.
  const blocked = await db
    .selectFrom('account')
    .select('phone')
    .where('id', 'in', [first.accountId, left.accountId])
    .execute()
  for (const { phone } of blocked)
    await createCard(db, business.id, { phone, blocked_at: TEST_NOW })
  expect(await refusal(restoreWait, { headers: left.headers, params })).toMatchObject({
    code: 'not_bookable',
    data: { reason: 'blocked' },
  })
  const body = { ...input, day: FULL_DAY, part: 'afternoon' as const }
  expect(await refusal(joinWait, { headers: first.headers, body })).toMatchObject({
    code: 'not_bookable',
    data: { reason: 'blocked' },
  })
  await ask(cancelAppointment, {
    headers: booked[0].headers,
    params: { appointmentId: booked[0].id },
  })
  await on.runJobs()
  const { number } = await db
    .selectFrom('wait')
    .select('number')
    .where('id', '=', second.wait.id)
    .executeTakeFirstOrThrow()
  expect(await keptIn(pool, business.id)).toEqual([[number, noonIn(1).replace('Z', '.000Z')]])
})

test('a time that overlaps the kept one is listed for its customer, who can hold and book it instead', async () => {
  const { business, offering, booked, queue, input } = await fullShop(on, 3)
  const [first] = await queue(1)
  if (!first) throw new Error('nobody waits')
  const { headers } = first
  for (const { id, headers: theirs } of booked)
    await ask(cancelAppointment, { headers: theirs, params: { appointmentId: id } })
  await on.runJobs()
  const kept = async () => keptIn(pool, business.id)
  const turn = [[1, new Date(noonIn(1)).toISOString()]]
  expect(await kept()).toEqual(turn)
  const query = { offering: [offering.id], date: FULL_DAY }
  const { items } = await ask(listSlots, { headers, params: { businessId: business.id }, query })
  expect(items.map(({ start }) => start)).toContain(noonIn(1, 15))

  // A time beside it leaves it kept, as does a hold that is refused.
  await ask(takeHold, { headers, body: { ...input, start: noonIn(1, 60) } })
  const refused = await refusal(takeHold, { headers, body: { ...input, start: noonIn(1, 80) } })
  expect(refused.code).toBe('not_bookable')
  expect(await kept()).toEqual(turn)

  const over = { ...input, start: noonIn(1, 15) }
  const { id: holdId } = await ask(takeHold, { headers, body: over })
  expect(await kept()).toEqual([])
  // A hold that is given up leaves the customer's turn first in the list.
  await ask(dropHold, { headers, query: { id: holdId } })
  await on.runJobs()
  expect(await kept()).toEqual(turn)
  await ask(takeHold, { headers, body: over })
  await ask(createAppointment, { headers: withKey(headers), body: over })
  expect((await ask(listWaits, { headers })).items).toEqual([])
  expect(await violations(pool)).toEqual(SOUND)
})

test('a shop whose turns cannot be given does not keep the other shops from theirs', async () => {
  await pool.query('delete from wait')
  const shops = [await fullShop(on), await fullShop(on)]
  for (const { queue, business } of shops) {
    await queue(1)
    await pool.query('delete from occupancy where business_id = $1', [business.id])
  }
  let calls = 0
  const queueNotices = async () => {
    calls += 1
    if (calls === 1) throw new Error('not queued')
  }
  const run = endWaits({ db, clock: () => clock.now, queueNotices })
  await expect(run).rejects.toThrow('not queued')
  const kept = await Promise.all(shops.map(async ({ business }) => keptIn(pool, business.id)))
  expect(kept.flat()).toHaveLength(1)
})
