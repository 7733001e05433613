import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateMe } from '@awan/core/account/contract'
import { createAppointment } from '@awan/core/appointment/contract'
import { quickBook } from '@awan/core/availability/contract'
import { decideBusiness, getDossier } from '@awan/core/business/approval-contract'
import { listBusinesses } from '@awan/core/business/contract'
import { registerBusiness } from '@awan/core/business/registration-contract'
import {
  getService,
  listCatalogue,
  listCities,
  listDistricts,
  listServiceBusinesses,
  listServices,
} from '@awan/core/catalog/contract'
import { changeDetails } from '@awan/core/business/details-contract'
import { createOffering } from '@awan/core/offering/contract'
import { createTestApp } from '#testing/app.ts'
import { createMember, createService, createShop } from '#testing/stage/factories.ts'
import { registrationBody } from '#testing/stage/registrations.ts'
import { withKey } from '#testing/stage/appointments.ts'

const { db, ask, refusal, asPerson, signIn, close } = await createTestApp({
  config: { rateLimits: false },
})
afterAll(close)

const BASRA = { latitude: 30.5085, longitude: 47.7804 }
let photography: { id: string }

// A third city and a ninth category need rows only, no code.
beforeAll(async () => {
  await db
    .insertInto('city')
    .values({
      id: 'basra',
      name: { en: 'Basra', ar: 'البصرة' },
      time_zone: 'Asia/Baghdad',
      position: 3,
      ...BASRA,
      south: 30,
      north: 31,
      west: 47,
      east: 48.5,
    })
    .execute()
  await db
    .insertInto('district')
    .values({ city_id: 'basra', name: { ar: 'العشار' }, latitude: 30.5171, longitude: 47.8414 })
    .execute()
  await db
    .insertInto('category')
    .values({
      id: 'photo_studio',
      name: { en: 'Photo studio', ar: 'استوديو تصوير' },
      position: 9,
      icon: 'camera',
      hue: 212,
    })
    .execute()
  photography = await createService(db, {
    category_id: 'photo_studio',
    name: { en: 'Portrait', ar: 'صورة شخصية' },
    synonyms: { en: 'headshot, passport photo', ar: 'صورة جواز' },
  })
})

test('in a city and category that are only rows a business is registered, approved, found and booked', async () => {
  const owner = await asPerson()
  const registration = registrationBody(photography.id)
  const place = { cityId: 'basra', categoryId: 'photo_studio', location: BASRA }
  const shop = await ask(registerBusiness, {
    headers: withKey(owner.headers),
    body: { ...registration, ...place, agreed: true },
  })
  expect(shop).toMatchObject({ cityId: 'basra', timeZone: 'Asia/Baghdad' })
  const { headers } = await asPerson({ operator: true })
  const params = { businessId: shop.id }
  const { details, page } = await ask(getDossier, { headers, params })
  expect(page.cityName).toEqual({ en: 'Basra', ar: 'البصرة' })
  const body = { decision: 'approve' as const, version: details.version }
  await ask(decideBusiness, { headers, params, body })

  const query = { city: 'basra', category: 'photo_studio' }
  const found = await ask(listBusinesses, { query })
  expect(found.items.map(({ id }) => id)).toEqual([shop.id])
  const services = await ask(listServices, { query })
  expect(services.items).toMatchObject([
    { id: photography.id, businessCount: 1, category: { name: { en: 'Photo studio' } } },
  ])
  // Found by a synonym that is not in its name.
  for (const words of ['passport', 'headshot', 'جواز'])
    expect((await ask(listServices, { query: { query: words } })).items, words).toHaveLength(1)
  const quick = { service: photography.id, city: 'basra' }
  const [slot] = (await ask(quickBook, { query: quick })).items
  expect(slot).toMatchObject({ businessId: shop.id, timeZone: 'Asia/Baghdad' })
  const customer = await asPerson()
  const { user: account } = await ask(updateMe, {
    headers: customer.headers,
    body: { city: 'basra' },
  })
  expect(account.city).toBe('basra')
  const appointment = await ask(createAppointment, {
    headers: withKey(customer.headers),
    body: {
      businessId: shop.id,
      offeringIds: [slot?.offeringId ?? ''],
      start: slot?.start ?? '',
    },
  })
  expect(appointment.status).toBe('confirmed')
})

