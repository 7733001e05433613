import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAppointment } from '@awan/core/appointment/contract'
import {
  exportCustomers,
  listCustomerAppointments,
  mergeCustomers,
} from '@awan/core/customer/contract'
import { createTestApp, TEST_NOW, type TestApp } from '#testing/app.ts'
import { customerDesk } from '#testing/stage/customer-desk.ts'
import { createCard, createMember } from '#testing/stage/factories.ts'
import { untilWaiting } from '#testing/races/racing.ts'
import { footprintFor, noonIn, withKey } from '#testing/stage/appointments.ts'

let on: TestApp

beforeAll(async () => {
  on = await createTestApp({ config: { rateLimits: false } })
})
afterAll(() => on.close())

const { desk, list, read, appointment } = customerDesk(() => on)

test('cards of the same name or the same last seven digits are suggested, two accounts never', async () => {
  const at = await desk()
  const account = (await on.asPerson()).accountId
  const other = (await on.asPerson()).accountId
  const kept = await createCard(on.db, at.businessId, {
    name: 'أحمد',
    phone: '+9647421112222',
    account_id: account,
  })
  const named = await createCard(on.db, at.businessId, { name: 'احمد' })
  const numbered = await createCard(on.db, at.businessId, { name: 'A.', phone: '+9647501112222' })
  await createCard(on.db, at.businessId, { name: 'أحمد', account_id: other })
  await createCard(on.db, at.businessId, { name: 'Noor', phone: '+9647421113333' })
  const { duplicates } = await read(at, kept.id)
  expect(duplicates.map(({ id }) => id).toSorted()).toEqual([named.id, numbered.id].toSorted())
})

test('two cards become one with all appointments, both notes and the account; the other is gone', async () => {
  const at = await desk()
  const { headers, phone } = await on.asPerson({ full_name: 'Hind' })
  const body = { businessId: at.businessId, offeringIds: [at.shop.offering.id], start: noonIn(1) }
  await on.ask(createAppointment, { headers: withKey(headers), body })
  const [booked] = (await list(at)).items
  const written = await createCard(on.db, at.businessId, {
    name: 'Umm Ali',
    note: 'Tea',
    phone: '+9647427777777',
  })
  await appointment(at, written.id, -3)
  const merge = (id: string, otherId: string, version = 1, otherVersion = 1) => ({
    headers: at.headers,
    params: { ...at.params, customerId: id },
    body: { otherId, version, otherVersion },
  })
  const otherId = booked?.id ?? ''
  for (const [version, otherVersion] of [
    [2, 1],
    [1, 2],
  ] as const) {
    const overtaken = await on.refusal(
      mergeCustomers,
      merge(written.id, otherId, version, otherVersion),
    )
    expect(overtaken).toMatchObject({ status: 409, code: 'changed_elsewhere' })
  }
  const self = await on.refusal(mergeCustomers, merge(written.id, written.id))
  expect(self).toMatchObject({ status: 404 })
  const repeated = { ...merge(written.id, otherId), headers: withKey(at.headers) }
  const one = await on.ask(mergeCustomers, repeated)
  expect(one).toMatchObject({
    id: written.id,
    name: 'Umm Ali',
    phone,
    hasAccount: true,
    visits: 1,
    upcoming: 1,
    note: 'Tea\n+9647427777777',
    version: 2,
  })
  expect(await on.ask(mergeCustomers, repeated)).toEqual(one)
  expect((await list(at)).items.map(({ id }) => id)).toEqual([written.id])
  const { items } = await on.ask(listCustomerAppointments, {
    headers: at.headers,
    params: { ...at.params, customerId: written.id },
  })
  expect(items.map(({ status }) => status)).toEqual(['confirmed', 'completed'])
  expect(items[0]?.staffName).toEqual({ en: at.shop.staff[0]?.name.en, ar: null })
  // The customer's new bookings use that card.
  await on.ask(createAppointment, {
    headers: withKey(headers),
    body: { ...body, start: noonIn(2) },
  })
  expect((await list(at)).items).toMatchObject([{ id: written.id, upcoming: 2 }])
})

