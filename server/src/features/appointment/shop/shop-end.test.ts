import { afterAll, beforeEach, expect, test } from 'vitest'
import { deleteMe } from '@awan/core/account/contract'
import { getAppointment } from '@awan/core/appointment/contract'
import { shopCancel, shopMark, shopMove, shopRestore } from '@awan/core/appointment/shop-contract'
import { MINUTE_MS } from '@awan/core/time'
import { createTestApp, TEST_MINUTE } from '#testing/app.ts'
import { openShop } from '#testing/stage/diary.ts'
import { createPromotion } from '#testing/stage/factories.ts'
import { heldBy, noonIn, SOUND, violations } from '#testing/stage/appointments.ts'
import { completeAppointments } from '../record/jobs.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, clock, db, pool, refusal } = awan
afterAll(awan.close)
beforeEach(() => {
  clock.now = TEST_MINUTE
})

const minuteOf = (instant: string) => Date.parse(instant) / MINUTE_MS

test('completed before its end it frees the remaining time; undone it takes it again', async () => {
  const shop = await openShop(awan, { offering: { buffer_after_minutes: 5 } })
  const appointment = await shop.write({ start: noonIn(0), durationMinutes: 60 })
  const refused = await refusal(shopMark, {
    ...shop.on((await shop.write({ start: noonIn(1) })).id),
    body: { mark: 'completed', version: 1 },
  })
  expect([refused.status, refused.code]).toEqual([422, 'not_yet_started'])

  clock.now = new Date(noonIn(0, 3))
  const arrived = await shop.mark(appointment.id, { mark: 'arrived', version: 1 })
  expect([arrived.arrivedAt, arrived.status]).toEqual([noonIn(0, 3), 'confirmed'])
  clock.now = new Date('2026-03-03T09:20:30Z')
  const done = await shop.mark(appointment.id, { mark: 'completed', version: 2 })
  expect(done).toMatchObject({
    status: 'completed',
    missed: false,
    arrivedAt: noonIn(0, 3),
    end: noonIn(0, 21),
    held: [{ from: minuteOf(noonIn(0)), to: minuteOf(noonIn(0, 26)) }],
  })
  expect(await heldBy(pool, appointment.id)).toEqual([[noonIn(0), noonIn(0, 26)]])
  await completeAppointments(db, clock.now)
  const back = await shop.mark(appointment.id, { mark: 'none', version: 3 })
  expect(back).toMatchObject({ status: 'confirmed', arrivedAt: null, end: noonIn(0, 60) })
  clock.now = new Date(noonIn(0, 40))
  const missed = await shop.mark(appointment.id, { mark: 'missed', version: 4 })
  expect(missed).toMatchObject({ status: 'completed', missed: true, end: noonIn(0, 40) })
  await shop.write({ start: noonIn(0, 50) })
  const late = await refusal(shopMark, {
    ...shop.on(appointment.id),
    body: { mark: 'none', version: 5 },
  })
  expect([late.status, late.code]).toEqual([409, 'slot_taken'])
  expect((await shop.mark(appointment.id, { mark: 'completed', version: 5 })).end).toBe(
    noonIn(0, 40),
  )
})

test('a customer arrives on the day of the appointment, not before', async () => {
  const shop = await openShop(awan)
  const { id } = await shop.write({ start: noonIn(1) })
  clock.now = new Date('2026-03-03T20:59:59Z')
  const body = { mark: 'arrived' as const, version: 1 }
  const early = await refusal(shopMark, { ...shop.on(id), body })
  expect([early.status, early.code]).toEqual([422, 'not_yet_started'])
  clock.now = new Date('2026-03-03T21:00:00Z')
  expect((await shop.mark(id, body)).arrivedAt).toBe('2026-03-03T21:00:00Z')
})

test('an appointment ended early is closed: the customer cannot cancel it, the shop must undo the mark first', async () => {
  const shop = await openShop(awan)
  const appointment = await shop.book(noonIn(0, 30))
  clock.now = new Date(noonIn(0, 40))
  await shop.mark(appointment.id, { mark: 'completed', version: 1 })
  const on = shop.on(appointment.id)
  const moved = await refusal(shopMove, { ...on, body: { start: noonIn(1), version: 2 } })
  expect(moved.code).toBe('visit_closed')
  const cancelled = await refusal(shopCancel, { ...on, body: { reason: '', version: 2 } })
  expect([cancelled.status, cancelled.code]).toEqual([422, 'visit_closed'])
  const seen = await ask(getAppointment, {
    headers: appointment.customer.headers,
    params: { appointmentId: appointment.id },
  })
  expect(seen).toMatchObject({ status: 'completed', changeableUntil: null })
})

