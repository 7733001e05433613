import { afterAll, beforeEach, expect, test } from 'vitest'
import { deleteMe } from '@awan/core/account/contract'
import { cancelAppointment, createAppointment } from '@awan/core/appointment/contract'
import { takeHold } from '@awan/core/appointment/hold-contract'
import { listSlots } from '@awan/core/availability/contract'
import { listNotifications } from '@awan/core/notification/contract'
import { declineTurn, leaveWait, listWaits, restoreWait } from '@awan/core/wait/contract'
import { MINUTE_MS, DAY_MS } from '@awan/core/time'
import { addJob } from '#db/jobs.ts'
import { createTestApp, TEST_NOW, type Headers } from '#testing/app.ts'
import { footprintFor, noonIn, SOUND, violations, withKey } from '#testing/stage/appointments.ts'
import { createBlock, createShop, everyDay, setHours } from '#testing/stage/factories.ts'
import { createCompleted } from '#testing/stage/reviews.ts'
import { FULL_DAY, fullShop, keptIn } from '#testing/stage/waiting.ts'

const on = await createTestApp()
const { ask, clock, db, pool, refusal } = on
afterAll(on.close)
beforeEach(async () => {
  await on.runJobs()
  clock.now = TEST_NOW
})

const NOON = noonIn(1)

async function waitOf(headers: Headers) {
  const { items } = await ask(listWaits, { headers })
  return items[0]
}

const cancel = async ({ id, headers }: { id: string; headers: Headers }) => {
  await ask(cancelAppointment, { headers, params: { appointmentId: id } })
  await on.runJobs()
}

const decline = async (headers: Headers, waitId: string) => {
  await ask(declineTurn, { headers, params: { waitId } })
  await on.runJobs()
}

const notified = async (headers: Headers) => {
  const { items } = await ask(listNotifications, { headers })
  return items.flatMap(({ type, event, wait }) =>
    type === 'waiting_list' ? [[event, wait?.start ?? null]] : [],
  )
}

test('A-17: a cancelled time is held for the first for ten minutes, then for the second', async () => {
  const { queue, booked, input } = await fullShop(on)
  const [first, second] = await queue(2)
  if (!first || !second || !booked[0]) throw new Error('nobody waits')
  await cancel(booked[0])
  expect(await waitOf(first.headers)).toMatchObject({
    turn: { start: NOON, expiresAt: '2026-03-03T09:10:00Z', secondsLeft: 600, price: 10_000 },
  })
  expect(await waitOf(second.headers)).toMatchObject({ turn: null, place: 2 })
  expect(await notified(first.headers)).toEqual([['freed', NOON]])
  const body = { ...input, start: NOON }
  const { headers: quick } = await on.asPerson()
  expect(await refusal(createAppointment, { headers: withKey(quick), body })).toMatchObject({
    code: 'slot_taken',
  })
  clock.advance(10 * MINUTE_MS)
  await on.runJobs()
  expect(await waitOf(first.headers)).toMatchObject({ turn: null, place: 1 })
  expect(await waitOf(second.headers)).toMatchObject({ turn: { start: NOON, secondsLeft: 600 } })
  await ask(createAppointment, { headers: withKey(second.headers), body })
  expect(await waitOf(second.headers)).toBeUndefined()
  expect(await violations(pool)).toEqual(SOUND)
})

test('a held time is free for its customer only, and their booking takes it over', async () => {
  const { queue, booked, input, business, offering } = await fullShop(on)
  const [first] = await queue(1)
  if (!first || !booked[0]) throw new Error('nobody waits')
  await cancel(booked[0])
  const free = async (headers: Headers) => {
    const query = { offering: [offering.id], date: FULL_DAY }
    const { items } = await ask(listSlots, { headers, params: { businessId: business.id }, query })
    return items.map(({ start }) => start)
  }
  expect([await free({}), await free(first.headers)]).toEqual([[], [NOON]])
  const body = { ...input, start: NOON }
  expect((await ask(takeHold, { headers: first.headers, body })).expiresAt).toBe(
    '2026-03-03T09:10:00Z',
  )
  await ask(createAppointment, { headers: withKey(first.headers), body })
  const { rows } = await pool.query(
    `select kind, (select outcome from turn where wait_id = $2) as outcome from occupancy where business_id = $1`,
    [business.id, first.wait.id],
  )
  expect(rows).toEqual([{ kind: 'appointment', outcome: 'taken' }])
})

