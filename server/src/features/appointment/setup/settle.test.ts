import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Decision } from '@awan/core/appointment/affected-contract'
import { DAY_MS } from '@awan/core/time'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { newPhone, setHours, everyDay } from '#testing/stage/factories.ts'
import { openShop, type OpenShop } from '#testing/stage/diary.ts'
import { noonIn, SOUND, violations } from '#testing/stage/appointments.ts'
import { settleAppointments } from './settle.service.ts'
import { outsideNotifier } from '#features/notification/notice.service.ts'
import { customerNotifier } from '../record/notify.service.ts'

const awan = await createTestApp({ config: { rateLimits: true } })
const { clock, db, pool } = awan
afterAll(awan.close)
beforeEach(() => {
  clock.now = TEST_NOW
})

const take = () => Promise.resolve(true)
// Only the console's admission check creates ids of this type.
const settle = (shop: OpenShop, decisions: Decision[]) =>
  inTransaction(db, (trx) =>
    settleAppointments(
      trx,
      {
        shop: { id: shop.business.id as never },
        actorId: shop.owner.id,
        now: clock.now,
        notify: customerNotifier(take, outsideNotifier(take)),
      },
      decisions,
    ),
  )

const codeOf = async (work: Promise<void>) => {
  try {
    await work
  } catch (error) {
    return error instanceof AppError ? error.code : error
  }
  return 'settled'
}

const startsOf = async (shop: OpenShop) =>
  (await shop.diary('2026-03-04', 7)).visits.map(({ id, start, status }) => [id, start, status])

test('some move, some are cancelled, some stay; each customer is notified', async () => {
  const shop = await openShop(awan)
  const phone = newPhone()
  const moved = await shop.write({ start: noonIn(1), phone })
  const cancelled = await shop.write({ start: noonIn(2), phone })
  const kept = await shop.write({ start: noonIn(3), phone })
  await settle(shop, [
    { appointmentId: kept.id, version: 1, action: 'keep' },
    { appointmentId: moved.id, version: 1, action: 'move', start: noonIn(4), message: 'Eid' },
    { appointmentId: cancelled.id, version: 1, action: 'cancel' },
  ])
  expect(await startsOf(shop)).toEqual([
    [cancelled.id, noonIn(2), 'cancelled'],
    [kept.id, noonIn(3), 'confirmed'],
    [moved.id, noonIn(4), 'confirmed'],
  ])
  const sent = await db.selectFrom('message').select('text').where('to_phone', '=', phone).execute()
  expect(sent.filter(({ text }) => text?.endsWith('Eid'))).toHaveLength(1)
  // Three of them are about the booking itself.
  expect(sent).toHaveLength(5)
  await shop.write({ start: noonIn(1) })
})

test('appointments may change places with each other', async () => {
  const shop = await openShop(awan)
  const one = await shop.write({ start: noonIn(1) })
  const two = await shop.write({ start: noonIn(2) })
  await settle(shop, [
    { appointmentId: one.id, version: 1, action: 'move', start: noonIn(2) },
    { appointmentId: two.id, version: 1, action: 'move', start: noonIn(1) },
  ])
  expect(await startsOf(shop)).toEqual([
    [two.id, noonIn(1), 'confirmed'],
    [one.id, noonIn(2), 'confirmed'],
  ])
})

test('one decision that cannot be carried out undoes all of them', async () => {
  const [shop, other] = [await openShop(awan), await openShop(awan)]
  const one = await shop.write({ start: noonIn(1) })
  const two = await shop.write({ start: noonIn(2) })
  const theirs = await other.write({ start: noonIn(1) })
  const cancel = { appointmentId: two.id, version: 1, action: 'cancel' } as const
  const before = await startsOf(shop)
  const refusals = [
    [{ appointmentId: one.id, version: 2, action: 'cancel' }, 'appointment_changed'],
    [{ appointmentId: theirs.id, version: 1, action: 'cancel' }, 'appointment_not_found'],
    [{ appointmentId: 'x', version: 1, action: 'keep' }, 'appointment_not_found'],
    [
      { appointmentId: one.id, version: 1, action: 'move', start: '2026-03-04T20:00:00Z' },
      'not_bookable',
    ],
    [{ appointmentId: one.id, version: 1, action: 'move', staffId: other.staffId }, 'not_bookable'],
  ] as const
  for (const [decision, code] of refusals)
    expect(await codeOf(settle(shop, [cancel, decision]))).toBe(code)
  await shop.write({ start: noonIn(3) })
  const taken = { appointmentId: one.id, version: 1, action: 'move', start: noonIn(3) } as const
  expect(await codeOf(settle(shop, [cancel, taken]))).toBe('slot_taken')
  expect((await startsOf(shop)).slice(0, 2)).toEqual(before)
  expect((await startsOf(other)).map(([, , status]) => status)).toEqual(['confirmed'])
})

test('working time is read as the same transaction has changed it', async () => {
  const shop = await openShop(awan)
  const appointment = await shop.write({ start: noonIn(1) })
  await setHours(db, shop.business.id, shop.staffId, everyDay([780, 1260]))
  const move = { appointmentId: appointment.id, version: 1, action: 'move' } as const
  expect(await codeOf(settle(shop, [{ ...move, start: noonIn(2) }]))).toBe('not_bookable')
  expect(await codeOf(settle(shop, [{ ...move, start: noonIn(2, 60) }]))).toBe('settled')
  expect(await violations(pool)).toEqual(SOUND)
})

test('an arrived customer moved to another day has to arrive again', async () => {
  const shop = await openShop(awan)
  const appointment = await shop.write({ start: noonIn(0, 10) })
  const { arrivedAt } = await shop.mark(appointment.id, { mark: 'arrived', version: 1 })
  const later = await shop.move(appointment.id, { start: noonIn(0, 90), version: 2 })
  expect(later.arrivedAt).toBe(arrivedAt)
  const tomorrow = await shop.move(appointment.id, { start: noonIn(1), version: 3 })
  expect(tomorrow.arrivedAt).toBeNull()
})

test('an unapproved shop sends no messages, and no number gets more than ten a day', async () => {
  const [waiting, shop, second] = [
    await openShop(awan, { business: { status: 'pending' } }),
    await openShop(awan),
    await openShop(awan),
  ]
  const phone = newPhone()
  const texts = async () =>
    (await db.selectFrom('message').select('id').where('to_phone', '=', phone).execute()).length
  const unseen = await waiting.write({ start: noonIn(1), phone })
  await waiting.cancel(unseen.id, 1, 'Buy this')
  expect(await texts()).toBe(0)
  const there = await Promise.all(
    [shop, second].map((one) => one.write({ start: noonIn(1), phone })),
  )
  for (let version = 1; version <= 6; version += 1)
    await Promise.all(
      [shop, second].map((one, at) =>
        one.move(there[at]?.id ?? '', { start: noonIn(1 + version), version }),
      ),
    )
  expect(await texts()).toBe(10)
  clock.advance(DAY_MS)
  await shop.cancel(there[0]?.id ?? '', 7)
  expect(await texts()).toBe(11)
})
