import { afterAll, beforeEach, expect, test } from 'vitest'
import { createAppointment, rescheduleAppointment } from '@awan/core/appointment/contract'
import { takeHold } from '@awan/core/appointment/hold-contract'
import { MINUTE_MS } from '@awan/core/time'
import { createTestApp, TEST_MINUTE } from '#testing/app.ts'
import { createShop } from '#testing/stage/factories.ts'
import { noonIn, SOUND, violations, withKey } from '#testing/stage/appointments.ts'

const on = await createTestApp({ config: { rateLimits: false } })
const { ask, clock, pool, refusal } = on
afterAll(on.close)

const NOTICE = 30

/** The last minute in which noon can still be booked. */
beforeEach(() => {
  clock.now = new Date(TEST_MINUTE.getTime() - NOTICE * MINUTE_MS)
})

/** Creates a shop with half an hour's notice, and a customer's request for its noon. */
async function stage(notice = NOTICE) {
  const business = { notice_minutes: notice }
  const shop = await createShop(on.db, { business, staff: 2 })
  const { headers } = await on.asPerson()
  const body = { businessId: shop.business.id, offeringIds: [shop.offering.id], start: noonIn(0) }
  return { headers, body }
}

const TOO_SOON = { status: 422, code: 'not_bookable', data: { reason: 'too_soon' } }

test('A-13: a held time is booked even if its notice passes meanwhile', async () => {
  const { headers, body } = await stage()
  await ask(takeHold, { headers, body })
  clock.advance(4 * MINUTE_MS)
  const other = await on.asPerson()
  expect(await refusal(createAppointment, { headers: withKey(other.headers), body })).toMatchObject(
    TOO_SOON,
  )
  const booked = await ask(createAppointment, { headers: withKey(headers), body })
  expect(booked).toMatchObject({ start: body.start, status: 'confirmed' })
  expect(await violations(pool)).toEqual(SOUND)
})

test('also for several people at once', async () => {
  const { headers, body } = await stage()
  await ask(takeHold, { headers, body: { ...body, people: 2 } })
  clock.advance(4 * MINUTE_MS)
  const beside = [{ name: 'Maryam' }]
  const booked = await ask(createAppointment, {
    headers: withKey(headers),
    body: { ...body, beside },
  })
  expect(booked.beside).toHaveLength(1)
  expect(await violations(pool)).toEqual(SOUND)
})

test('also for a party in which each has services of their own, and its hold stays', async () => {
  const { headers, body } = await stage()
  const { offeringIds } = body
  const held = { ...body, beside: [{ offeringIds }] }
  const { id } = await ask(takeHold, { headers, body: held })
  clock.advance(4 * MINUTE_MS)
  expect(await ask(takeHold, { headers, body: held })).toMatchObject({ id })
  const booked = await ask(createAppointment, {
    headers: withKey(headers),
    body: { ...body, beside: [{ name: 'Maryam', offeringIds }] },
  })
  expect(booked.beside).toHaveLength(1)
  expect(await violations(pool)).toEqual(SOUND)
})

test('an appointment moves to a time held for its customer even if its notice passes meanwhile', async () => {
  const { headers, body } = await stage()
  const { id } = await ask(createAppointment, {
    headers: withKey(headers),
    body: { ...body, start: noonIn(1) },
  })
  await ask(takeHold, { headers, body })
  clock.advance(4 * MINUTE_MS)
  const params = { appointmentId: id }
  const moved = await ask(rescheduleAppointment, { headers, params, body: { start: body.start } })
  expect(moved.start).toBe(body.start)
})

test('a released hold, or another start, is too soon', async () => {
  const { headers, body } = await stage()
  await ask(takeHold, { headers, body: { ...body, start: noonIn(0, 15) } })
  clock.advance(4 * MINUTE_MS)
  expect(await refusal(createAppointment, { headers: withKey(headers), body })).toMatchObject(
    TOO_SOON,
  )
  const late = { ...body, start: noonIn(0, 15) }
  clock.advance(12 * MINUTE_MS)
  expect(await refusal(createAppointment, { headers: withKey(headers), body: late })).toMatchObject(
    TOO_SOON,
  )
})

test('no hold lasts past its own start', async () => {
  const { headers, body } = await stage(0)
  clock.now = new Date(TEST_MINUTE.getTime() - 2 * MINUTE_MS)
  expect(await ask(takeHold, { headers, body })).toMatchObject({
    expiresAt: noonIn(0),
    secondsLeft: 120,
  })
})
