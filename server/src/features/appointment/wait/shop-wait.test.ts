import { afterAll, beforeEach, expect, test } from 'vitest'
import { cancelAppointment, createAppointment } from '@awan/core/appointment/contract'
import { getDiary } from '@awan/core/appointment/diary-contract'
import { takeHold } from '@awan/core/appointment/hold-contract'
import { deleteBlock } from '@awan/core/appointment/block-contract'
import { listAudit } from '@awan/core/audit/contract'
import { listNotifications } from '@awan/core/notification/contract'
import { listWaits } from '@awan/core/wait/contract'
import { giveTurn, listShopWaits, removeWait } from '@awan/core/wait/shop-contract'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'
import {
  createBlock,
  createMember,
  createStaff,
  everyDay,
  setHours,
} from '#testing/stage/factories.ts'
import { FULL_DAY, fullShop } from '#testing/stage/waiting.ts'

const on = await createTestApp()
const { ask, clock, db, pool, refusal } = on
afterAll(on.close)
beforeEach(async () => {
  await on.runJobs()
  clock.now = TEST_NOW
})

async function ownedShop(size = 1) {
  const shop = await fullShop(on, size)
  const owner = await createMember(db, shop.business.id)
  const headers = await on.signIn(owner.id)
  const params = { businessId: shop.business.id }
  const list = async (day = FULL_DAY) =>
    (await ask(listShopWaits, { headers, params, query: { day } })).items
  return { ...shop, headers, params, list }
}

const firstOf = async (headers: Record<string, string>) =>
  (await ask(listWaits, { headers })).items[0]

test('a shop sees the waiting list of a day in order, with held times', async () => {
  const { queue, list, booked } = await ownedShop()
  const [first, second] = await queue(2)
  expect(await list()).toMatchObject([
    { id: first?.wait.id, name: 'Zainab Karim', turn: null, since: '2026-03-03T09:00:00Z' },
    { id: second?.wait.id, services: [{ en: expect.any(String) }] },
  ])
  expect(await list('2026-03-05')).toEqual([])
  const [one] = booked
  await ask(cancelAppointment, {
    headers: one?.headers ?? {},
    params: { appointmentId: one?.id ?? '' },
  })
  await on.runJobs()
  expect(await list()).toMatchObject([
    { turn: { start: noonIn(1), secondsLeft: 600 } },
    { turn: null },
  ])
})

test('the diary tells a time held for the waiting list from one a customer is booking', async () => {
  const { queue, booked, headers, params, input } = await ownedShop(2)
  await queue(1)
  for (const { id, headers: theirs } of booked)
    await ask(cancelAppointment, { headers: theirs, params: { appointmentId: id } })
  await on.runJobs()
  await ask(takeHold, {
    headers: (await on.asPerson()).headers,
    body: { ...input, start: noonIn(1, 30) },
  })
  const diary = await ask(getDiary, { headers, params, query: { from: FULL_DAY } })
  const holds = diary.calendars.flatMap(({ taken }) => taken).toSorted((a, b) => a.from - b.from)
  expect(holds.map(({ kind, forWaitingList }) => [kind, forWaitingList])).toEqual([
    ['hold', true],
    ['hold', undefined],
  ])
})

test('a shop removes a customer, who is notified; the held time goes to the next', async () => {
  const { queue, booked, headers, params, list } = await ownedShop()
  const [first, second] = await queue(2)
  const [one] = booked
  if (!first || !second || !one) throw new Error('nobody waits')
  await ask(cancelAppointment, { headers: one.headers, params: { appointmentId: one.id } })
  await on.runJobs()
  const named = { headers, params: { ...params, waitId: first.wait.id } }
  await ask(removeWait, named)
  await on.runJobs()
  expect(await list()).toMatchObject([{ id: second.wait.id, turn: { start: noonIn(1) } }])
  const { items } = await ask(listNotifications, { headers: first.headers })
  expect(items.map(({ event }) => event)).toContain('removed')
  expect(await refusal(removeWait, named)).toMatchObject({ status: 404, code: 'wait_not_found' })
  const audit = await ask(listAudit, { headers, params })
  expect(audit.items[0]).toMatchObject({ action: 'wait.removed' })
})