test('the shop cancels, and can undo it for a quarter of an hour while the time is free', async () => {
  const shop = await openShop(awan, { offering: { buffer_after_minutes: 10 } })
  const appointment = await shop.book(noonIn(1))
  const cancelled = await shop.cancel(appointment.id, 1, 'The barber is ill')
  expect(cancelled).toMatchObject({
    status: 'cancelled',
    version: 2,
    cancelledBy: 'business',
    cancelReason: 'ill',
    restorableUntil: noonIn(0, 15),
  })
  expect(await heldBy(pool, appointment.id)).toEqual([])
  const on = shop.on(appointment.id)
  expect((await refusal(shopCancel, { ...on, body: { reason: '', version: 2 } })).code).toBe(
    'already_cancelled',
  )
  clock.now = new Date(noonIn(0, 14))
  const restored = await shop.restore(appointment.id, 2)
  expect(restored).toMatchObject({
    status: 'confirmed',
    version: 3,
    held: [{ to: minuteOf(appointment.end) + 10 }],
    cancelledBy: null,
    cancelReason: '',
    restorableUntil: null,
  })
  await shop.cancel(appointment.id, 3)
  clock.now = new Date(noonIn(0, 29))
  const late = await refusal(shopRestore, { ...on, body: { version: 4 } })
  expect([late.status, late.code]).toEqual([422, 'too_late_to_restore'])
  await shop.write({ start: noonIn(1) })
})

test('a time taken by another customer meanwhile is not restored', async () => {
  const shop = await openShop(awan)
  const appointment = await shop.write({ start: noonIn(1) })
  await shop.cancel(appointment.id, 1)
  await shop.book(noonIn(1))
  const refused = await refusal(shopRestore, { ...shop.on(appointment.id), body: { version: 2 } })
  expect([refused.status, refused.code]).toEqual([409, 'slot_taken'])
  expect((await shop.diary('2026-03-04')).visits.map(({ status }) => status).toSorted()).toEqual([
    'cancelled',
    'confirmed',
  ])
})

test('the appointment of an account deleted since is not restored', async () => {
  const shop = await openShop(awan)
  const appointment = await shop.book(noonIn(1))
  await shop.cancel(appointment.id, 1)
  await ask(deleteMe, { headers: await awan.signIn(appointment.customer.accountId) })
  const [gone] = (await shop.diary('2026-03-04')).visits
  expect(gone).toMatchObject({ status: 'cancelled', restorableUntil: null })
  const refused = await refusal(shopRestore, { ...shop.on(appointment.id), body: { version: 2 } })
  expect([refused.status, refused.code]).toEqual([422, 'too_late_to_restore'])
})

test('an appointment whose promotion was used up meanwhile stays cancelled, with its time free', async () => {
  const shop = await openShop(awan)
  const { id } = await createPromotion(db, shop.business.id, { use_limit: 1 })
  const appointment = await shop.book(noonIn(1))
  await shop.cancel(appointment.id, 1)
  const other = await shop.book(noonIn(2))
  expect(other.price).toBe(8000)
  const refused = await refusal(shopRestore, { ...shop.on(appointment.id), body: { version: 2 } })
  expect([refused.status, refused.code]).toEqual([409, 'promotion_used_up'])
  expect(await heldBy(pool, appointment.id)).toEqual([])
  const usesNow = () => db.selectFrom('promotion').select('uses').where('id', '=', id).execute()
  expect(await usesNow()).toEqual([{ uses: 1 }])
  await shop.cancel(other.id, 1)
  expect(await shop.restore(appointment.id, 2)).toMatchObject({ status: 'confirmed', price: 8000 })
  expect(await usesNow()).toEqual([{ uses: 1 }])
})

test('everything that was ended and given back is sound', async () => {
  expect(await violations(pool)).toEqual(SOUND)
})