test('cards of two accounts are not merged, and notes too long for one card stay', async () => {
  const at = await desk()
  const cards = []
  for (let n = 0; n < 2; n += 1) {
    const { accountId } = await on.asPerson()
    cards.push(await createCard(on.db, at.businessId, { account_id: accountId }))
  }
  const long = await createCard(on.db, at.businessId, { note: 'x'.repeat(2000) })
  const [one, two] = cards
  for (const [otherId, status, code] of [
    [two?.id ?? '', 409, 'both_have_accounts'],
    [long.id, 422, 'notes_too_long'],
  ] as const) {
    await on.db
      .updateTable('business_customer')
      .set({ note: 'y' })
      .where('id', '=', one?.id ?? '')
      .execute()
    const refused = await on.refusal(mergeCustomers, {
      headers: at.headers,
      params: { ...at.params, customerId: one?.id ?? '' },
      body: { otherId, version: 1, otherVersion: 1 },
    })
    expect(refused).toMatchObject({ status, code })
  }
  expect((await list(at)).items).toHaveLength(3)
})

test('the table is the owner’s, in the reader’s language, marked as UTF-8, without formulas', async () => {
  const at = await desk()
  const card = await createCard(on.db, at.businessId, {
    name: '=HYPERLINK("http://x")',
    phone: '+9647421234567',
    note: '@sum\n"quoted"',
    blocked_at: TEST_NOW,
  })
  await appointment(at, card.id, -3, { price: 5000 })
  const answer = await on.call(exportCustomers, { headers: at.headers, params: at.params })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toContain('customers.csv')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const [header, ...rows] = answer.body.split('\r\n')
  expect(header).toContain('"Name","Mobile number","Visits"')
  expect(rows.join('\n')).toBe(
    `"'=HYPERLINK(""http://x"")","0742 123 4567",1,0,0,"2026-02-28","2026-02-28",5000,"Blocked","'@sum\n""quoted"""\n`,
  )
  const arabic = await on.call(exportCustomers, {
    headers: { ...at.headers, 'accept-language': 'ar' },
    params: at.params,
  })
  expect(arabic.body).toContain('"الاسم","رقم الموبايل"')
  const manager = await createMember(on.db, at.businessId, 'manager')
  const refused = await on.refusal(exportCustomers, {
    headers: await on.signIn(manager.id),
    params: at.params,
  })
  expect(refused).toMatchObject({ status: 403, code: 'forbidden' })
})

test('merging cards locks their appointments in the usual order', async () => {
  const at = await desk()
  const [kept, other] = [
    await createCard(on.db, at.businessId),
    await createCard(on.db, at.businessId, { name: 'Zaynab' }),
  ]
  const ids = ['ffffffff', '00000000'].map((head) => `${head}${crypto.randomUUID().slice(8)}`)
  for (const [day, id] of ids.entries())
    await on.db
      .insertInto('appointment')
      .values({
        business_id: at.businessId,
        id,
        business_customer_id: other.id,
        guest_name: 'Zaynab',
        staff_id: at.shop.staff[0]?.id ?? '',
        starts_at: noonIn(day + 1),
        ends_at: noonIn(day + 1, 30),
        footprint: footprintFor(30),
        price: 0,
        created_at: TEST_NOW,
      })
      .execute()
  // Without statistics, so few rows are read in table order, not by the index on ids.
  await on.pool.query('analyze appointment')
  const [last, first] = ids
  const moving = await on.pool.connect()
  const lock = 'select from appointment where id = $1 for no key update'
  await moving.query('begin')
  await moving.query(lock, [first])
  const merging = on.call(mergeCustomers, {
    headers: at.headers,
    params: { ...at.params, customerId: kept.id },
    body: { otherId: other.id, version: 1, otherVersion: 1 },
  })
  await untilWaiting(on.pool)
  await moving.query(lock, [last])
  await moving.query('commit')
  moving.release()
  expect((await merging).statusCode).toBe(200)
})
