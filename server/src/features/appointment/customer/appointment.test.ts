import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cancelAppointment,
  createAppointment,
  getAppointment,
  listAppointments,
  slotTakenData,
} from '@awan/core/appointment/contract'
import { createTestApp, type Headers, type TestApp } from '#testing/app.ts'
import { createMember, createOffering, createShop, createStaff } from '#testing/stage/factories.ts'
import { noonIn, withKey, type BookingBody } from '#testing/stage/appointments.ts'

let on: TestApp

beforeAll(async () => {
  on = await createTestApp()
})
afterAll(() => on.close())

const book = (headers: Headers, body: BookingBody, key?: string) =>
  on.ask(createAppointment, { headers: withKey(headers, key), body })
const refuse = (headers: Headers, body: BookingBody, key?: string) =>
  on.refusal(createAppointment, { headers: withKey(headers, key), body })

test('an appointment is booked with the end, price, names and staff member of the server', async () => {
  const { business, offering, staff } = await createShop(on.db, {
    offering: { price: 12_000, buffer_before_minutes: 5, buffer_after_minutes: 10 },
  })
  const beard = await createOffering(on.db, business.id, { duration_minutes: 20, price: 5000 })
  const member = await createStaff(on.db, business.id, { name: { en: 'Layla' }, position: 9 })
  const owner = await createMember(on.db, business.id)
  const { accountId, headers } = await on.asPerson({ full_name: 'Sara Karim' })
  const appointment = await book(headers, {
    businessId: business.id,
    offeringIds: [offering.id, beard.id],
    start: noonIn(2),
    note: '  Short, please ',
  })
  expect(appointment).toMatchObject({
    status: 'confirmed',
    start: '2026-03-05T09:00:00Z',
    end: '2026-03-05T09:50:00Z',
    timeZone: 'Asia/Baghdad',
    businessId: business.id,
    business: { name: business.name },
    offeringIds: [offering.id, beard.id],
    price: 17_000,
    guestName: 'Sara Karim',
    note: 'Short, please',
    // The first staff member in the list does no beards: only Layla does both.
    staffId: member.id,
    staffName: { en: 'Layla', ar: null },
    changeableUntil: '2026-03-05T07:00:00Z',
    missed: false,
    cancelledBy: null,
    version: 1,
  })
  expect(staff[0]?.id).not.toBe(member.id)
  expect(appointment.items.map((item) => [item.durationMinutes, item.price])).toEqual([
    [30, 12_000],
    [20, 5000],
  ])
  const { rows } = await on.pool.query(
    'select occupied::text, resource_id as staff_id from occupancy where appointment_id = $1',
    [appointment.id],
  )
  expect(rows).toEqual([
    {
      occupied: '["2026-03-05 08:55:00+00","2026-03-05 10:00:00+00")',
      staff_id: member.id,
    },
  ])
  expect(await notified(appointment.id)).toEqual(
    [
      [accountId, 'booked', 1],
      [owner.id, 'booked', 1],
    ].sort(),
  )
  expect(await audited(appointment.id)).toEqual([['appointment.booked', accountId]])
})

async function notified(id: string) {
  const rows = await on.db
    .selectFrom('notification')
    .select(['account_id', 'event', 'appointment_version'])
    .where('appointment_id', '=', id)
    .where('type', '=', 'new_appointment')
    .orderBy('account_id')
    .execute()
  return rows.map((row) => [row.account_id, row.event, row.appointment_version])
}

async function audited(id: string) {
  const rows = await on.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id'])
    .where('subject', '=', id)
    .orderBy('id')
    .execute()
  return rows.map((row) => [row.action, row.actor_id])
}

test('a taken time is refused with the nearest free times, each of which can be booked', async () => {
  const { business, offering, staff } = await createShop(on.db)
  const input = { businessId: business.id, offeringIds: [offering.id], start: noonIn(1) }
  const first = await on.asPerson()
  await book(first.headers, input)
  const second = await on.asPerson()
  const refusal = await refuse(second.headers, input)
  expect(refusal).toMatchObject({ status: 409, code: 'slot_taken' })
  expect(refusal.message).toBe('That time is no longer available.')
  const { alternatives } = slotTakenData.parse(refusal.data)
  expect(alternatives.map((slot) => slot.start)).toEqual(
    [-60, -45, -30, 30, 45, 60].map((minutes) => noonIn(1, minutes)),
  )
  expect(alternatives[0]).toEqual({
    date: '2026-03-04',
    start: noonIn(1, -60),
    end: noonIn(1, -30),
    staffIds: [staff[0]?.id],
  })
  const start = alternatives[3]?.start ?? ''
  expect((await book(second.headers, { ...input, start })).start).toBe(noonIn(1, 30))
})

test('the same caller and body under a new key is another request, not a repetition', async () => {
  const { business, offering } = await createShop(on.db)
  const { headers } = await on.asPerson()
  const input = { businessId: business.id, offeringIds: [offering.id], start: noonIn(1) }
  await book(headers, input)
  expect((await refuse(headers, input)).code).toBe('slot_taken')
})