test('declining keeps the place, does not offer the same time again, and passes it on at once', async () => {
  const { queue, booked } = await fullShop(on)
  const [first, second] = await queue(2)
  if (!first || !second || !booked[0]) throw new Error('nobody waits')
  await cancel(booked[0])
  await decline(first.headers, first.wait.id)
  expect(await waitOf(first.headers)).toMatchObject({ turn: null, place: 1 })
  expect(await waitOf(second.headers)).toMatchObject({ turn: { start: NOON } })
  await decline(second.headers, second.wait.id)
  expect(await waitOf(first.headers)).toMatchObject({ turn: null })
})

test('leaving passes the time on at once, and can be undone with the former place', async () => {
  const { queue, booked } = await fullShop(on)
  const [first, second, third] = await queue(3)
  if (!first || !second || !third || !booked[0]) throw new Error('nobody waits')
  await cancel(booked[0])
  const params = { waitId: first.wait.id }
  await ask(leaveWait, { headers: first.headers, params })
  await on.runJobs()
  expect(await waitOf(second.headers)).toMatchObject({ turn: { start: NOON } })
  expect(await waitOf(first.headers)).toBeUndefined()
  expect(await ask(restoreWait, { headers: first.headers, params })).toMatchObject({ place: 1 })
  expect(await waitOf(third.headers)).toMatchObject({ place: 3 })
  expect(await refusal(restoreWait, { headers: third.headers, params })).toMatchObject({
    status: 404,
  })
})

test('at night a time is held until ten minutes after the quiet hours, without a message', async () => {
  const { queue, booked } = await fullShop(on)
  const [first] = await queue(1)
  if (!first || !booked[0]) throw new Error('nobody waits')
  // 23:00 in Baghdad.
  clock.now = new Date('2026-03-03T20:00:00Z')
  await db
    .updateTable('account')
    .set({ whatsapp_agreed_at: TEST_NOW })
    .where('id', '=', first.accountId)
    .execute()
  await cancel(booked[0])
  expect(await waitOf(first.headers)).toMatchObject({ turn: { expiresAt: '2026-03-04T05:10:00Z' } })
  const sent = async () => {
    const { rows } = await pool.query(
      `select text from message where to_phone = $1 and kind = 'turn'`,
      [first.phone],
    )
    return rows.length
  }
  expect(await sent()).toBe(0)
  clock.now = new Date('2026-03-04T05:00:00Z')
  await on.runJobs()
  expect(await sent()).toBe(1)
})

test('three turns in silence end the waiting with a word', async () => {
  const { queue, booked, input } = await fullShop(on, 3)
  const [first] = await queue(1)
  if (!first) throw new Error('nobody waits')
  for (const one of booked) {
    await cancel(one)
    expect(await waitOf(first.headers)).toMatchObject({ turn: { start: one.start } })
    clock.advance(10 * MINUTE_MS)
    await on.runJobs()
    // The previous time is booked, so that each turn is for a different one.
    const { headers } = await on.asPerson()
    await ask(createAppointment, {
      headers: withKey(headers),
      body: { ...input, start: one.start },
    })
  }
  expect(await waitOf(first.headers)).toBeUndefined()
  expect((await notified(first.headers))[0]).toEqual(['missed', null])
})

test('a day that is over ends the waiting with a word', async () => {
  const { queue } = await fullShop(on)
  const [first] = await queue(1)
  clock.now = new Date('2026-03-04T21:00:00Z')
  await addJob(db, 'end_waits', {})
  await on.runJobs()
  expect(await waitOf(first?.headers ?? {})).toBeUndefined()
  expect(await notified(first?.headers ?? {})).toEqual([['over', null]])
  clock.advance(40 * DAY_MS)
  await addJob(db, 'purge', {})
  await on.runJobs()
  expect((await pool.query('select from wait where id = $1', [first?.wait.id])).rows).toEqual([])
})