test('the districts say which city they are of, in its order', async () => {
  const { items } = await ask(listDistricts)
  expect(items.at(0)).toMatchObject({ cityId: 'baghdad', name: { en: 'Karrada' } })
  expect(items.at(-1)).toMatchObject({ cityId: 'basra', name: { en: null, ar: 'العشار' } })
})

test('an unknown city or category is a clear refusal, a malformed one an input error', async () => {
  const service = (await createService(db)).id
  const { headers } = await asPerson()
  const params = { serviceId: service }
  const city = 'atlantis'
  const answers = [
    await refusal(listBusinesses, { query: { city } }),
    await refusal(listServices, { query: { city } }),
    await refusal(getService, { params, query: { city } }),
    await refusal(listServiceBusinesses, { params, query: { city } }),
    await refusal(quickBook, { query: { service, city } }),
    await refusal(updateMe, { headers, body: { city } }),
  ]
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 404, code: 'city_not_found' })
  const category = 'alchemy'
  for (const endpoint of [listBusinesses, listServices, listCatalogue])
    expect(await refusal(endpoint, { headers, query: { category } })).toMatchObject({
      status: 404,
      code: 'category_not_found',
    })
  for (const shapeless of ['', 'x', 'Baghdad', 'بغداد', "a' or 1=1", 'a'.repeat(31)])
    expect(await refusal(listBusinesses, { query: { city: shapeless } }), shapeless).toMatchObject({
      status: 422,
      data: { fields: [{ field: 'city' }] },
    })
})

test('a deactivated entry cannot be chosen, and stays in use', async () => {
  await db
    .insertInto('city')
    .values({
      id: 'old_town',
      name: { en: 'Old town' },
      time_zone: 'Asia/Baghdad',
      position: 9,
      latitude: 33.5,
      longitude: 44.5,
      south: 33,
      north: 34,
      west: 44,
      east: 45,
    })
    .execute()
  const service = await createService(db, { category_id: 'gym' })
  const shop = await createShop(db, {
    business: { city_id: 'old_town', category_id: 'gym' },
    offering: { service_id: service.id },
  })
  const retire = async (table: 'city' | 'category' | 'service', id: string, active = false) =>
    db.updateTable(table).set({ active }).where('id', '=', id).execute()
  await retire('city', 'old_town')
  await retire('category', 'gym')
  await retire('service', service.id)

  const cities = await ask(listCities)
  expect(cities.items.find(({ id }) => id === 'old_town')).toMatchObject({ active: false })
  const inTown = await ask(listBusinesses, { query: { city: 'old_town' } })
  expect(inTown.items.map(({ id }) => id)).toEqual([shop.business.id])
  expect((await ask(getService, { params: { serviceId: service.id } })).businessCount).toBe(1)

  const owner = await createMember(db, shop.business.id)
  const headers = await signIn(owner.id)
  const { items } = await ask(listCatalogue, { headers })
  expect(items.filter(({ categoryId }) => categoryId === 'gym')).toEqual([])
  const params = { businessId: shop.business.id }
  const offering = { serviceId: service.id, durationMinutes: 30, price: 1000, staffIds: [] }
  expect(await refusal(createOffering, { headers, params, body: offering })).toMatchObject({
    code: 'invalid_input',
    data: { fields: [{ field: 'serviceId' }] },
  })
  const other = await createShop(db)
  const otherOwner = await signIn((await createMember(db, other.business.id)).id)
  for (const change of [{ cityId: 'old_town' }, { categoryId: 'gym' }, { cityId: 'atlantis' }])
    expect(
      await refusal(changeDetails, {
        headers: otherOwner,
        params: { businessId: other.business.id },
        body: { version: 1, ...change },
      }),
    ).toMatchObject({
      code: 'invalid_input',
      data: { faults: [{ field: Object.keys(change)[0], fault: 'unknown' }] },
    })
  await retire('category', 'gym', true)
})

test('a registration with a point outside its city’s bounds is refused', async () => {
  const owner = await asPerson()
  const body = { ...registrationBody(photography.id), cityId: 'basra' }
  const outside = { latitude: 33.3, longitude: 44.4 }
  const answer = await refusal(registerBusiness, {
    headers: withKey(owner.headers),
    body: { ...body, location: outside },
  })
  expect(answer.data).toMatchObject({ faults: [{ field: 'location', fault: 'outside' }] })
})
