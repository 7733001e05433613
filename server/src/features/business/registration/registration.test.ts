import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { getBusiness } from '@awan/core/business/contract'
import { getDraft, registerBusiness, saveDraft } from '@awan/core/business/registration-contract'
import { listShops } from '@awan/core/business/shop-contract'
import { listCatalogue } from '@awan/core/catalog/contract'
import { createTestApp } from '#testing/app.ts'
import { createService, createShop } from '#testing/stage/factories.ts'
import { registrationBody, type RegistrationBody } from '#testing/stage/registrations.ts'
import { withKey } from '#testing/stage/appointments.ts'

const awan = await createTestApp()
const { db, ask, call, refusal, asPerson, close } = awan
afterAll(close)

const service = await createService(db)
const bodyOf = (changes?: Partial<RegistrationBody>) => registrationBody(service.id, changes)

/** Counts the rows of a business by kind. */
async function contentsOf(businessId: string) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from staff where business_id = ${businessId}) as staff,
      (select count(*)::int from offering where business_id = ${businessId}) as offerings,
      (select count(*)::int from staff_offering where business_id = ${businessId}) as skills,
      (select count(*)::int from working_hours where business_id = ${businessId}) as days,
      (select count(*)::int from business_member where business_id = ${businessId}) as members,
      (select count(*)::int from audit_entry where business_id = ${businessId}) as entries`.execute(
    db,
  )
  return rows[0]
}

async function uploadedBy(accountId: string, businessId?: string): Promise<string> {
  const values = { uploaded_by: accountId, business_id: businessId ?? null, created_at: new Date() }
  const size = { width: 1200, height: 900, bytes: 90_000 }
  const row = db
    .insertInto('photo')
    .values({ ...values, ...size })
    .returning('id')
  return (await row.executeTakeFirstOrThrow()).id
}

test('a registration creates a complete business, pending, for its owner only', async () => {
  const { headers, accountId } = await asPerson()
  const other = await createService(db)
  const photos = [await uploadedBy(accountId), await uploadedBy(accountId)].reverse()
  const body = bodyOf({
    phone: '٠٧٧٠-١٢٣-٤٥٦٧',
    whatsapp: '+9647701234567',
    landmark: { en: 'Behind the bank' },
    services: [
      { serviceId: service.id, durationMinutes: 25, price: 7000 },
      { serviceId: other.id, durationMinutes: 60, price: 0 },
    ],
    staff: [
      { name: 'Omar', me: false },
      { name: 'علي', me: true },
    ],
    photoIds: photos,
  })
  const shop = await ask(registerBusiness, { headers, body })
  expect(shop).toMatchObject({
    name: { en: 'Dijla Barber', ar: 'حلاق دجلة' },
    status: 'pending',
    role: 'owner',
    photo: `/photos/${photos[0]}.webp`,
  })
  expect((await ask(listShops, { headers })).items).toEqual([shop])
  expect(await contentsOf(shop.id)).toEqual({
    staff: 2,
    offerings: 2,
    skills: 4,
    days: 12,
    members: 1,
    entries: 1,
  })
  const row = db.selectFrom('business').selectAll().where('id', '=', shop.id)
  expect(await row.executeTakeFirst()).toMatchObject({
    phone: '+9647701234567',
    whatsapp: '+9647701234567',
    district: { ar: 'الكرادة' },
    landmark: { en: 'Behind the bank' },
    time_zone: 'Asia/Baghdad',
    decided_at: null,
  })
  const me = db
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', shop.staffId ?? '')
  expect(await me.executeTakeFirst()).toMatchObject({ name: { ar: 'علي' }, position: 1 })
  // It is not visible to the public.
  const appointment = { params: { businessId: shop.id } }
  expect((await refusal(getBusiness, appointment)).code).toBe('business_not_found')
})

test('with automatic approval it can be booked at once', async () => {
  const auto = await createTestApp({ config: { approval: 'auto' }, beside: awan })
  const { headers } = await asPerson()
  const shop = await auto.ask(registerBusiness, { headers, body: bodyOf() })
  expect(shop.status).toBe('approved')
  const page = await ask(getBusiness, { params: { businessId: shop.id } })
  expect(page).toMatchObject({
    offerings: [{ price: 10_000, staffIds: [shop.staffId] }],
    hours: [{ weekday: 6, ranges: [{ from: 600, to: 1260 }] }, {}, {}, {}, {}, {}, { ranges: [] }],
  })
  await auto.close()
})

test.each<[string, Partial<RegistrationBody>, object]>([
  [
    'nothing',
    { name: {}, phone: ' ', weekly: [], services: [], staff: [], location: null },
    {
      code: 'missing_fields',
      data: { fields: ['name', 'phone', 'location', 'weekly', 'services', 'staff'] },
    },
  ],
  ['no agreement', { agreed: false }, { code: 'agreement_required' }],
  ['nine digits', { phone: '770123456' }, { code: 'invalid_phone', data: { field: 'phone' } }],
  ['a landline', { whatsapp: '6612345678' }, { code: 'not_a_mobile', data: { field: 'whatsapp' } }],
  ['a strange city', { cityId: 'basra' }, { code: 'invalid_input' }],
  ['a place abroad', { location: { latitude: 1, longitude: 1 } }, { code: 'invalid_input' }],
  [
    'no such service',
    { services: [{ serviceId: crypto.randomUUID(), durationMinutes: 30, price: 1 }] },
    { code: 'invalid_input' },
  ],
  [
    'no id of a service',
    { services: [{ serviceId: 'x', durationMinutes: 30, price: 1 }] },
    { code: 'invalid_input' },
  ],
  ['no id of a photo', { photoIds: ['x'] }, { code: 'invalid_input' }],
  ['a text with a null character', { address: { en: 'a\0b' } }, { code: 'invalid_input' }],
])('%s is refused with 422 and leaves nothing behind', async (_, changes, expected) => {
  const { headers } = await asPerson()
  const answer = await refusal(registerBusiness, { headers, body: bodyOf(changes) })
  expect(answer).toMatchObject({ status: 422, ...expected })
  expect((await ask(listShops, { headers })).items).toEqual([])
})

test("the spec's sentences answer in the reader's language", async () => {
  const { headers } = await asPerson()
  const said = async (changes: Partial<RegistrationBody>, language: string) => {
    const input = { headers: { ...headers, 'accept-language': language }, body: bodyOf(changes) }
    return (await refusal(registerBusiness, input)).message
  }
  expect(await said({ name: {} }, 'en')).toBe('Please fill in all fields')
  expect(await said({ name: {} }, 'ar')).toBe('يُرجى ملء جميع الحقول')
  expect(await said({ agreed: false }, 'en')).toBe(
    'You must agree to the Terms & Conditions, Privacy Policy, and EULA to create an account',
  )
})

test('another’s photo, or one in use, is not taken', async () => {
  const [me, other] = [await asPerson(), await asPerson()]
  const { business } = await createShop(db)
  for (const photo of [
    await uploadedBy(other.accountId),
    await uploadedBy(me.accountId, business.id),
    crypto.randomUUID(),
  ]) {
    const body = bodyOf({ photoIds: [await uploadedBy(me.accountId), photo] })
    const answer = await refusal(registerBusiness, { headers: me.headers, body })
    expect(answer).toMatchObject({ code: 'invalid_input' })
  }
  const taken = db.selectFrom('photo').select('id').where('position', 'is not', null)
  expect(await taken.where('uploaded_by', 'in', [me.accountId, other.accountId]).execute()).toEqual(
    [],
  )
  expect((await ask(listShops, { headers: me.headers })).items).toEqual([])
})

test('sent twice at once with one key it is one business, and both get the same response', async () => {
  const { headers } = await asPerson()
  const keyed = { headers: withKey(headers), body: bodyOf() }
  const answers = await Promise.all([1, 2, 3, 4].map(() => call(registerBusiness, keyed)))
  const made = answers.filter((answer) => answer.statusCode === 201)
  const ids = made.map((answer) => answer.json<{ id: string }>().id)
  expect(new Set(ids).size).toBe(1)
  expect((await ask(registerBusiness, keyed)).id).toBe(ids[0])
  expect((await ask(listShops, { headers })).items).toHaveLength(1)
  const changed = { ...keyed, body: { ...keyed.body, cityId: 'erbil' } }
  expect((await refusal(registerBusiness, changed)).code).toBe('idempotency_key_reused')
})

test('without the key the same sends make several: it is the key that holds them together', async () => {
  const { headers } = await asPerson()
  const body = bodyOf()
  await Promise.all([1, 2].map(() => ask(registerBusiness, { headers, body })))
  expect((await ask(listShops, { headers })).items).toHaveLength(2)
})

test('the draft is deleted with its business’s creation, and one draft creates one business', async () => {
  const { headers } = await asPerson()
  const draft = await ask(saveDraft, {
    headers,
    body: { content: { name: { en: 'A' } }, version: 0 },
  })
  const body = bodyOf({ draftVersion: draft.version })
  const refused = await refusal(registerBusiness, { headers, body: { ...body, agreed: false } })
  expect(refused.code).toBe('agreement_required')
  expect((await ask(getDraft, { headers })).version).toBe(draft.version)
  const answers = await Promise.all([1, 2, 3].map(() => call(registerBusiness, { headers, body })))
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409])
  expect((await ask(getDraft, { headers })).content).toBeNull()
  expect((await ask(listShops, { headers })).items).toHaveLength(1)
})

test('three may wait at the same time, however fast they are sent', async () => {
  const { headers } = await asPerson()
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(() => call(registerBusiness, { headers, body: bodyOf() })),
  )
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 201, 201, 409, 409])
  const shops = (await ask(listShops, { headers })).items
  const [first] = shops
  await db
    .updateTable('business')
    .set({ status: 'approved' })
    .where('id', '=', first?.id ?? '')
    .execute()
  await ask(registerBusiness, { headers, body: bodyOf() })
  expect((await refusal(registerBusiness, { headers, body: bodyOf() })).code).toBe('pending_limit')
})

test('a guest cannot register with any body', async () => {
  expect(await refusal(registerBusiness, { body: {} })).toMatchObject({
    status: 401,
    code: 'unauthorized',
  })
})

test('the catalogue includes unsold services, with the median price of sold ones, rounded', async () => {
  const { headers } = await asPerson()
  const sold = await createService(db, { category_id: 'nails', position: 1 })
  const unsold = await createService(db, { category_id: 'nails', position: 2 })
  for (const price of [5000, 9130, 20_000])
    await createShop(db, { offering: { service_id: sold.id, price } })
  const business = { status: 'pending' }
  await createShop(db, { business, offering: { service_id: unsold.id, price: 1000 } })
  const { items } = await ask(listCatalogue, { headers, query: { category: 'nails' } })
  const own = items.filter(({ id }) => id === sold.id || id === unsold.id)
  expect(own.map(({ id, usualPrice }) => [id, usualPrice])).toEqual([
    [sold.id, 9250],
    [unsold.id, null],
  ])
})
