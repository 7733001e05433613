import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { listCities, listDistricts } from '@awan/core/catalog/contract'
import {
  changeCity,
  changeCategory,
  changeDistrict,
  changeService,
  createCategory,
  createCity,
  createDistrict,
  createService,
  listDeskCategories,
  listDeskDistricts,
  listDeskServices,
} from '@awan/core/catalog/desk-contract'
import { createTestApp } from '#testing/app.ts'

const { db, ask, call, refusal, asPerson, close } = await createTestApp({
  config: { rateLimits: false },
})
afterAll(close)

const operator = await asPerson({ operator: true })
const { headers } = operator

const place = { position: 9, active: true }
const middle = { latitude: 30.5085, longitude: 47.7804 }
const BASRA = {
  name: { en: 'Basra', ar: 'البصرة' },
  timeZone: 'Asia/Baghdad',
  middle,
  box: { south: 30, north: 31, west: 47, east: 48.5 },
  ...place,
}
const SERVICE = {
  categoryId: 'barber',
  name: { en: 'Passport photo', ar: 'صورة جواز' },
  description: {},
  synonyms: { en: 'headshot' },
  durationMinutes: 20,
  featured: false,
  ...place,
}

const entriesOf = (subject: string) =>
  db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'business_id', 'detail'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()

test('a third city with a district, a category and a service are listed without code, and everyone sees them', async () => {
  const city = await ask(createCity, { headers, body: BASRA })
  expect(city).toMatchObject({ id: 'basra', version: 1, ...BASRA })
  const params = { cityId: city.id }
  const body = { name: { en: null, ar: 'العشار' }, middle, ...place }
  const district = await ask(createDistrict, { headers, params, body })
  const category = await ask(createCategory, {
    headers,
    body: { name: { en: 'Photo studio' }, icon: 'camera', hue: 212, ...place },
  })
  expect(category.id).toBe('photo_studio')
  const service = await ask(createService, {
    headers,
    body: { ...SERVICE, categoryId: category.id },
  })
  expect((await ask(listCities, {})).items.at(-1)).toMatchObject({ id: 'basra', box: BASRA.box })
  const shown = await ask(listDistricts, {})
  expect(shown.items.find(({ id }) => id === district.id)).toMatchObject({
    cityId: 'basra',
    middle,
  })
  expect((await ask(listDeskDistricts, { headers, params })).items).toEqual([district])
  expect((await ask(listDeskCategories, { headers })).items.at(-1)).toEqual(category)
  const found = await ask(listDeskServices, { headers, query: { query: 'headshot' } })
  expect(found.items).toEqual([service])
  expect(await entriesOf('basra')).toMatchObject([
    { action: 'city.created', actor_id: operator.accountId, business_id: null },
  ])
})

test('names that are alike give ids that differ, and a name of other letters the kind', async () => {
  const body = { name: { en: 'Tailor' }, icon: 'store', hue: null, ...place }
  const made = await Promise.all([1, 2, 3].map(() => ask(createCategory, { headers, body })))
  expect(made.map(({ id }) => id).toSorted()).toEqual(['tailor', 'tailor_2', 'tailor_3'])
  const arabic = { ...body, name: { ar: 'خياط' } }
  expect((await ask(createCategory, { headers, body: arabic })).id).toBe('category')
})

