import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cancelAppointment,
  createAppointment,
  getAppointment,
} from '@awan/core/appointment/contract'
import { createTestApp, TEST_NOW, type Headers, type TestApp } from '#testing/app.ts'
import { createMember, createShop } from '#testing/stage/factories.ts'
import { inTransaction } from '#db/transaction.ts'
import {
  noonIn,
  SOUND,
  violations,
  withKey,
  type BookingBody,
} from '#testing/stage/appointments.ts'
import { cancelUpcomingOf } from './cancel.service.ts'

let on: TestApp

beforeAll(async () => {
  on = await createTestApp()
})
afterAll(() => on.close())

const book = (headers: Headers, body: BookingBody) =>
  on.ask(createAppointment, { headers: withKey(headers), body })
const cancel = (headers: Headers, id: string, reason?: string) =>
  on.ask(cancelAppointment, { headers, params: { appointmentId: id }, body: { reason } })
const refuse = (headers: Headers, id: string, body = {}) =>
  on.refusal(cancelAppointment, { headers, params: { appointmentId: id }, body })

test('a cancelled appointment frees its time at once and notifies customer and owner', async () => {
  const { business, offering } = await createShop(on.db)
  const owner = await createMember(on.db, business.id)
  const { accountId, headers } = await on.asPerson()
  const input = { businessId: business.id, offeringIds: [offering.id], start: noonIn(1) }
  const appointment = await book(headers, input)
  const cancelled = await cancel(headers, appointment.id, ' Feeling ill ')
  expect(cancelled).toEqual({
    ...appointment,
    status: 'cancelled',
    version: 2,
    changeableUntil: null,
    cancelledBy: 'customer',
  })
  const { rows } = await on.pool.query(
    `select account_id, event, appointment_version as version from notification
     where appointment_id = $1 and event = 'cancelled' order by account_id`,
    [appointment.id],
  )
  expect(rows).toEqual(
    [accountId, owner.id].sort().map((id) => ({ account_id: id, event: 'cancelled', version: 2 })),
  )
  const { rows: stored } = await on.pool.query(
    'select cancel_reason, cancelled_at from appointment where id = $1',
    [appointment.id],
  )
  expect(stored).toEqual([{ cancel_reason: 'Feeling ill', cancelled_at: TEST_NOW }])
  const other = await on.asPerson()
  expect((await book(other.headers, input)).start).toBe(input.start)
  expect(await violations(on.pool)).toEqual(SOUND)
})

test('cancelling twice, too late, or another’s appointment is refused', async () => {
  const { business, offering } = await createShop(on.db)
  const { headers } = await on.asPerson()
  const input = { businessId: business.id, offeringIds: [offering.id] }
  const appointment = await book(headers, { ...input, start: noonIn(1) })
  const soon = await book(headers, { ...input, start: noonIn(0, 105) })
  expect(soon.changeableUntil).toBeNull()
  expect(await refuse(headers, soon.id)).toMatchObject({
    status: 422,
    code: 'too_late_to_cancel',
    message: 'It is too late to cancel online. Please call the business.',
  })
  const stranger = await on.asPerson()
  for (const id of [appointment.id, '11111111-1111-4111-8111-111111111111', 'none'])
    expect(await refuse(stranger.headers, id)).toMatchObject({
      status: 404,
      code: 'appointment_not_found',
    })
  await cancel(headers, appointment.id)
  expect(await refuse(headers, appointment.id)).toMatchObject({
    status: 409,
    code: 'already_cancelled',
  })
  for (const body of [{ reason: 'r'.repeat(501) }, { status: 'confirmed' }, []])
    expect(await refuse(headers, soon.id, body)).toMatchObject({
      status: 422,
      code: 'invalid_input',
    })
  const still = await on.ask(getAppointment, { headers, params: { appointmentId: soon.id } })
  expect(still).toMatchObject({ status: 'confirmed', version: 1 })
})

test('the cut-off is the business’s own; a request without a body cancels', async () => {
  const { business, offering } = await createShop(on.db, {
    business: { cancel_cutoff_minutes: 0 },
  })
  const { headers } = await on.asPerson()
  const appointment = await book(headers, {
    businessId: business.id,
    offeringIds: [offering.id],
    start: noonIn(0, 45),
  })
  expect(appointment.changeableUntil).toBe(appointment.start)
  const response = await on.call(cancelAppointment, {
    headers,
    params: { appointmentId: appointment.id },
  })
  expect(response.statusCode).toBe(200)
})

test('of two concurrent cancellations one succeeds and one gets too_late', async () => {
  const { business, offering } = await createShop(on.db)
  const { headers } = await on.asPerson()
  const appointment = await book(headers, {
    businessId: business.id,
    offeringIds: [offering.id],
    start: noonIn(3),
  })
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      on.call(cancelAppointment, { headers, params: { appointmentId: appointment.id }, body: {} }),
    ),
  )
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409])
})

test('a deletion cancels upcoming appointments and removes the name from all', async () => {
  const { business, offering } = await createShop(on.db)
  const owner = await createMember(on.db, business.id)
  const { accountId, headers } = await on.asPerson({ full_name: 'Noor Salim' })
  const input = { businessId: business.id, offeringIds: [offering.id], note: 'Noor' }
  const appointments = []
  for (const day of [1, 2]) appointments.push(await book(headers, { ...input, start: noonIn(day) }))
  await on.pool.query(
    `update appointment set starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days'
     where id = $1`,
    [appointments[0]?.id],
  )
  await inTransaction(on.db, async (trx) => {
    await cancelUpcomingOf(trx, accountId, TEST_NOW)
    await trx.deleteFrom('account').where('id', '=', accountId).execute()
  })
  const { rows } = await on.pool.query(
    `select status, customer_id, guest_name, note from appointment where business_id = $1 order by starts_at`,
    [business.id],
  )
  const nobody = { customer_id: null, guest_name: '', note: '' }
  expect(rows).toEqual([
    { status: 'confirmed', ...nobody },
    { status: 'cancelled', ...nobody },
  ])
  const { rows: notified } = await on.pool.query(
    `select account_id from notification where appointment_id = $1 and event = 'cancelled'`,
    [appointments[1]?.id],
  )
  expect(notified).toEqual([{ account_id: owner.id }])
  const other = await on.asPerson()
  expect((await book(other.headers, { ...input, start: noonIn(2) })).status).toBe('confirmed')
})
