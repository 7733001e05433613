import { afterAll, expect, test } from 'vitest'
import { changeVisit } from '@awan/core/appointment/visit-contract'
import { createTestApp } from '#testing/app.ts'
import { openShop } from '#testing/diary.ts'
import { createOffering, newPhone } from '#testing/factories.ts'
import { noonIn } from '#testing/visits.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { db, refusal } = awan
afterAll(awan.close)

/** A shop with a second service that its staff member does too. */
async function shopOfTwo() {
  const shop = await openShop(awan, { offering: { name_en: 'Haircut', name_ar: 'قص شعر' } })
  const business_id = shop.business.id
  const wash = { name_en: 'Wash', name_ar: 'غسل', duration_minutes: 20, price: 5000 }
  const other = await createOffering(db, business_id, wash)
  const skill = { business_id, staff_id: shop.staffId, offering_id: other.id }
  await db.insertInto('staff_offering').values(skill).execute()
  return { shop, cut: shop.offering, wash: other }
}

test('what is done changes in its order, for a length and a price that are named, and back', async () => {
  const { shop, cut, wash } = await shopOfTwo()
  const visit = await shop.write({ start: noonIn(1), durationMinutes: 45 })
  const both = { offeringIds: [wash.id, cut.id], durationMinutes: 40, price: 12_000 }
  const changed = await shop.edit(visit.id, { version: 1, ...both })
  expect(changed).toMatchObject({ end: noonIn(1, 40), price: 12_000 })
  expect(changed.items.map((item) => item.offeringId)).toEqual([wash.id, cut.id])
  const old = { offeringIds: [cut.id], durationMinutes: 45, price: visit.price }
  expect(await shop.edit(visit.id, { version: 2, ...old })).toEqual({ ...visit, version: 3 })
  expect((await shop.edit(visit.id, { version: 3, durationMinutes: 50 })).end).toBe(noonIn(1, 50))
  const { detail } = await db
    .selectFrom('audit_entry')
    .select('detail')
    .where('subject', '=', visit.id)
    .where('action', '=', 'appointment.changed')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const end = [noonIn(1, 45), noonIn(1, 40)].map((text) => new Date(text).toISOString())
  expect(detail).toMatchObject({
    changes: { offerings: [[cut.id], both.offeringIds], end, price: [visit.price, 12_000] },
  })
})

test('what the shop sells no more stays in the visit that has it, and comes to no other', async () => {
  const { shop, cut, wash } = await shopOfTwo()
  const visit = await shop.write({ start: noonIn(1) })
  const other = await shop.write({ start: noonIn(2), offeringIds: [wash.id] })
  await db.updateTable('offering').set({ active: false }).where('id', '=', cut.id).execute()
  const offeringIds = [cut.id, wash.id]
  expect((await shop.edit(visit.id, { version: 1, offeringIds })).items).toHaveLength(2)
  const refused = await refusal(changeVisit, {
    ...shop.on(other.id),
    body: { version: 1, offeringIds },
  })
  expect(refused.data).toEqual({ reason: 'unknown_offering' })
})

test('the customer is told of what is booked now, in the own language, and not of a price or a note', async () => {
  const { shop, cut, wash } = await shopOfTwo()
  const visit = await shop.book(noonIn(1))
  const { accountId } = visit.customer
  await db.updateTable('account').set({ language: 'en' }).where('id', '=', accountId).execute()
  await shop.edit(visit.id, { version: 1, price: 9000, note: 'Tea' })
  await shop.edit(visit.id, { version: 2, offeringIds: [cut.id] })
  await shop.edit(visit.id, { version: 3, offeringIds: [cut.id, wash.id] })
  const told = await db
    .selectFrom('notification')
    .select(['event', 'text_en', 'appointment_version'])
    .where('account_id', '=', accountId)
    .where('event', '=', 'moved')
    .execute()
  expect(told).toEqual([
    { event: 'moved', text_en: 'Now booked: Haircut + Wash', appointment_version: 4 },
  ])
  const phone = newPhone()
  const called = await shop.write({ start: noonIn(2), phone })
  await shop.edit(called.id, { version: 1, offeringIds: [wash.id] })
  const sent = await db
    .selectFrom('message')
    .select('text')
    .where('to_phone', '=', phone)
    .executeTakeFirstOrThrow()
  expect(sent.text).toContain('12:00 م، وهو الآن: غسل.')
})
