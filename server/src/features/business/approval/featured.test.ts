import { afterAll, expect, test } from 'vitest'
import { featureBusiness, getDossier, listCandidates } from '@awan/core/business/approval-contract'
import { listBusinesses } from '@awan/core/business/contract'
import { createTestApp } from '#testing/app.ts'
import { createMember, createShop } from '#testing/stage/factories.ts'

const { db, ask, call, refusal, asPerson, close } = await createTestApp()
afterAll(close)
const { accountId, headers } = await asPerson({ operator: true })

const featuring = (businessId: string, featured: boolean, version: number) => ({
  headers,
  params: { businessId },
  body: { featured, version },
})

test('a featured business ranks first in lists, until that ends; both are audited', async () => {
  await createShop(db)
  await createShop(db)
  const order = async () => (await ask(listBusinesses, { query: {} })).items.map(({ id }) => id)
  const before = await order()
  const other = before.at(-1) ?? ''
  expect(before.indexOf(other)).toBeGreaterThan(0)

  const dossier = await ask(featureBusiness, featuring(other, true, 1))
  expect(dossier).toMatchObject({ details: { version: 2 }, page: { featured: true } })
  expect((await order())[0]).toBe(other)

  await ask(featureBusiness, featuring(other, false, 2))
  expect(await order()).toEqual(before)
  const entries = db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id'])
    .where('business_id', '=', other)
    .orderBy('id')
  expect(await entries.execute()).toEqual([
    { action: 'business.featured', actor_id: accountId },
    { action: 'business.unfeatured', actor_id: accountId },
  ])
})

test.each(['pending', 'declined', 'suspended'])('%s cannot be featured', async (status) => {
  const { business } = await createShop(db, { business: { status } })
  const refused = await refusal(featureBusiness, featuring(business.id, true, 1))
  expect(refused).toMatchObject({ status: 409, code: 'changed_elsewhere' })
})

test('a featured business that is suspended cannot be featured again', async () => {
  const { business } = await createShop(db, { business: { status: 'suspended', featured: true } })
  const { page } = await ask(featureBusiness, featuring(business.id, false, 1))
  expect(page.featured).toBe(false)
})

test('of concurrent operators one gets a conflict', async () => {
  const { business } = await createShop(db)
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => call(featureBusiness, featuring(business.id, true, 1))),
  )
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, 409, 409, 409])
  const entries = db.selectFrom('audit_entry').select('id').where('business_id', '=', business.id)
  expect(await entries.execute()).toHaveLength(1)
})

test('an unknown business cannot be featured', async () => {
  for (const id of ['nothing', '00000000-0000-4000-8000-000000000000'])
    expect(await refusal(featureBusiness, featuring(id, true, 1))).toMatchObject({
      status: 404,
      code: 'business_not_found',
    })
})

test('the list filters by city, category and featured', async () => {
  const { business } = await createShop(db, { business: { city_id: 'erbil', featured: true } })
  const { business: elsewhere } = await createShop(db, { business: { city_id: 'baghdad' } })
  const found = async (query: Record<string, string>) =>
    (await ask(listCandidates, { headers, query: { limit: 50, ...query } })).items.map(
      ({ id }) => id,
    )
  const inErbil = await found({ city: 'erbil' })
  expect(inErbil).toContain(business.id)
  expect(inErbil).not.toContain(elsewhere.id)
  expect(await found({ city: 'erbil', featured: 'true' })).toEqual([business.id])
  expect(await found({ featured: 'false' })).not.toContain(business.id)
  expect(await found({ category: business.category_id })).toContain(business.id)
  expect(await found({ category: 'none_such' })).toEqual([])
  expect((await refusal(listCandidates, { headers, query: { featured: 'perhaps' } })).status).toBe(
    422,
  )
})

test('the dossier lists members and staff', async () => {
  const { business, staff } = await createShop(db)
  const owner = await createMember(db, business.id)
  const manager = await createMember(db, business.id, 'manager')
  const dossier = await ask(getDossier, { headers, params: { businessId: business.id } })
  expect(dossier.members.map(({ phone, role }) => [phone, role]).toSorted()).toEqual(
    [
      [owner.phone, 'owner'],
      [manager.phone, 'manager'],
    ].toSorted(),
  )
  expect(dossier.owners).toMatchObject([{ phone: owner.phone }])
  expect(dossier.staff.map(({ id }) => id)).toEqual(staff.map(({ id }) => id))
})