test('any professional is the free one with the least booked that day', async () => {
  const { business, offering, staff } = await createShop(on.db, { staff: 3 })
  const [a, b, c] = staff.map((member) => member.id)
  const input = { businessId: business.id, offeringIds: [offering.id] }
  const at = async (start: string, staffId?: string) => {
    const { headers } = await on.asPerson()
    return (await book(headers, { ...input, start, ...(staffId ? { staffId } : {}) })).staffId
  }
  expect(await at(noonIn(1), b)).toBe(b)
  expect(await at(noonIn(1))).toBe(a)
  expect(await at(noonIn(1))).toBe(c)
  expect(await at(noonIn(1, 60), a)).toBe(a)
  expect(await at(noonIn(1, 60))).toBe(b)
  // The next day starts without bookings.
  expect(await at(noonIn(2))).toBe(a)
})

test('guests are refused before anything is read; a key is demanded', async () => {
  const body = { businessId: 'x', offeringIds: ['x'], start: noonIn(1) }
  for (const endpoint of [createAppointment, cancelAppointment])
    expect(await on.refusal(endpoint, { headers: { 'content-type': 'text/x' } })).toMatchObject({
      status: 401,
      code: 'unauthorized',
    })
  expect((await on.refusal(listAppointments, { query: { when: 'never' } })).status).toBe(401)
  expect((await on.refusal(getAppointment, { params: { appointmentId: 'x' } })).status).toBe(401)
  const { headers } = await on.asPerson()
  expect(await on.refusal(createAppointment, { headers, body })).toMatchObject({
    status: 400,
    code: 'idempotency_key_required',
  })
  for (const key of ['', 'two words', 'ü', 'k'.repeat(256)])
    expect(await refuse(headers, body, key), key).toMatchObject({
      status: 422,
      code: 'invalid_input',
      data: { fields: [{ field: 'idempotency-key' }] },
    })
  const malformed = await on.app.inject({
    method: 'POST',
    url: '/api/appointments',
    headers: { host: 'localhost:3000', 'content-type': 'application/json', ...headers },
    payload: '{"businessId": ',
  })
  expect(malformed.statusCode).toBe(400)
})

test('malformed requests are refused by field', async () => {
  const { business, offering } = await createShop(on.db)
  const { headers } = await on.asPerson()
  const input = { businessId: business.id, offeringIds: [offering.id], start: noonIn(1) }
  const bad: [string, object][] = [
    ['start', { start: 'tomorrow' }],
    ['start', { start: '2026-02-30T09:00:00Z' }],
    ['start', { start: '2026-03-04T09:00:00' }],
    ['start', { start: 1_772_614_800_000 }],
    ['offeringIds', { offeringIds: [] }],
    ['offeringIds', { offeringIds: Array(11).fill(offering.id) }],
    ['businessId', { businessId: 7 }],
    ['staffId', { staffId: null }],
    ['note', { note: 'n'.repeat(501) }],
  ]
  for (const [field, change] of bad) {
    const answer = await refuse(headers, { ...input, ...change })
    expect(answer, field).toMatchObject({
      status: 422,
      code: 'invalid_input',
      data: { fields: [{ field }] },
    })
  }
})

test('my appointments: upcoming soonest first, past newest first, in pages; other accounts’ are not listed', async () => {
  const { business, offering } = await createShop(on.db)
  const { accountId, headers } = await on.asPerson()
  const other = await on.asPerson()
  const input = { businessId: business.id, offeringIds: [offering.id] }
  const appointments = []
  for (const day of [3, 1, 2])
    appointments.push(await book(headers, { ...input, start: noonIn(day) }))
  const [third, first, second] = appointments.map((appointment) => appointment.id)
  await on.ask(cancelAppointment, { headers, params: { appointmentId: second ?? '' }, body: {} })
  const list = async (query: Record<string, string | number>, who = headers) => {
    const page = await on.ask(listAppointments, { headers: who, query })
    return { ids: page.items.map((item) => item.id), next: page.nextCursor }
  }
  expect(await list({})).toEqual({ ids: [first, third], next: null })
  expect(await list({ when: 'past' })).toEqual({ ids: [second], next: null })
  expect(await list({}, other.headers)).toEqual({ ids: [], next: null })
  const page = await list({ limit: 1 })
  expect(page.ids).toEqual([first])
  expect(await list({ limit: 1, cursor: page.next ?? '' })).toEqual({ ids: [third], next: null })
  for (const cursor of ['x', Buffer.from('1 x').toString('base64url')])
    expect(await on.refusal(listAppointments, { headers, query: { cursor } })).toMatchObject({
      status: 422,
      code: 'invalid_input',
    })
  // An appointment that ended long ago is listed after the cancelled future one.
  await on.pool.query(
    `update appointment set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days'
     where id = $1 and customer_id = $2`,
    [first, accountId],
  )
  expect(await list({ when: 'past' })).toEqual({ ids: [second, first], next: null })
  const done = await on.ask(getAppointment, { headers, params: { appointmentId: first ?? '' } })
  expect(done).toMatchObject({ status: 'completed', changeableUntil: null })
  for (const id of [third ?? '', '11111111-1111-4111-8111-111111111111', 'x', '%00'])
    expect(
      await on.refusal(getAppointment, { headers: other.headers, params: { appointmentId: id } }),
    ).toMatchObject({ status: 404, code: 'appointment_not_found' })
})
