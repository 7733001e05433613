import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  createAppointment,
  listAppointments,
  rescheduleAppointment,
} from '@awan/core/appointment/contract'
import { inTransaction } from '#db/transaction.ts'
import { lockBusiness } from '#http/limits/row-locks.ts'
import { outsideNotifier } from '#features/notification/notice.service.ts'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { untilWaiting } from '#testing/races/racing.ts'
import { createMember, createShop } from '#testing/stage/factories.ts'
import { noonIn, SOUND, violations, withKey } from '#testing/stage/appointments.ts'
import { customerNotifier } from '../record/notify.service.ts'
import { settleAppointments } from '../setup/settle.service.ts'

const on = await createTestApp({ config: { rateLimits: false } })
afterAll(on.close)
beforeEach(() => {
  on.clock.now = TEST_NOW
})

test('a party that a setup change has separated meanwhile is not moved, and keeps its times', async () => {
  const { business, offering } = await createShop(on.db, { staff: 3 })
  const owner = await createMember(on.db, business.id)
  const { headers } = await on.asPerson()
  const body = { businessId: business.id, offeringIds: [offering.id], start: noonIn(1) }
  const beside = [{ name: 'Maryam', relation: 'sibling' }] as const
  const first = await on.ask(createAppointment, {
    headers: withKey(headers),
    body: { ...body, beside: [...beside] },
  })
  const { items } = await on.ask(listAppointments, { headers })
  const second = items.find(({ id }) => id !== first.id)

  const decided = Promise.withResolvers<void>()
  const take = () => Promise.resolve(true)
  const change = inTransaction(on.db, async (trx) => {
    await lockBusiness(trx, business.id)
    await settleAppointments(
      trx,
      {
        // Only the console's admission check creates ids of this type.
        ...{ shop: { id: business.id as never }, actorId: owner.id, now: on.clock.now },
        notify: customerNotifier(take, outsideNotifier(take)),
      },
      [{ appointmentId: second?.id ?? '', version: 1, action: 'move', start: noonIn(2) }],
    )
    await decided.promise
  })
  const move = on.refusal(rescheduleAppointment, {
    headers,
    params: { appointmentId: first.id },
    body: { start: noonIn(2), together: true },
  })
  await untilWaiting(on.pool)
  decided.resolve()
  await change
  expect((await move).code).toBe('appointment_changed')
  expect(await violations(on.pool)).toEqual(SOUND)
  const starts = (await on.ask(listAppointments, { headers })).items.map(({ start }) => start)
  expect(starts).toEqual([noonIn(1), noonIn(2)])
})
