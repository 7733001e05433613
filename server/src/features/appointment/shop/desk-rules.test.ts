// What the shop's desk is answered where it once differed from what customers are, or from what the database then did:
// rows of the table in docs/decisions/033-one-engine-of-time.md.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { blockOverlapsData, createBlocks } from '@awan/core/appointment/block-contract'
import { createVisit, moveVisit } from '@awan/core/appointment/visit-contract'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { openShop, type OpenShop } from '#testing/stage/diary.ts'
import { everyDay } from '#testing/stage/factories.ts'
import { noonIn } from '#testing/stage/visits.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, clock, db, refusal } = awan
afterAll(awan.close)
beforeEach(() => {
  clock.now = TEST_NOW
})

const MINUTE = 60_000
const later = (start: string, minutes: number) =>
  new Date(Date.parse(start) + minutes * MINUTE).toISOString()

/** What the shop writes down for whoever is free. */
const forAnyone = (shop: OpenShop, start: string, outsideHours = false) => ({
  ...shop.here,
  body: { source: 'phone' as const, offeringIds: [shop.offering.id], start, outsideHours },
})

const sendAway = (shop: OpenShop, staffId: string, start: string) =>
  db
    .insertInto('time_off')
    .values({
      business_id: shop.business.id,
      staff_id: staffId,
      during: `[${start},${later(start, 60)})`,
    })
    .execute()

const hold = (shop: OpenShop, start: string, expires: Date) =>
  db
    .insertInto('occupancy')
    .values({
      business_id: shop.business.id,
      resource_id: shop.staffId,
      kind: 'hold',
      occupied: `[${start},${later(start, 30)})`,
      expires_at: expires,
    })
    .execute()

test('row 8: what is outside hours and taken is taken, for outside hours alone can be allowed', async () => {
  const shop = await openShop(awan)
  const night = '2026-03-04T20:00:00Z'
  await shop.write({ start: night, outsideHours: true })
  expect((await shop.refuseWriting({ start: night })).code).toBe('slot_taken')
})

test('row 9: with one taken and one outside hours the shop is asked about the hours', async () => {
  const shop = await openShop(awan, { staff: 2 })
  const [first = '', second = ''] = shop.staffIds
  await shop.write({ start: noonIn(1), staffId: first })
  await sendAway(shop, second, noonIn(1))
  const refused = await refusal(createVisit, forAnyone(shop, noonIn(1)))
  expect(refused).toMatchObject({ status: 422, code: 'not_bookable', data: { reason: 'closed' } })
  const visit = await ask(createVisit, forAnyone(shop, noonIn(1), true))
  expect(visit.staffId).toBe(second)
})

test('row 14: what began on the day before is in the way on the next', async () => {
  const shop = await openShop(awan)
  // 22:00 to 01:00 in Baghdad.
  const late = { start: '2026-03-04T19:00:00Z', durationMinutes: 180, outsideHours: true }
  await shop.write(late)
  const next = { start: '2026-03-04T21:45:00Z', outsideHours: true }
  expect((await shop.refuseWriting(next)).code).toBe('slot_taken')
  const free = await shop.write({ ...next, start: '2026-03-04T22:00:00Z' })
  expect(free.start).toBe('2026-03-04T22:00:00Z')
})

test('row 15: a start past midnight lies within the evening before, also where its own day is closed', async () => {
  const shop = await openShop(awan, { weekly: everyDay([1080, 1560]) })
  await db
    .insertInto('hours_exception')
    .values({ business_id: shop.business.id, day: '2026-03-05', working: '{}' })
    .execute()
  // 01:15 on Thursday in Baghdad is Wednesday's.
  const visit = await shop.write({ start: '2026-03-04T22:15:00Z' })
  expect(visit.start).toBe('2026-03-04T22:15:00Z')
  const refused = await shop.refuseWriting({ start: '2026-03-05T22:15:00Z' })
  expect(refused.data).toEqual({ reason: 'closed' })
})

