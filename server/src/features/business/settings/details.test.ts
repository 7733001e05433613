import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { getBusiness } from '@awan/core/business/contract'
import { changeDetails, getDetails, getShopPage } from '@awan/core/business/details-contract'
import { createTestApp } from '#testing/app.ts'
import { createMember, createShop, createStaff } from '#testing/stage/factories.ts'

const { db, ask, refusal, asPerson, signIn, close } = await createTestApp()
afterAll(close)

async function openShop() {
  const { business } = await createShop(db)
  const params = { businessId: business.id }
  const owner = await createMember(db, business.id)
  return { business, params, owned: { params, headers: await signIn(owner.id) } }
}

/** A new value of every field that can be changed; the compiler requires one for a new field. */
const CHANGES: Required<Omit<z.input<typeof changeDetails.body>, 'version'>> = {
  name: { en: 'Tigris barber', ar: 'حلاق دجلة' },
  about: { en: 'Since 1970', ar: 'منذ ١٩٧٠' },
  phone: '+9647701234567',
  whatsapp: '+9647707654321',
  categoryId: 'car_wash',
  cityId: 'erbil',
  district: { en: 'Ankawa', ar: 'عنكاوا' },
  address: { en: 'Shlama Street 4', ar: 'شارع شلاما ٤' },
  landmark: { en: 'Behind the bank', ar: 'خلف المصرف' },
  location: { latitude: 36.23, longitude: 43.99 },
}

test('every field that can be changed is stored and shown', async () => {
  const { params, owned } = await openShop()
  await ask(changeDetails, { ...owned, body: { version: 1, ...CHANGES } })
  expect(await ask(getDetails, owned)).toMatchObject({ version: 2, ...CHANGES })
  expect(await ask(getBusiness, { params })).toMatchObject(CHANGES)
})

test('owners and managers change details, only given fields change, and stale writers get a conflict', async () => {
  const { business, params, owned } = await openShop()
  const person = await createStaff(db, business.id)
  const staff = await createMember(db, business.id, 'staff', {}, person.id)
  const body = {
    version: 1,
    name: { en: 'New name', ar: null },
    whatsapp: '٠٧٧٠١٢٣٤٥٦٧',
    landmark: { en: null, ar: 'خلف المصرف' },
    location: { latitude: 33.1, longitude: 44.1 },
  }
  const changed = await ask(changeDetails, { ...owned, body })
  expect(changed).toMatchObject({
    version: 2,
    name: { en: 'New name', ar: null },
    whatsapp: '+9647701234567',
    landmark: { en: null, ar: 'خلف المصرف' },
    district: { en: 'Karrada', ar: 'الكرادة' },
    phone: business.phone,
  })
  const late = await refusal(changeDetails, { ...owned, body: { ...body, whatsapp: null } })
  expect(late).toMatchObject({ code: 'changed_elsewhere', data: { details: { version: 2 } } })
  const asStaff = { params, headers: await signIn(staff.id) }
  expect((await refusal(changeDetails, { ...asStaff, body })).code).toBe('forbidden')
  expect((await ask(getShopPage, asStaff)).name).toEqual({ en: 'New name', ar: null })
  const stranger = { params, headers: (await asPerson({ operator: true })).headers }
  expect((await refusal(getShopPage, stranger)).code).toBe('business_not_found')
})

test.each([
  [{ name: { en: '', ar: null } }, 'missing_fields'],
  [{ name: { en: 'A', ar: null } }, 'invalid_input'],
  [{ phone: '12' }, 'invalid_phone'],
  [{ whatsapp: '6612345678' }, 'not_a_mobile'],
  [{ cityId: 'basra' }, 'invalid_input'],
  [{ location: { latitude: 0, longitude: 0 } }, 'invalid_input'],
])('%j is no change to details', async (change, code) => {
  const { owned } = await openShop()
  const answer = await refusal(changeDetails, { ...owned, body: { version: 1, ...change } })
  expect(answer).toMatchObject({ status: 422, code })
  expect((await ask(getDetails, owned)).version).toBe(1)
})
