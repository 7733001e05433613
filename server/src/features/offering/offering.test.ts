import { afterAll, expect, test } from 'vitest'
import { getBusiness } from '@awan/core/business/contract'
import {
  changeOffering,
  createOffering,
  listOfferings,
  orderOfferings,
} from '@awan/core/offering/contract'
import { createTestApp } from '#testing/app.ts'
import { openShop, type OpenShop } from '#testing/stage/diary.ts'
import {
  createMember,
  createOffering as makeOffering,
  createService,
  createShop,
  createStaff,
} from '#testing/stage/factories.ts'
import { noonIn } from '#testing/stage/appointments.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, refusal, db } = awan
afterAll(awan.close)

const list = async (shop: OpenShop) => (await ask(listOfferings, shop.here)).items
const one = (shop: OpenShop, offeringId: string) => ({
  headers: shop.headers,
  params: { businessId: shop.business.id, offeringId },
})
const auditOf = (subject: string) =>
  db
    .selectFrom('audit_entry')
    .select(['action', 'detail'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()

test('a service goes on sale at the end of the list, and customers see it', async () => {
  const shop = await openShop(awan)
  const service = await createService(db, { name: { en: 'Beard', ar: 'لحية' } })
  const made = await ask(createOffering, {
    ...shop.here,
    body: {
      serviceId: service.id,
      name: { en: null, ar: 'لحية ملكية' },
      durationMinutes: 25,
      price: 8000,
      bufferAfterMinutes: 5,
      staffIds: [shop.staffId],
    },
  })
  expect(made).toEqual({
    id: made.id,
    version: 1,
    serviceId: service.id,
    serviceName: { en: 'Beard', ar: 'لحية' },
    categoryId: 'barber',
    name: { en: null, ar: 'لحية ملكية' },
    durationMinutes: 25,
    price: 8000,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 5,
    online: true,
    active: true,
    position: 1,
    staffIds: [shop.staffId],
  })
  expect((await list(shop)).map(({ id }) => id)).toEqual([shop.offering.id, made.id])
  const page = await ask(getBusiness, { params: { businessId: shop.business.id } })
  expect(page.offerings.at(-1)?.name).toEqual({ en: 'Beard', ar: 'لحية ملكية' })
  expect(await auditOf(made.id)).toMatchObject([
    { action: 'offering.created', detail: { name: { en: 'Beard', ar: 'لحية ملكية' } } },
  ])
})

test('a shop that waits for approval can put its first service on sale', async () => {
  const shop = await openShop(awan, { business: { status: 'pending' } })
  const { id: serviceId } = await createService(db)
  const body = { serviceId, durationMinutes: 30, price: 0, staffIds: [] }
  expect((await ask(createOffering, { ...shop.here, body })).active).toBe(true)
})

test('a change is audited with its fields, and a stale version gets the current state', async () => {
  const shop = await openShop(awan)
  const { id } = shop.offering
  const body = { version: 1, price: 12_000, online: false }
  const changed = await ask(changeOffering, { ...one(shop, id), body })
  expect(changed).toMatchObject({ version: 2, price: 12_000, online: false, durationMinutes: 30 })
  expect(await refusal(changeOffering, { ...one(shop, id), body })).toMatchObject({
    status: 409,
    code: 'changed_elsewhere',
    data: { current: { version: 2, price: 12_000 } },
  })
  expect(await auditOf(id)).toMatchObject([
    { detail: { changes: { price: [10_000, 12_000], online: [true, false] } } },
  ])
  const page = await ask(getBusiness, { params: { businessId: shop.business.id } })
  expect(page.offerings).toEqual([])
})

test('a withdrawn offering keeps its history and can be restored', async () => {
  const shop = await openShop(awan)
  const { id } = shop.offering
  await ask(changeOffering, { ...one(shop, id), body: { version: 1, active: false } })
  expect(await list(shop)).toMatchObject([{ id, active: false, staffIds: [shop.staffId] }])
  await ask(changeOffering, { ...one(shop, id), body: { version: 2, active: true } })
  await shop.book(noonIn(1))
})

test('withdrawing a booked offering lists its appointments first, and applies the decisions', async () => {
  const shop = await openShop(awan)
  const appointment = await shop.book(noonIn(1))
  const edit = one(shop, shop.offering.id)
  const refused = await refusal(changeOffering, { ...edit, body: { version: 1, active: false } })
  expect(refused).toMatchObject({
    status: 409,
    code: 'visits_affected',
    data: {
      visits: [{ id: appointment.id, version: 1, start: noonIn(1), guestName: 'Zainab Karim' }],
    },
  })
  // Its own time is still free, but keeping it is a decision of its own.
  expect(refused.data).toMatchObject({
    visits: [{ alternatives: [15, 30, 45].map((minutes) => ({ start: noonIn(1, minutes) })) }],
  })
  expect(await list(shop)).toMatchObject([{ active: true, version: 1 }])
  const decisions = [{ appointmentId: appointment.id, version: 1, action: 'keep' as const }]
  await ask(changeOffering, { ...edit, body: { version: 1, active: false, decisions } })
  expect((await shop.diary('2026-03-04')).visits).toMatchObject([{ status: 'confirmed' }])
})

test('a new price or length touches no appointment that was agreed', async () => {
  const shop = await openShop(awan)
  const appointment = await shop.book(noonIn(1))
  const body = { version: 1, price: 1, durationMinutes: 60 }
  await ask(changeOffering, { ...one(shop, shop.offering.id), body })
  expect((await shop.diary('2026-03-04')).visits).toMatchObject([
    { id: appointment.id, price: 10_000, end: appointment.end },
  ])
})

test('removing it from a booked staff member’s skills lists the appointments', async () => {
  const shop = await openShop(awan, { staff: 2 })
  const appointment = await shop.book(noonIn(1))
  const other = shop.staffIds[1] ?? ''
  const body = { version: 1, staffIds: [other] }
  const refused = await refusal(changeOffering, { ...one(shop, shop.offering.id), body })
  // The other staff member is free at the same time.
  expect(refused.data).toMatchObject({
    visits: [{ id: appointment.id, alternatives: [{ start: noonIn(1), staffId: other }, {}, {}] }],
  })
  const [unchanged] = await list(shop)
  expect(unchanged?.staffIds).toHaveLength(2)
})

test('the list is reordered, and entries not given follow', async () => {
  const shop = await openShop(awan)
  const second = await makeOffering(db, shop.business.id, { position: 1 })
  const third = await makeOffering(db, shop.business.id, { position: 2 })
  const { items } = await ask(orderOfferings, { ...shop.here, body: { ids: [third.id] } })
  expect(items.map(({ id, position }) => [id, position])).toEqual([
    [third.id, 0],
    [shop.offering.id, 1],
    [second.id, 2],
  ])
  // Reordering does not raise versions, so an open form can still be saved.
  expect(items.map(({ version }) => version)).toEqual([1, 1, 1])
})

test('another shop’s offerings are unreachable and unchanged', async () => {
  const [shop, other] = [await openShop(awan), await createShop(db)]
  const [staffIds, theirs] = [[other.staff[0]?.id ?? ''], other.offering.id]
  const serviceId = shop.offering.service_id
  const create = { serviceId, durationMinutes: 30, price: 1 }
  const codes = [
    (await refusal(createOffering, { ...shop.here, body: { ...create, staffIds } })).code,
    (await refusal(changeOffering, { ...one(shop, theirs), body: { version: 1, price: 1 } })).code,
    (await refusal(changeOffering, { ...one(shop, 'x'), body: { version: 1, price: 1 } })).code,
    (
      await refusal(changeOffering, {
        ...one(shop, shop.offering.id),
        body: { version: 1, staffIds },
      })
    ).code,
    (await refusal(orderOfferings, { ...shop.here, body: { ids: [theirs] } })).code,
  ]
  expect(codes).toEqual([
    'invalid_input',
    'offering_not_found',
    'offering_not_found',
    'invalid_input',
    'offering_not_found',
  ])
  const rows = await db
    .selectFrom('offering')
    .select(['id', 'version', 'price', 'position'])
    .where('business_id', 'in', [shop.business.id, other.business.id])
    .execute()
  expect(rows.map(({ version, price, position }) => [version, price, position])).toEqual([
    [1, 10_000, 0],
    [1, 10_000, 0],
  ])
})

test.each([
  ['a service the catalogue does not have', { serviceId: crypto.randomUUID() }, 'serviceId'],
  ['a length of no time', { durationMinutes: 0 }, 'durationMinutes'],
  ['half a dinar', { price: 0.5 }, 'price'],
  ['a buffer of three hours', { bufferBeforeMinutes: 180 }, 'bufferBeforeMinutes'],
  ['a name of one letter', { name: { en: 'x', ar: null } }, 'name.en'],
  ['a name that is one emoji', { name: { en: '👩', ar: null } }, 'name.en'],
  ['one person twice', { staffIds: ['a', 'a'] }, 'staffIds'],
])('%s is refused by its field', async (_, wrong, field) => {
  const shop = await openShop(awan)
  const good = { serviceId: shop.offering.service_id, durationMinutes: 30, price: 1, staffIds: [] }
  const answer = await refusal(createOffering, { ...shop.here, body: { ...good, ...wrong } })
  expect(answer).toMatchObject({ status: 422 })
  expect(JSON.stringify(answer.data)).toContain(`"field":"${field}"`)
})

test('the limit of a hundred holds under concurrency', async () => {
  const shop = await openShop(awan)
  for (let count = 1; count < 98; count += 1)
    await makeOffering(db, shop.business.id, { service_id: shop.offering.service_id })
  const serviceId = shop.offering.service_id
  const body = { serviceId, durationMinutes: 30, price: 1, staffIds: [] }
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => awan.call(createOffering, { ...shop.here, body })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409, 409, 409])
})