test('a shop holds a time for a customer out of order; a taken time, another day and a second turn are refused', async () => {
  const { queue, booked, headers, params, business, staffId } = await ownedShop(2)
  const [first, second] = await queue(2)
  const [one] = booked
  if (!first || !second || !one) throw new Error('nobody waits')
  const give = (waitId: string, start: string) => ({
    headers,
    params: { ...params, waitId },
    body: { start },
  })
  expect(await refusal(giveTurn, give(second.wait.id, noonIn(1)))).toMatchObject({
    code: 'slot_taken',
  })
  expect(await refusal(giveTurn, give(second.wait.id, noonIn(2)))).toMatchObject({
    code: 'not_bookable',
  })
  expect(await refusal(giveTurn, give(staffId, noonIn(1)))).toMatchObject({ status: 404 })
  // Freed, but not yet given by the job.
  await ask(cancelAppointment, { headers: one.headers, params: { appointmentId: one.id } })
  expect(await ask(giveTurn, give(second.wait.id, one.start))).toMatchObject({
    turn: { start: one.start },
  })
  await on.runJobs()
  expect(await firstOf(first.headers)).toMatchObject({ turn: null })
  expect(await refusal(giveTurn, give(second.wait.id, one.start))).toMatchObject({
    code: 'changed_elsewhere',
  })
  const body = { businessId: business.id, offeringIds: second.wait.offeringIds, start: one.start }
  await ask(createAppointment, { headers: withKey(second.headers), body })
  expect(await firstOf(second.headers)).toBeUndefined()
})

test('a staff member sees and serves only entries for them', async () => {
  const { queue, params, business, booked, staffId } = await ownedShop()
  const [one] = booked
  const other = await createStaff(db, business.id, { position: 1, weekly: [] })
  const [first] = await queue(1)
  const member = await createMember(db, business.id, 'staff', {}, other.id)
  const headers = await on.signIn(member.id)
  const seen = async () =>
    (await ask(listShopWaits, { headers, params, query: { day: FULL_DAY } })).items.length
  expect(await seen()).toBe(1)
  // The wait is for anyone, but the free time is a colleague's.
  await ask(cancelAppointment, {
    headers: one?.headers ?? {},
    params: { appointmentId: one?.id ?? '' },
  })
  const give = (body: { start: string; staffId?: string }) =>
    refusal(giveTurn, { headers, params: { ...params, waitId: first?.wait.id ?? '' }, body })
  const start = one?.start ?? ''
  expect(await give({ start, staffId })).toMatchObject({ data: { reason: 'unknown_staff' } })
  expect(await give({ start })).toMatchObject({ data: { reason: 'closed' } })
  await pool.query(
    'update wait set staff_id = (select id from staff where business_id = $1 and id <> $2) where id = $3',
    [business.id, other.id, first?.wait.id],
  )
  expect(await seen()).toBe(0)
  const named = { headers, params: { ...params, waitId: first?.wait.id ?? '' } }
  expect(await refusal(removeWait, named)).toMatchObject({ status: 404 })
})

test.each([
  [
    'blocked time that is removed',
    async (shop: Awaited<ReturnType<typeof ownedShop>>) => {
      const blockId = await createBlock(db, shop.business.id, shop.staffId, noonIn(1, 30))
      return async () => {
        const version = 1
        await ask(deleteBlock, {
          headers: shop.headers,
          params: { ...shop.params, blockId },
          body: { version },
        })
      }
    },
  ],
  [
    'longer hours',
    async ({ business, staffId }: Awaited<ReturnType<typeof ownedShop>>) => {
      await setHours(db, business.id, staffId, everyDay([720, 750]))
      return () => setHours(db, business.id, staffId, everyDay([720, 780]))
    },
  ],
  [
    'a new staff member',
    async ({ business, staffId }: Awaited<ReturnType<typeof ownedShop>>) => {
      await setHours(db, business.id, staffId, everyDay([720, 750]))
      return async () => {
        await createStaff(db, business.id, { position: 1, weekly: everyDay([750, 780]) })
      }
    },
  ],
])('A-17: %s is offered to the waiting list', async (_, prepare) => {
  const shop = await ownedShop(2)
  const late = shop.booked[1]
  if (!late) throw new Error('nothing booked')
  await pool.query(`delete from occupancy where appointment_id = $1`, [late.id])
  const open = await prepare(shop)
  const [first] = await shop.queue(1)
  await open()
  await on.runJobs()
  expect(await firstOf(first?.headers ?? {})).toMatchObject({ turn: { start: noonIn(1, 30) } })
})