describe('row 16: a hold', () => {
  test('is in the way of the shop as long as it lasts', async () => {
    const shop = await openShop(awan)
    await hold(shop, noonIn(1), new Date(TEST_NOW.getTime() + MINUTE))
    expect((await shop.refuseWriting({ start: noonIn(1) })).code).toBe('slot_taken')
    const body = { staffId: shop.staffId, start: noonIn(1), end: noonIn(1, 30) }
    const refused = await refusal(createBlocks, { ...shop.here, body })
    expect([refused.status, refused.code]).toEqual([409, 'block_overlaps'])
    clock.now = new Date(TEST_NOW.getTime() + MINUTE)
    expect((await shop.write({ start: noonIn(1) })).start).toBe(noonIn(1))
  })

  test('that is over is in nobody’s way', async () => {
    const shop = await openShop(awan)
    await hold(shop, noonIn(1), TEST_NOW)
    const body = { staffId: shop.staffId, start: noonIn(1), end: noonIn(1, 30) }
    expect((await shop.block(body)).items).toHaveLength(1)
  })
})

test('row 19: who has left keeps an appointment that moves, and gets none from others', async () => {
  const shop = await openShop(awan, { staff: 2 })
  const [first = '', second = ''] = shop.staffIds
  const kept = await shop.write({ start: noonIn(1), staffId: first })
  const other = await shop.write({ start: noonIn(1), staffId: second })
  await db.updateTable('staff').set({ active: false }).where('id', '=', first).execute()
  const moved = await shop.move(kept.id, { start: noonIn(2), version: 1 })
  expect([moved.staffId, moved.start]).toEqual([first, noonIn(2)])
  const refused = await shop.refuseWriting({ start: noonIn(3), staffId: first })
  expect(refused.data).toEqual({ reason: 'unknown_staff' })
  const body = { start: noonIn(3), staffId: first, version: 1 }
  const given = await refusal(moveVisit, { ...shop.on(other.id), body })
  expect(given.data).toEqual({ reason: 'unknown_staff' })
})

test('row 21: nearest times are named to a shop that is not approved yet', async () => {
  const shop = await openShop(awan, { business: { status: 'pending' } })
  await shop.write({ start: noonIn(1) })
  const refused = await shop.refuseWriting({ start: noonIn(1) })
  expect(refused.code).toBe('slot_taken')
  expect(refused.data).toMatchObject({ alternatives: expect.arrayContaining([expect.anything()]) })
})

describe('row 22: with nobody named', () => {
  const twoAt = async (order: 'least_booked' | 'listed') => {
    const shop = await openShop(awan, { staff: 2, business: { any_staff_order: order } })
    const [first = ''] = shop.staffIds
    await shop.write({ start: noonIn(1, 120), staffId: first })
    const visit = await ask(createVisit, forAnyone(shop, noonIn(1)))
    return shop.staffIds.indexOf(visit.staffId)
  }

  test('the one with the least to do that day has it', async () => {
    expect(await twoAt('least_booked')).toBe(1)
  })

  test('the first of the list has it where the shop says so', async () => {
    expect(await twoAt('listed')).toBe(0)
  })

  test('buffers count as something to do', async () => {
    const shop = await openShop(awan, { staff: 2, offering: { buffer_after_minutes: 20 } })
    const [first = '', second = ''] = shop.staffIds
    await shop.write({ start: noonIn(1, 120), staffId: first })
    await shop.block({ staffId: second, start: noonIn(1, 120), end: noonIn(1, 155) })
    const visit = await ask(createVisit, forAnyone(shop, noonIn(1)))
    expect(visit.staffId).toBe(second)
  })
})

describe('row 26: blocked time', () => {
  test('is judged before it is written: not years ahead', async () => {
    const shop = await openShop(awan)
    const body = { staffId: shop.staffId, start: noonIn(900), end: noonIn(900, 30) }
    const refused = await refusal(createBlocks, { ...shop.here, body })
    expect(refused.data).toEqual({ reason: 'too_far' })
  })

  test('of a week names what is in its way on the last day', async () => {
    const shop = await openShop(awan)
    const visit = await shop.write({ start: noonIn(7) })
    const body = { staffId: shop.staffId, start: noonIn(1), end: noonIn(7, 30) }
    const refused = await refusal(createBlocks, { ...shop.here, body })
    expect(blockOverlapsData.parse(refused.data)).toEqual({ visits: [visit], blocks: [] })
    expect((await shop.block({ ...body, end: noonIn(7) })).items).toHaveLength(1)
  })
})