test('the staff role sees offerings and changes nothing', async () => {
  const shop = await openShop(awan)
  const person = await createMember(db, shop.business.id, 'staff', {}, shop.staffId)
  const headers = await awan.signIn(person.id)
  const here = { params: { businessId: shop.business.id }, headers }
  expect((await ask(listOfferings, here)).items).toHaveLength(1)
  const body = { ids: [shop.offering.id] }
  expect(await refusal(orderOfferings, { ...here, body })).toMatchObject({ status: 403 })
})

test('former staff are still listed, and only the shop’s staff can be assigned', async () => {
  const shop = await openShop(awan)
  const left = await createStaff(db, shop.business.id, { active: false, position: 9 })
  const [offering] = await list(shop)
  expect(offering?.staffIds).toEqual([shop.staffId, left.id])
})

test('an offering that more people have done than may work at once can be changed', async () => {
  const shop = await openShop(awan)
  for (let left = 0; left < 60; left += 1)
    await createStaff(db, shop.business.id, { active: false, position: 9 })
  const [offering] = await list(shop)
  const { version = 0, staffIds = [] } = offering ?? {}
  const body = { version, price: 9000, staffIds }
  const changed = await ask(changeOffering, { ...one(shop, shop.offering.id), body })
  expect(changed).toMatchObject({ price: 9000, staffIds: { length: 61 } })
})
