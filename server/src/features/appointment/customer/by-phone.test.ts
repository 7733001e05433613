import { afterAll, expect, test } from 'vitest'
import {
  cancelAppointment,
  getAppointment,
  getAppointmentFile,
  listAppointments,
  listMoveDays,
  rescheduleAppointment,
} from '@awan/core/appointment/contract'
import { getCustomer, listCustomers } from '@awan/core/customer/contract'
import { listNotifications } from '@awan/core/notification/contract'
import { MINUTE_MS } from '@awan/core/time'
import { createTestApp, type Headers } from '#testing/app.ts'
import { openShop } from '#testing/stage/diary.ts'
import { newPhone } from '#testing/stage/factories.ts'
import { noonIn } from '#testing/stage/appointments.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, call, refusal, db } = awan
afterAll(awan.close)

const listed = async (headers: Headers, when: 'upcoming' | 'past' = 'upcoming') =>
  (await ask(listAppointments, { headers, query: { when } })).items

const notified = async (headers: Headers) => (await ask(listNotifications, { headers })).items

async function textsTo(phone: string): Promise<number> {
  const rows = await db.selectFrom('message').select('id').where('to_phone', '=', phone).execute()
  return rows.length
}

test('an account that verified the number sees a shop’s entry for it, and is notified', async () => {
  const shop = await openShop(awan)
  const person = await awan.asPerson()
  const { headers, phone } = person
  const name = 'The one who is late'
  const appointment = await shop.write({ start: noonIn(1), phone, name, note: 'Ask for cash' })
  const [seen, ...others] = await listed(headers)
  expect(others).toEqual([])
  expect(seen).toMatchObject({
    id: appointment.id,
    byPhone: true,
    changeableUntil: null,
    status: 'confirmed',
    guestName: '',
    note: '',
    offeringIds: [shop.offering.id],
  })
  expect(await notified(headers)).toMatchObject([
    {
      event: 'booked',
      by: 'business',
      appointment: { id: appointment.id, own: true, guestName: null },
    },
  ])
  // The SMS is sent all the same.
  expect(await textsTo(phone)).toBe(1)
  const params = { appointmentId: appointment.id }
  expect(await ask(getAppointment, { headers, params })).toEqual(seen)
  expect((await call(getAppointmentFile, { headers, params })).statusCode).toBe(200)

  // The account cannot change it, and to other accounts it does not exist.
  const refusals = [
    await refusal(cancelAppointment, { headers, params }),
    await refusal(rescheduleAppointment, { headers, params, body: { start: noonIn(2) } }),
    await refusal(listMoveDays, { headers, params }),
  ]
  for (const answer of refusals)
    expect(answer).toMatchObject({ status: 409, code: 'booked_by_phone' })
  const stranger = (await awan.asPerson()).headers
  expect(await listed(stranger)).toEqual([])
  expect((await refusal(cancelAppointment, { headers: stranger, params })).status).toBe(404)
  expect((await refusal(getAppointment, { headers: stranger, params })).status).toBe(404)

  awan.clock.advance(MINUTE_MS)
  await shop.cancel(appointment.id, 1, 'Sorry')
  expect(await notified(headers)).toMatchObject([
    { event: 'cancelled', message: 'Sorry', appointment: { own: true } },
    { event: 'booked' },
  ])
  expect(await listed(headers)).toEqual([])
  expect(await listed(headers, 'past')).toMatchObject([{ id: appointment.id, status: 'cancelled' }])
})

test('a shop cannot tell a number with an account from one without', async () => {
  const shop = await openShop(awan, { staff: 2 })
  await db
    .updateTable('staff')
    .set({ name: { en: 'Ali' } })
    .execute()
  const phones = [(await awan.asPerson()).phone, newPhone()]
  const answers = []
  for (const [at, phone] of phones.entries()) {
    const staffId = shop.staffIds[at]
    const name = at === 0 ? 'Huda' : 'Noor'
    const appointment = await shop.write({ start: noonIn(1), phone, staffId, name })
    const moved = await shop.move(appointment.id, {
      start: noonIn(2),
      version: appointment.version,
    })
    const { items } = await ask(listCustomers, { ...shop.here, query: { query: phone } })
    const [card] = items
    const params = { ...shop.here.params, customerId: card?.id ?? '' }
    const customer = await ask(getCustomer, { ...shop.here, params })
    const diary = await shop.diary('2026-03-05')
    const drawn = diary.visits.find(({ id }) => id === appointment.id)
    const text = JSON.stringify({
      appointment,
      moved,
      card,
      customer,
      drawn,
      texts: await textsTo(phone),
    })
    const same = text.replaceAll(phone, 'phone').replaceAll(name, 'name')
    answers.push(JSON.parse(same.replace(/[0-9a-f-]{36}/g, 'id')) as unknown) // judged as a whole
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toMatchObject({ card: { hasAccount: false }, texts: 2 })
})

test('correcting a number removes the appointment from the wrong account’s list', async () => {
  const shop = await openShop(awan)
  const [wrong, right] = [await awan.asPerson(), await awan.asPerson()]
  const appointment = await shop.write({ start: noonIn(1), phone: wrong.phone })
  await db
    .updateTable('business_customer')
    .set({ phone: right.phone })
    .where('business_id', '=', shop.business.id)
    .execute()
  expect(await listed(wrong.headers)).toEqual([])
  expect(await listed(right.headers)).toMatchObject([{ id: appointment.id }])
})