test('of two concurrent changes the second gets the current state, and the audit log has the change', async () => {
  const service = await ask(createService, { headers, body: SERVICE })
  const params = { serviceId: service.id }
  const edits = [20, 25].map((durationMinutes) => ({
    headers,
    params,
    body: { ...SERVICE, name: { en: 'Portrait' }, durationMinutes, version: 1 },
  }))
  const answers = await Promise.all(edits.map((edit) => call(changeService, edit)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const won = answers.find(({ statusCode }) => statusCode === 200)?.json<object>()
  const lost = answers.find(({ statusCode }) => statusCode === 409)
  expect(lost?.json()).toMatchObject({ code: 'changed_elsewhere', data: { current: won } })
  const entries = await entriesOf(service.id)
  expect(entries.map(({ action }) => action)).toEqual(['service.created', 'service.changed'])
  expect(entries[1]?.detail).toMatchObject({
    changes: { name: [SERVICE.name, { en: 'Portrait', ar: null }] },
  })
})

test('synonyms of categories and districts are stored, and stay if omitted', async () => {
  const said = { en: 'parlour', ar: null }
  const body = { name: { en: 'Tea house' }, icon: 'store', hue: null, ...place }
  const { id: categoryId } = await ask(createCategory, {
    headers,
    body: { ...body, synonyms: said },
  })
  const change = { headers, params: { categoryId } }
  const kept = await ask(changeCategory, { ...change, body: { ...body, version: 1 } })
  expect(kept.synonyms).toEqual(said)
  const emptied = { ...body, synonyms: {}, version: 2 }
  expect((await ask(changeCategory, { ...change, body: emptied })).synonyms).toEqual({
    en: null,
    ar: null,
  })
  const district = await ask(createDistrict, {
    headers,
    params: { cityId: 'erbil' },
    body: { name: { en: 'Downtown' }, synonyms: said, middle, ...place },
  })
  expect(district.synonyms).toEqual(said)
})

test('a deactivated entry is no longer offered and keeps its position at the desk', async () => {
  const params = { cityId: 'erbil' }
  const body = { name: { en: 'Old Town' }, middle, ...place }
  const district = await ask(createDistrict, { headers, params, body })
  const changed = await ask(changeDistrict, {
    headers,
    params: { districtId: district.id },
    body: { ...body, active: false, version: 1 },
  })
  expect(changed).toMatchObject({ active: false, version: 2, cityId: 'erbil' })
  const shown = (await ask(listDistricts, {})).items.map(({ id }) => id)
  expect(shown).not.toContain(district.id)
  const kept = await ask(listDeskDistricts, { headers, params })
  expect(kept.items.find(({ id }) => id === district.id)).toEqual(changed)
})

test.each([
  [{ ...BASRA, timeZone: 'Mars/Olympus' }],
  [{ ...BASRA, timeZone: '+03:00' }],
  [{ ...BASRA, timeZone: 'BST' }],
  [{ ...BASRA, middle: { latitude: 33, longitude: 47.8 } }],
  [{ ...BASRA, name: { en: null, ar: null } }],
])('a city that cannot be is refused: %j', async (body) => {
  expect(await refusal(createCity, { headers, body })).toMatchObject({ code: 'invalid_input' })
  const edit = { headers, params: { cityId: 'baghdad' }, body: { ...body, version: 1 } }
  expect(await refusal(changeCity, edit)).toMatchObject({ code: 'invalid_input' })
})

test('the hundredth equal name is refused with the field and reason', async () => {
  const rows = Array.from({ length: 99 }, (_, at) => ({
    id: at === 0 ? 'crowded' : `crowded_${at + 1}`,
    name: { en: 'Crowded' },
    position: 9,
  }))
  await db.insertInto('category').values(rows).execute()
  const body = { name: { en: 'Crowded' }, icon: 'store', hue: null, ...place }
  expect(await refusal(createCategory, { headers, body })).toMatchObject({
    code: 'invalid_input',
    data: { fields: [{ field: 'name' }] },
  })
})

test('entries of unknown cities or categories are refused', async () => {
  const body = { ...SERVICE, categoryId: 'nothing' }
  expect(await refusal(createService, { headers, body })).toMatchObject({
    code: 'category_not_found',
  })
  const params = { cityId: 'nowhere' }
  const district = { name: { en: 'Old Town' }, middle, ...place }
  expect(await refusal(createDistrict, { headers, params, body: district })).toMatchObject({
    code: 'city_not_found',
  })
  const service = await ask(createService, { headers, body: SERVICE })
  const edit = { headers, params: { serviceId: service.id }, body: { ...body, version: 1 } }
  expect(await refusal(changeService, edit)).toMatchObject({ code: 'category_not_found' })
})

test('an entry without a position goes to the end, and keeps its position on later changes', async () => {
  const last = await db
    .selectFrom('service')
    .select(({ fn }) => fn.max('position').as('position'))
    .executeTakeFirstOrThrow()
  const body = { ...SERVICE, name: { en: 'Beard dye' }, position: undefined }
  const added = await ask(createService, { headers, body })
  expect(added.position).toBe(last.position + 1)
  const { id, version } = added
  const changed = { ...body, durationMinutes: 30, version }
  const after = await ask(changeService, { headers, params: { serviceId: id }, body: changed })
  expect(after).toMatchObject({ position: added.position, durationMinutes: 30 })
  const district = { name: { en: 'First of its own' }, middle, active: true }
  const params = { cityId: 'basra' }
  const [one, two] = [
    await ask(createDistrict, { headers, params, body: district }),
    await ask(createDistrict, { headers, params, body: { ...district, name: { en: 'Second' } } }),
  ]
  expect(two.position).toBe(one.position + 1)
})

const DISTRICT = { name: { en: 'Corniche' }, middle, ...place }
const CATEGORY = { name: { en: 'Tattoos' }, icon: 'store', hue: null, ...place }

test.each([
  ['city', createCity, {}, { ...BASRA, name: { en: 'Kut' } }],
  ['district', createDistrict, { cityId: 'erbil' }, DISTRICT],
  ['category', createCategory, {}, CATEGORY],
  ['service', createService, {}, { ...SERVICE, name: { en: 'Hot towel' } }],
] as const)(
  'a new %s repeated with its key is added once',
  async (table, endpoint, params, body) => {
    const key = { ...headers, 'idempotency-key': `new-${table}` }
    const send = async (change = {}) =>
      call(endpoint, { headers: key, params, body: { ...body, ...change } })
    const rows = async () =>
      db
        .selectFrom(table)
        .select('id')
        .where(sql<boolean>`name @> ${JSON.stringify(body.name)}::jsonb`)
        .execute()
    const [first, second] = await Promise.all([send(), send()])
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.json()).toEqual(first.json())
    const [row, ...others] = await rows()
    expect(others).toEqual([])
    expect(await entriesOf(row?.id ?? '')).toHaveLength(1)
    expect((await send({ active: false })).json()).toMatchObject({ code: 'idempotency_key_reused' })
  },
)
