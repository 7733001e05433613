// Responses to the shop's desk that once differed from those to customers, or from the database's behaviour: rows of
// the table in docs/decisions/033-one-time-engine.md.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { blockOverlapsData, createBlocks } from '@awan/core/appointment/block-contract'
import { createAppointment } from '@awan/core/appointment/contract'
import { shopBook, shopMove } from '@awan/core/appointment/shop-contract'
import { listSlots } from '@awan/core/availability/contract'
import { MINUTE_MS } from '@awan/core/time'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { openShop, type OpenShop } from '#testing/stage/diary.ts'
import { createOffering, everyDay } from '#testing/stage/factories.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, clock, db, refusal } = awan
afterAll(awan.close)
beforeEach(() => {
  clock.now = TEST_NOW
})

const later = (start: string, minutes: number) =>
  new Date(Date.parse(start) + minutes * MINUTE_MS).toISOString()

/** Returns a request of the shop for any free staff member. */
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

describe('row 3: an appointment that began long ago', () => {
  // Written at 18:00 the evening before, for eleven hours. The screen's judgement agrees: judging.test.ts.
  const long = async (awake: string) => {
    const shop = await openShop(awan, { weekly: everyDay([0, 1440]) })
    clock.now = new Date('2026-03-03T15:00:00Z')
    const appointment = await shop.write({ start: '2026-03-03T15:00:00Z', durationMinutes: 660 })
    clock.now = new Date(awake)
    return { shop, appointment }
  }

  test('can be lengthened in place, and moved to another staff member', async () => {
    const { shop, appointment } = await long('2026-03-04T03:30:00Z')
    const body = { start: appointment.start, durationMinutes: 690, version: 1 }
    const longer = await shop.move(appointment.id, body)
    expect(longer.end).toBe('2026-03-04T02:30:00Z')
  })

  test.each([
    ['2026-03-03T15:30:00Z', 'free'],
    ['2026-03-03T15:29:00Z', 'past'],
    ['2026-03-03T15:15:00Z', 'past'],
  ])('may be moved to a start of twelve hours ago at most: %s is %s', async (start, answer) => {
    const { shop, appointment } = await long('2026-03-04T03:30:00Z')
    const body = { start, version: 1 }
    if (answer === 'free') expect((await shop.move(appointment.id, body)).start).toBe(start)
    else
      expect(await refusal(shopMove, { ...shop.on(appointment.id), body })).toMatchObject({
        code: 'not_bookable',
        data: { reason: 'past' },
      })
  })

  test('stays unchanged twelve hours after its end', async () => {
    const { shop, appointment } = await long('2026-03-04T14:01:00Z')
    const body = { start: appointment.start, durationMinutes: 690, version: 1 }
    expect((await refusal(shopMove, { ...shop.on(appointment.id), body })).code).toBe(
      'visit_closed',
    )
  })
})

test('row 8: outside hours and taken reports taken, as only outside hours can be allowed', async () => {
  const shop = await openShop(awan)
  const night = '2026-03-04T20:00:00Z'
  await shop.write({ start: night, outsideHours: true })
  expect((await shop.refuseWriting({ start: night })).code).toBe('slot_taken')
})

test('row 9: with one staff member taken and one outside hours, the shop is asked about the hours', async () => {
  const shop = await openShop(awan, { staff: 2 })
  const [first = '', second = ''] = shop.staffIds
  await shop.write({ start: noonIn(1), staffId: first })
  await sendAway(shop, second, noonIn(1))
  const refused = await refusal(shopBook, forAnyone(shop, noonIn(1)))
  expect(refused).toMatchObject({ status: 422, code: 'not_bookable', data: { reason: 'closed' } })
  const appointment = await ask(shopBook, forAnyone(shop, noonIn(1), true))
  expect(appointment.staffId).toBe(second)
})