test('who waited for the morning can wait for the afternoon at noon, before the job has run', async () => {
  const { wait, business, staffId } = await fullShop(on)
  await setHours(db, business.id, staffId, everyDay([660, 690], [720, 750], [780, 810]))
  for (const at of [-60, 60]) await createBlock(db, business.id, staffId, noonIn(1, at))
  const [joining, returning] = [await on.asPerson(), await on.asPerson()]
  const { id: waitId } = await wait(returning.headers)
  for (const { headers } of [joining, returning]) await wait(headers, { part: 'morning' })
  clock.now = new Date(NOON)
  expect(await ask(restoreWait, { headers: returning.headers, params: { waitId } })).toMatchObject({
    part: null,
    place: 1,
  })
  expect(await wait(joining.headers, { part: 'afternoon' })).toMatchObject({ place: 2 })
  for (const { headers } of [joining, returning])
    expect(await notified(headers)).toEqual([['over', null]])
})

test('suspended and blocked customers are skipped, and a paused shop holds nothing', async () => {
  const { queue, booked, business } = await fullShop(on)
  const [first, second, third] = await queue(3)
  if (!first || !second || !third || !booked[0]) throw new Error('nobody waits')
  await db
    .updateTable('account')
    .set({ suspended_at: TEST_NOW, suspended_reason: 'x' })
    .where('id', '=', first.accountId)
    .execute()
  await db
    .insertInto('business_customer')
    .values({
      business_id: business.id,
      account_id: second.accountId,
      name: 'S',
      phone: second.phone,
      blocked_at: TEST_NOW,
      created_at: TEST_NOW,
    })
    .execute()
  const status = (to: string) =>
    db.updateTable('business').set({ status: to }).where('id', '=', business.id).execute()
  await status('suspended')
  await pool.query(`delete from occupancy where business_id = $1`, [business.id])
  await on.runJobs()
  expect(await waitOf(third.headers)).toMatchObject({ turn: null, business: { open: false } })
  await status('approved')
  await on.runJobs()
  expect(await waitOf(third.headers)).toMatchObject({ turn: { start: NOON } })
})

test('customers who could not book the time are skipped for it', async () => {
  const { queue, booked } = await fullShop(on)
  const other = await fullShop(on)
  const [first, second] = await queue(2)
  if (!first || !second || !booked[0] || !other.booked[0]) throw new Error('nobody waits')
  await cancel(other.booked[0])
  await ask(createAppointment, {
    headers: withKey(first.headers),
    body: { ...other.input, start: NOON },
  })
  await cancel(booked[0])
  expect(await waitOf(first.headers)).toMatchObject({ turn: null, place: 1 })
  expect(await waitOf(second.headers)).toMatchObject({ turn: { start: NOON } })
})

test('A-17: many who can take none of many free times do not keep a later customer from one', async () => {
  const { queue, business, staffId } = await fullShop(on)
  const elsewhere = await createShop(db)
  const ahead = await queue(7)
  const [last] = await queue(1)
  const [midnight, noon, end] = [-720, 0, 720].map((minutes) => new Date(noonIn(1, minutes)))
  for (const { accountId } of ahead)
    for (const [starts_at, ends_at] of [
      [midnight, noon],
      [noon, end],
    ])
      await createCompleted(db, elsewhere, accountId, {
        ...{ starts_at, ends_at, footprint: footprintFor(720), status: 'confirmed' },
      })
  // 47 half hours for each.
  await setHours(db, business.id, staffId, everyDay([0, 1440]))
  await on.runJobs()
  expect(await keptIn(pool, business.id)).toEqual([[8, midnight?.toISOString()]])
  expect(await waitOf(last?.headers ?? {})).toMatchObject({ place: 8 })
})

test('a deleted account leaves the list, and its held time goes to the next', async () => {
  const { queue, booked } = await fullShop(on)
  const [first, second] = await queue(2)
  if (!first || !second || !booked[0]) throw new Error('nobody waits')
  await cancel(booked[0])
  await ask(deleteMe, { headers: first.headers })
  await on.runJobs()
  expect(await waitOf(second.headers)).toMatchObject({ turn: { start: NOON }, place: 1 })
})
