import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAppointment } from '@awan/core/appointment/contract'
import {
  changeCustomer,
  createCustomer,
  exportCustomers,
  getCustomer,
  listCustomers,
  listCustomerAppointments,
  mergeCustomers,
} from '@awan/core/customer/contract'
import { DAY_MS } from '@awan/core/time'
import { createTestApp, TEST_NOW, type TestApp } from '#testing/app.ts'
import { customerDesk, type Desk } from '#testing/stage/customer-desk.ts'
import { createCard } from '#testing/stage/factories.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'

let on: TestApp

beforeAll(async () => {
  on = await createTestApp({ config: { rateLimits: false } })
})
afterAll(() => on.close())

const { desk, list, read, appointment } = customerDesk(() => on)

const names = async (at: Desk, query: Record<string, string | number>) =>
  (await list(at, query)).items.map(({ name }) => name)

test('lists count completed, missed and upcoming appointments; cancelled ones nowhere', async () => {
  const at = await desk()
  const { id } = await createCard(on.db, at.businessId, { name: 'Noor', note: 'Tea' })
  await appointment(at, id, -9, { price: 15_000 })
  await appointment(at, id, -3, { price: 5000 })
  await appointment(at, id, -5, { missed: true })
  await appointment(at, id, 2)
  await appointment(at, id, 4)
  await appointment(at, id, 5, { status: 'cancelled' })
  const [customer] = (await list(at)).items
  expect(customer).toMatchObject({
    id,
    name: 'Noor',
    hasAccount: false,
    visits: 2,
    missed: 1,
    upcoming: 2,
    spent: 20_000,
    lastVisitAt: '2026-02-28T09:00:00Z',
    nextVisitAt: '2026-03-05T09:00:00Z',
    blocked: false,
    hasNote: true,
  })
  expect(await read(at, id)).toMatchObject({ note: 'Tea', firstVisitAt: '2026-02-22T09:00:00Z' })
})

test('totals beyond the range of an integer column are listed correctly', async () => {
  const at = await desk()
  const { id } = await createCard(on.db, at.businessId)
  for (let days = 1; days <= 22; days += 1) await appointment(at, id, -days, { price: 100_000_000 })
  expect((await list(at)).items).toMatchObject([{ id, spent: 2_200_000_000 }])
})

test('customers are found by folded names, in part, and by the last digits in any digits', async () => {
  const at = await desk()
  await createCard(on.db, at.businessId, { name: 'أحمد عليّ', phone: '+9647421234567' })
  await createCard(on.db, at.businessId, { name: 'Ahmed Ali', phone: '+9647429874567' })
  await createCard(on.db, at.businessId, { name: 'Noor', phone: null })
  await createCard(on.db, at.businessId, { name: '100% Sara_', phone: '+9647420000099' })
  for (const [query, found] of [
    ['احمد', ['أحمد عليّ']],
    ['ahm ali', ['Ahmed Ali']],
    ['n', ['Noor']],
    ['%', []],
    ['100%', ['100% Sara_']],
    ['ara_', ['100% Sara_']],
    ['34567', ['أحمد عليّ']],
    ['٧٤٥٦٧', ['Ahmed Ali']],
    ['0742 987 4567', ['Ahmed Ali']],
    ['+9647429874567', ['Ahmed Ali']],
    ['742', []],
    ['no one', []],
  ] as const)
    expect([query, await names(at, { query })]).toEqual([query, found])
  expect((await names(at, { query: '4567' })).sort()).toEqual(['Ahmed Ali', 'أحمد عليّ'])
})

test('filters show blocked customers, those with missed appointments, and those of the last 30 days', async () => {
  const at = await desk()
  await createCard(on.db, at.businessId, { name: 'Blocked', blocked_at: TEST_NOW })
  const late = await createCard(on.db, at.businessId, { name: 'Late' })
  await appointment(at, late.id, -4, { missed: true })
  const created_at = new Date(TEST_NOW.getTime() - 5 * DAY_MS)
  await createCard(on.db, at.businessId, { name: 'New', created_at })
  expect(await names(at, { filter: 'blocked' })).toEqual(['Blocked'])
  expect(await names(at, { filter: 'missed' })).toEqual(['Late'])
  expect(await names(at, { filter: 'new' })).toEqual(['New'])
  expect((await names(at, { filter: 'all' })).toSorted()).toEqual(['Blocked', 'Late', 'New'])
})