test('row 13: others’ appointments block as sold, with their buffers, to the minute', async () => {
  const shop = await openShop(awan, {
    offering: { buffer_before_minutes: 7, buffer_after_minutes: 13 },
  })
  await shop.write({ start: noonIn(1), durationMinutes: 31 })
  // New sales of the offering need no buffers; those already sold keep them.
  await db
    .updateTable('offering')
    .set({ buffer_before_minutes: 0, buffer_after_minutes: 0 })
    .where('business_id', '=', shop.business.id)
    .execute()
  for (const [minute, before] of [
    [44, false],
    [-17, true],
  ] as const) {
    const near = noonIn(1, minute + (before ? 1 : -1))
    expect((await shop.refuseWriting({ start: near, durationMinutes: 10 })).code).toBe('slot_taken')
    const start = noonIn(1, minute)
    expect((await shop.write({ start, durationMinutes: 10 })).start).toBe(start)
  }
})

test('row 14: an appointment from the day before blocks the next day', async () => {
  const shop = await openShop(awan)
  // 22:00 to 01:00 in Baghdad.
  const late = { start: '2026-03-04T19:00:00Z', durationMinutes: 180, outsideHours: true }
  await shop.write(late)
  const next = { start: '2026-03-04T21:45:00Z', outsideHours: true }
  expect((await shop.refuseWriting(next)).code).toBe('slot_taken')
  const free = await shop.write({ ...next, start: '2026-03-04T22:00:00Z' })
  expect(free.start).toBe('2026-03-04T22:00:00Z')
})

test('row 15: a start past midnight belongs to the evening before, also if its calendar day is closed', async () => {
  const shop = await openShop(awan, { weekly: everyDay([1080, 1560]) })
  await db
    .insertInto('hours_exception')
    .values({ business_id: shop.business.id, day: '2026-03-05', working: '{}' })
    .execute()
  // 01:15 on Thursday in Baghdad belongs to Wednesday.
  const appointment = await shop.write({ start: '2026-03-04T22:15:00Z' })
  expect(appointment.start).toBe('2026-03-04T22:15:00Z')
  const refused = await shop.refuseWriting({ start: '2026-03-05T22:15:00Z' })
  expect(refused.data).toEqual({ reason: 'closed' })
})

describe('row 16: a hold', () => {
  test('is in the way of the shop as long as it lasts', async () => {
    const shop = await openShop(awan)
    await hold(shop, noonIn(1), new Date(TEST_NOW.getTime() + MINUTE_MS))
    expect((await shop.refuseWriting({ start: noonIn(1) })).code).toBe('slot_taken')
    const body = { staffId: shop.staffId, start: noonIn(1), end: noonIn(1, 30) }
    const refused = await refusal(createBlocks, { ...shop.here, body })
    expect([refused.status, refused.code]).toEqual([409, 'block_overlaps'])
    clock.now = new Date(TEST_NOW.getTime() + MINUTE_MS)
    expect((await shop.write({ start: noonIn(1) })).start).toBe(noonIn(1))
  })

  test('an ended one blocks nothing', async () => {
    const shop = await openShop(awan)
    await hold(shop, noonIn(1), TEST_NOW)
    const body = { staffId: shop.staffId, start: noonIn(1), end: noonIn(1, 30) }
    expect((await shop.block(body)).items).toHaveLength(1)
  })
})

