import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAppointment } from '@awan/core/appointment/contract'
import { changeCustomer, createCustomer, exportCustomers } from '@awan/core/customer/contract'
import { createTestApp, type Headers, type TestApp } from '#testing/app.ts'
import { customerDesk, type Desk } from '#testing/stage/customer-desk.ts'
import { createCard, newPhone } from '#testing/stage/factories.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'

let on: TestApp

beforeAll(async () => {
  on = await createTestApp({ config: { rateLimits: false } })
})
afterAll(() => on.close())

const { desk, list } = customerDesk(() => on)

test('a customer is created once per number; names, numbers and notes are validated', async () => {
  const at = await desk()
  const { headers, params } = at
  const phone = newPhone()
  const body = { name: '  زينب  ', phone: `0${phone.slice(4)}`, note: 'Tea' }
  const made = await on.ask(createCustomer, { headers, params, body })
  expect(made).toMatchObject({ name: 'زينب', phone, note: 'Tea', version: 1, visits: 0 })
  const again = await on.refusal(createCustomer, { headers, params, body })
  expect(again).toMatchObject({
    status: 409,
    code: 'customer_exists',
    data: { customerId: made.id },
  })
  for (const [wrong, code] of [
    [{ name: '' }, 'invalid_input'],
    [{ name: 'x'.repeat(121) }, 'invalid_input'],
    [{ name: 'x', note: 'x'.repeat(2001) }, 'invalid_input'],
    [{ name: 'x', phone: '123' }, 'invalid_phone'],
    [{ name: 'x', phone: '1234567890' }, 'not_a_mobile'],
  ] as const)
    expect(await on.refusal(createCustomer, { headers, params, body: wrong })).toMatchObject({
      status: 422,
      code,
    })
  const malformed = await on.app.inject({
    method: 'POST',
    url: `/api/console/businesses/${at.businessId}/customers`,
    headers: { host: 'localhost:3000', 'content-type': 'application/json', ...headers },
    payload: '{"name":',
  })
  expect(malformed.statusCode).toBe(400)
})

test('G-05: a name is one line and turns nothing round, in the list and in the file', async () => {
  const at = await desk()
  const name = '\u202Eسلمى\u2066\n0770 123 4567'
  const body = { name, note: 'Tea\u202E 000,01' }
  const made = await on.ask(createCustomer, { headers: at.headers, params: at.params, body })
  expect([made.name, made.note]).toEqual(['سلمى 0770 123 4567', 'Tea 000,01'])
  const file = await on.call(exportCustomers, { headers: at.headers, params: at.params })
  expect(file.body).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
})

test('a card changes by version and field, and the audit log contains field names only', async () => {
  const at = await desk()
  const card = await createCard(on.db, at.businessId, { name: 'Noor' })
  const change = (body: Record<string, unknown> & { version: number }) => ({
    headers: at.headers,
    params: { ...at.params, customerId: card.id },
    body,
  })
  expect(await on.ask(changeCustomer, change({ version: 1, note: 'Tea' }))).toMatchObject({
    version: 2,
    note: 'Tea',
    name: 'Noor',
    phone: card.phone,
  })
  const late = await on.refusal(changeCustomer, change({ version: 1, note: 'Coffee' }))
  expect(late).toMatchObject({ status: 409, code: 'changed_elsewhere' })
  const emptied = await on.ask(changeCustomer, change({ version: 2, phone: null, name: 'Nora' }))
  expect(emptied).toMatchObject({ name: 'Nora', phone: null, note: 'Tea', version: 3 })
  const other = await createCard(on.db, at.businessId)
  const taken = await on.refusal(changeCustomer, change({ version: 3, phone: other.phone }))
  expect(taken).toMatchObject({ code: 'customer_exists', data: { customerId: other.id } })
  await on.ask(changeCustomer, change({ version: 3, blocked: true }))
  await on.ask(changeCustomer, change({ version: 4, blocked: false }))
  const records = await on.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'subject', 'detail'])
    .where('business_id', '=', at.businessId)
    .orderBy('id')
    .execute()
  expect(records.map(({ action }) => action)).toEqual([
    'customer.changed',
    'customer.changed',
    'customer.blocked',
    'customer.unblocked',
  ])
  for (const record of records)
    expect(record).toMatchObject({ actor_id: at.ownerId, subject: card.id, detail: {} })
})

test('the shop cannot change an account’s number; it can change the name', async () => {
  const at = await desk()
  const { headers, phone } = await on.asPerson({ full_name: 'Hind' })
  const body = { businessId: at.businessId, offeringIds: [at.shop.offering.id], start: noonIn(1) }
  await on.ask(createAppointment, { headers: withKey(headers), body })
  const [customer] = (await list(at)).items
  const params = { ...at.params, customerId: customer?.id ?? '' }
  for (const input of [newPhone(), null]) {
    const wanted = { version: 1, phone: input }
    const refused = await on.refusal(changeCustomer, { headers: at.headers, params, body: wanted })
    expect(refused).toMatchObject({ status: 422, code: 'phone_of_account' })
  }
  const named = { version: 1, name: 'Umm Ali', phone }
  const changed = await on.ask(changeCustomer, { headers: at.headers, params, body: named })
  expect(changed).toMatchObject({ name: 'Umm Ali', phone, hasAccount: true })
})

const refuseBooking = (headers: Headers, at: Desk, days: number) =>
  on.refusal(createAppointment, {
    headers: withKey(headers),
    body: {
      businessId: at.businessId,
      offeringIds: [at.shop.offering.id],
      start: noonIn(days),
    },
  })

test('a blocked customer cannot book here, learns no reason, and can again once unblocked', async () => {
  const at = await desk()
  const { headers } = await on.asPerson({ full_name: 'Hind' })
  const body = { businessId: at.businessId, offeringIds: [at.shop.offering.id], start: noonIn(1) }
  await on.ask(createAppointment, { headers: withKey(headers), body })
  const [customer] = (await list(at)).items
  const params = { ...at.params, customerId: customer?.id ?? '' }
  const set = (version: number, blocked: boolean) =>
    on.ask(changeCustomer, { headers: at.headers, params, body: { version, blocked } })
  expect(await set(1, true)).toMatchObject({ blocked: true })
  expect(await refuseBooking(headers, at, 2)).toMatchObject({
    status: 422,
    code: 'not_bookable',
    data: { reason: 'blocked' },
  })
  const { items } = await list(at, { filter: 'blocked' })
  expect(items.map(({ name }) => name)).toEqual(['Hind'])
  await set(2, false)
  await on.ask(createAppointment, {
    headers: withKey(headers),
    body: { ...body, start: noonIn(2) },
  })
})
