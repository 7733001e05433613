import { afterAll, expect, test } from 'vitest'
import { cancelAppointment, listMoveDays, listMoveSlots } from '@awan/core/appointment/contract'
import { HOUR_MS } from '@awan/core/time'
import { moveRequests } from '#testing/requests/moves.ts'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { createShop } from '#testing/stage/factories.ts'
import { noonIn } from '#testing/stage/appointments.ts'

const on = await createTestApp()
afterAll(on.close)
const { book, move, refuse, read, booked } = moveRequests(on)

test('a time that is taken is refused with the nearest free ones', async () => {
  const { headers, input, appointment } = await booked()
  const other = await on.asPerson()
  await book(other.headers, { ...input, start: noonIn(1, 30) })
  const refusal = await refuse(headers, appointment.id, { start: noonIn(1, 30) })
  expect(refusal).toMatchObject({ status: 409, code: 'slot_taken' })
  const starts = (refusal.data['alternatives'] as { start: string }[]).map(({ start }) => start) // the contract's slotTakenData
  expect(starts).toHaveLength(5)
  // Its current start is not among the alternatives.
  expect(starts).not.toContain(noonIn(1))
  expect(starts).toContain(noonIn(1, -15))
  expect(starts).toContain(noonIn(1, 60))
  expect((await read(headers, appointment.id)).version).toBe(1)
})

test.each([
  ['past', noonIn(0, -60), {}],
  ['too_soon', noonIn(0, 15), {}],
  ['too_far', noonIn(90), {}],
  ['off_grid', noonIn(1, 7), {}],
  ['closed', noonIn(1, 600), {}],
  ['unknown_staff', noonIn(2), { staffId: 'nobody' }],
  ['unknown_staff', noonIn(2), { staffId: '11111111-1111-4111-8111-111111111111' }],
])('a start that cannot be booked is refused as %s', async (reason, start, more) => {
  const { headers, appointment } = await booked()
  const refusal = await refuse(headers, appointment.id, { start, ...more })
  expect(refusal).toMatchObject({ status: 422, code: 'not_bookable', data: { reason } })
  expect(await read(headers, appointment.id)).toEqual(appointment)
})

test('the customer’s own limits count the moving appointment once', async () => {
  const { headers, input, appointment } = await booked({ staff: 2 })
  const other = await createShop(on.db)
  const elsewhere = { businessId: other.business.id, offeringIds: [other.offering.id] }
  await book(headers, { ...elsewhere, start: noonIn(2) })
  expect(await refuse(headers, appointment.id, { start: noonIn(2) })).toMatchObject({
    status: 409,
    code: 'own_overlap',
  })
  for (const hour of [1, 2, 3, 4]) await book(headers, { ...input, start: noonIn(2, 60 * hour) })
  expect(await refuse(headers, appointment.id, { start: noonIn(2, -60) })).toMatchObject({
    status: 409,
    code: 'limit_reached',
  })
  // The limit of five is reached that day; one of them moves within it.
  const fifth = await book(headers, { ...input, start: noonIn(3) })
  for (const hour of [1, 2, 3, 4])
    await book(headers, { ...elsewhere, start: noonIn(3, 60 * hour) })
  expect((await move(headers, fifth.id, { start: noonIn(3, -60) })).version).toBe(2)
})

test('too late, cancelled, ended or another’s: the appointment stays', async () => {
  const { headers, input, appointment } = await booked()
  const soon = await book(headers, { ...input, start: noonIn(0, 105) })
  const params = { appointmentId: soon.id }
  expect(await refuse(headers, soon.id, { start: noonIn(2) })).toMatchObject({
    status: 422,
    code: 'too_late_to_move',
    message: 'It is too late to change the time online. Please call the business.',
  })
  expect(await on.refusal(listMoveDays, { headers, params })).toMatchObject({
    code: 'too_late_to_move',
  })
  const stranger = await on.asPerson()
  for (const id of [appointment.id, '11111111-1111-4111-8111-111111111111', 'none'])
    expect(await refuse(stranger.headers, id, { start: noonIn(2) })).toMatchObject({
      status: 404,
      code: 'appointment_not_found',
    })
  await on.ask(cancelAppointment, { headers, params: { appointmentId: appointment.id }, body: {} })
  expect(await refuse(headers, appointment.id, { start: noonIn(2) })).toMatchObject({
    status: 409,
    code: 'already_cancelled',
  })
  on.clock.advance(3 * HOUR_MS)
  expect(await refuse(headers, soon.id, { start: noonIn(2) })).toMatchObject({
    code: 'too_late_to_move',
  })
  on.clock.now = TEST_NOW
})

test('a paused shop accepts no moves', async () => {
  const { business, headers, appointment } = await booked()
  await on.db
    .updateTable('business')
    .set({ status: 'suspended' })
    .where('id', '=', business.id)
    .execute()
  const refusal = await refuse(headers, appointment.id, { start: noonIn(2) })
  expect(refusal).toMatchObject({ status: 409, code: 'business_paused' })
  const params = { appointmentId: appointment.id }
  for (const listed of [
    await on.refusal(listMoveDays, { headers, params }),
    await on.refusal(listMoveSlots, { headers, params, query: { date: '2026-03-05' } }),
  ])
    expect(listed).toMatchObject({ status: 409, code: 'business_paused' })
  const seen = await read(headers, appointment.id)
  expect(seen.business).toEqual({ ...appointment.business, takesBookings: false })
  await on.ask(cancelAppointment, { headers, params })
})

test('a blocked customer cannot move, with the same notice as in booking; cancelling is allowed', async () => {
  const { business, accountId, headers, appointment } = await booked()
  const block = (blocked_at: Date | null) =>
    on.db
      .updateTable('business_customer')
      .set({ blocked_at })
      .where('account_id', '=', accountId)
      .where('business_id', '=', business.id)
      .execute()
  await block(TEST_NOW)
  expect(await refuse(headers, appointment.id, { start: noonIn(2) })).toMatchObject({
    status: 422,
    code: 'not_bookable',
    data: { reason: 'blocked' },
  })
  expect(await read(headers, appointment.id)).toEqual(appointment)
  const { rows: traces } = await on.pool.query(
    `select from notification where appointment_id = $1 and event = 'moved'
     union all select from audit_entry where subject = $1::text and action = 'appointment.moved'`,
    [appointment.id],
  )
  expect(traces).toEqual([])
  // Free times are still listed, and a move to the current start still succeeds.
  const params = { appointmentId: appointment.id }
  const { items: days } = await on.ask(listMoveDays, { headers, params, query: { days: 3 } })
  expect(days.some(({ free }) => free > 0)).toBe(true)
  const times = await on.ask(listMoveSlots, { headers, params, query: { date: '2026-03-05' } })
  expect(times.items.length).toBeGreaterThan(0)
  expect(await move(headers, appointment.id, { start: appointment.start })).toEqual(appointment)
  // The same customer at another shop, and here after the block is lifted.
  const other = await createShop(on.db)
  const input = { businessId: other.business.id, offeringIds: [other.offering.id] }
  const elsewhere = await book(headers, { ...input, start: noonIn(4) })
  expect((await move(headers, elsewhere.id, { start: noonIn(5) })).start).toBe(noonIn(5))
  await block(null)
  expect((await move(headers, appointment.id, { start: noonIn(2) })).start).toBe(noonIn(2))
  await block(TEST_NOW)
  const cancelled = await on.ask(cancelAppointment, { headers, params, body: {} })
  expect(cancelled.status).toBe('cancelled')
})