describe('row 18: an appointment longer than one may be', () => {
  test('is refused by the desk, both as a block and as an appointment', async () => {
    const shop = await openShop(awan, { offering: { duration_minutes: 480 } })
    const body = { ...forAnyone(shop, noonIn(1), true).body }
    for (const input of [
      { ...body, durationMinutes: 721 },
      { ...body, durationMinutes: 0 },
    ]) {
      const refused = await refusal(shopBook, { ...shop.here, body: input })
      expect([refused.status, refused.code]).toEqual([422, 'invalid_input'])
    }
    const appointment = await shop.write({
      start: noonIn(1),
      durationMinutes: 720,
      outsideHours: true,
    })
    const longer = { start: appointment.start, durationMinutes: 721, version: 1 }
    const refused = await refusal(shopMove, { ...shop.on(appointment.id), body: longer })
    expect([refused.status, refused.code]).toEqual([422, 'invalid_input'])
  })

  test('is refused to customers, who see no times for it', async () => {
    const shop = await openShop(awan, {
      weekly: everyDay([0, 1440]),
      offering: { duration_minutes: 480 },
    })
    const second = await createOffering(db, shop.business.id, { duration_minutes: 480 })
    await db
      .insertInto('staff_offering')
      .values({
        business_id: shop.business.id,
        staff_id: shop.staffId,
        offering_id: second.id,
      })
      .execute()
    const params = { businessId: shop.business.id }
    const query = (offering: string[]) => ({ params, query: { offering, date: '2026-03-04' } })
    expect((await ask(listSlots, query([shop.offering.id]))).items.length).toBeGreaterThan(0)
    const both = [shop.offering.id, second.id]
    expect((await refusal(listSlots, query(both))).code).toBe('invalid_input')
    const body = { businessId: shop.business.id, offeringIds: both, start: noonIn(1) }
    const { headers } = await awan.asPerson()
    const refused = await refusal(createAppointment, { headers: withKey(headers), body })
    expect(refused.data).toEqual({ reason: 'closed' })
  })
})

test('row 19: a former staff member keeps an appointment that moves, and gets no others', async () => {
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
  const given = await refusal(shopMove, { ...shop.on(other.id), body })
  expect(given.data).toEqual({ reason: 'unknown_staff' })
})

test('row 21: nearest times are named to a shop that is not approved yet', async () => {
  const shop = await openShop(awan, { business: { status: 'pending' } })
  await shop.write({ start: noonIn(1) })
  const refused = await shop.refuseWriting({ start: noonIn(1) })
  expect(refused.code).toBe('slot_taken')
  expect(refused.data).toMatchObject({ alternatives: expect.arrayContaining([expect.anything()]) })
})

describe('row 22: without a chosen staff member', () => {
  const twoAt = async (order: 'least_booked' | 'listed') => {
    const shop = await openShop(awan, { staff: 2, business: { any_staff_order: order } })
    const [first = ''] = shop.staffIds
    await shop.write({ start: noonIn(1, 120), staffId: first })
    const appointment = await ask(shopBook, forAnyone(shop, noonIn(1)))
    return shop.staffIds.indexOf(appointment.staffId)
  }

  test('the one with the least load that day gets it', async () => {
    expect(await twoAt('least_booked')).toBe(1)
  })

  test('the first of the list gets it if the shop prefers that', async () => {
    expect(await twoAt('listed')).toBe(0)
  })

  test('buffers count as something to do', async () => {
    const shop = await openShop(awan, { staff: 2, offering: { buffer_after_minutes: 20 } })
    const [first = '', second = ''] = shop.staffIds
    await shop.write({ start: noonIn(1, 120), staffId: first })
    await shop.block({ staffId: second, start: noonIn(1, 120), end: noonIn(1, 155) })
    const appointment = await ask(shopBook, forAnyone(shop, noonIn(1)))
    expect(appointment.staffId).toBe(second)
  })
})

describe('row 26: blocked time', () => {
  test('is judged before it is written: not years ahead', async () => {
    const shop = await openShop(awan)
    const body = { staffId: shop.staffId, start: noonIn(900), end: noonIn(900, 30) }
    const refused = await refusal(createBlocks, { ...shop.here, body })
    expect(refused.data).toEqual({ reason: 'too_far' })
  })

  test('of a week lists the entries that block its last day', async () => {
    const shop = await openShop(awan)
    const appointment = await shop.write({ start: noonIn(7) })
    const body = { staffId: shop.staffId, start: noonIn(1), end: noonIn(7, 30) }
    const refused = await refusal(createBlocks, { ...shop.here, body })
    expect(blockOverlapsData.parse(refused.data)).toEqual({ visits: [appointment], blocks: [] })
    expect((await shop.block({ ...body, end: noonIn(7) })).items).toHaveLength(1)
  })
})