test.each(['recent', 'name', 'visits'])(
  'pages in the order of %s contain every customer once',
  async (sort) => {
    const at = await desk()
    for (let n = 0; n < 13; n += 1) {
      const created_at = new Date(TEST_NOW.getTime() - (n % 4) * DAY_MS - 40 * DAY_MS)
      const card = await createCard(on.db, at.businessId, { name: `Name ${n % 5}`, created_at })
      for (let appointments = 0; appointments < n % 3; appointments += 1)
        await appointment(at, card.id, -40 + appointments * 3 + n / 100)
    }
    const all = (await list(at, { sort, limit: 50 })).items
    const seen = []
    let cursor: string | null = null
    do {
      const page = await list(at, { sort, limit: 4, ...(cursor ? { cursor } : {}) })
      seen.push(...page.items)
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(all)
    expect(new Set(all.map(({ id }) => id)).size).toBe(13)
    if (sort === 'visits') expect(all[0]?.visits).toBe(2)
    if (sort === 'name')
      expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).toSorted())
  },
)

test('a cursor of another shop, or of another order, is refused', async () => {
  const [at, other] = [await desk(), await desk()]
  for (const { businessId } of [at, at, other, other].slice(0, 4))
    await createCard(on.db, businessId)
  const { nextCursor } = await list(at, { limit: 1 })
  expect(nextCursor).not.toBeNull()
  const cursor = nextCursor ?? ''
  for (const [who, query] of [
    [other, { cursor }],
    [at, { cursor, sort: 'name' }],
    [at, { cursor: `${cursor}x` }],
  ] as const) {
    const { headers, params } = who
    expect(await on.refusal(listCustomers, { headers, params, query })).toMatchObject({
      status: 422,
    })
  }
})

test('D-02, D-07: no request reaches or changes a customer of another shop', async () => {
  const [at, other] = [await desk(), await desk()]
  const mine = await createCard(on.db, at.businessId, {
    name: 'Shared Name',
    phone: '+9647425550001',
  })
  const { headers: theirs, accountId, phone } = await on.asPerson({ full_name: 'Shared Name' })
  await on.ask(createAppointment, {
    headers: withKey(theirs),
    body: {
      businessId: other.businessId,
      offeringIds: [other.shop.offering.id],
      start: noonIn(1),
    },
  })
  const foreign = await createCard(on.db, other.businessId, {
    name: 'Shared Name',
    phone: '+9647425550001',
  })
  for (const query of ['Shared', '0001', '5550001']) {
    const found = (await list(at, { query })).items
    expect(found.map(({ id }) => id)).toEqual([mine.id])
  }
  expect((await read(at, mine.id)).duplicates).toEqual([])
  const { headers } = at
  const params = { ...at.params, customerId: foreign.id }
  const attempts = [
    on.refusal(getCustomer, { headers, params }),
    on.refusal(listCustomerAppointments, { headers, params }),
    on.refusal(changeCustomer, { headers, params, body: { version: 1, blocked: true } }),
    on.refusal(mergeCustomers, {
      headers,
      params,
      body: { otherId: mine.id, version: 1, otherVersion: 1 },
    }),
    on.refusal(mergeCustomers, {
      headers,
      params: { ...at.params, customerId: mine.id },
      body: { otherId: foreign.id, version: 1, otherVersion: 1 },
    }),
  ]
  for (const refused of await Promise.all(attempts))
    expect(refused).toMatchObject({ status: 404, code: 'customer_not_found' })
  const table = await on.call(exportCustomers, { headers, params: at.params })
  expect(table.body.match(/Shared Name/g)).toHaveLength(1)
  // An account that booked only at another shop is unknown here; even its existence is not revealed.
  const card = await on.db
    .selectFrom('business_customer')
    .select('business_id')
    .where('account_id', '=', accountId)
    .execute()
  expect(card).toEqual([{ business_id: other.businessId }])
  const { id } = await on.ask(createCustomer, {
    headers,
    params: at.params,
    body: { name: 'Somebody', phone: phone.slice(4) },
  })
  expect((await read(at, id)).hasAccount).toBe(false)
})
