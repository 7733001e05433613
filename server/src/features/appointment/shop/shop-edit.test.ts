import { afterAll, expect, test } from 'vitest'
import { shopChange, shopRestore } from '@awan/core/appointment/shop-contract'
import { createExceptions } from '@awan/core/staff/time-off-contract'
import { createTestApp } from '#testing/app.ts'
import { openShop } from '#testing/stage/diary.ts'
import { createOffering, createPromotion, newPhone } from '#testing/stage/factories.ts'
import { heldBy, noonIn } from '#testing/stage/appointments.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, db, pool, refusal } = awan
afterAll(awan.close)

/** Creates a shop with a second offering by the same staff member. */
async function shopOfTwo() {
  const shop = await openShop(awan, { offering: { name: { en: 'Haircut', ar: 'قص شعر' } } })
  const business_id = shop.business.id
  const wash = { name: { en: 'Wash', ar: 'غسل' }, duration_minutes: 20, price: 5000 }
  const other = await createOffering(db, business_id, wash)
  const skill = { business_id, staff_id: shop.staffId, offering_id: other.id }
  await db.insertInto('staff_offering').values(skill).execute()
  return { shop, cut: shop.offering, wash: other }
}

test('offerings change in order, with a given length and price, and back', async () => {
  const { shop, cut, wash } = await shopOfTwo()
  const appointment = await shop.write({ start: noonIn(1), durationMinutes: 45 })
  const both = { offeringIds: [wash.id, cut.id], durationMinutes: 40, price: 12_000 }
  const changed = await shop.edit(appointment.id, { version: 1, ...both })
  expect(changed).toMatchObject({ end: noonIn(1, 40), price: 12_000 })
  expect(changed.items.map((item) => item.offeringId)).toEqual([wash.id, cut.id])
  const old = { offeringIds: [cut.id], durationMinutes: 45, price: appointment.price }
  expect(await shop.edit(appointment.id, { version: 2, ...old })).toEqual({
    ...appointment,
    version: 3,
  })
  expect((await shop.edit(appointment.id, { version: 3, durationMinutes: 50 })).end).toBe(
    noonIn(1, 50),
  )
  const { detail } = await db
    .selectFrom('audit_entry')
    .select('detail')
    .where('subject', '=', appointment.id)
    .where('action', '=', 'appointment.changed')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const end = [noonIn(1, 45), noonIn(1, 40)].map((text) => new Date(text).toISOString())
  expect(detail).toMatchObject({
    changes: { offerings: [[cut.id], both.offeringIds], end, price: [appointment.price, 12_000] },
  })
})

test('a cancelled appointment still takes a note, and nothing else', async () => {
  const { shop, wash } = await shopOfTwo()
  const { id, price } = await shop.write({ start: noonIn(1) })
  await shop.cancel(id, 1)
  const noted = await shop.edit(id, { version: 2, note: 'Calls again in May', price })
  expect(noted).toMatchObject({ status: 'cancelled', version: 3, note: 'Calls again in May' })
  for (const more of [
    { price: price + 250 },
    { durationMinutes: 90 },
    { offeringIds: [wash.id] },
  ]) {
    const body = { version: 3, note: 'Tea', ...more }
    const refused = await refusal(shopChange, { ...shop.on(id), body })
    expect(refused.code).toBe('already_cancelled')
  }
  expect(await heldBy(pool, id)).toEqual([])
})

test('a withdrawn offering stays in its appointment, and is added to no other', async () => {
  const { shop, cut, wash } = await shopOfTwo()
  const appointment = await shop.write({ start: noonIn(1) })
  const other = await shop.write({ start: noonIn(2), offeringIds: [wash.id] })
  await db.updateTable('offering').set({ active: false }).where('id', '=', cut.id).execute()
  const offeringIds = [cut.id, wash.id]
  expect((await shop.edit(appointment.id, { version: 1, offeringIds })).items).toHaveLength(2)
  const refused = await refusal(shopChange, {
    ...shop.on(other.id),
    body: { version: 1, offeringIds },
  })
  expect(refused.data).toEqual({ reason: 'unknown_offering' })
})

test('undoing a change restores an offering withdrawn since, until the next change', async () => {
  const { shop, cut, wash } = await shopOfTwo()
  const appointment = await shop.write({ start: noonIn(1) })
  const other = { offeringIds: [wash.id], durationMinutes: 20, price: 5000 }
  await shop.edit(appointment.id, { version: 1, ...other })
  await db.updateTable('offering').set({ active: false }).where('id', '=', cut.id).execute()
  const { price } = appointment
  const back = { note: '', offeringIds: [cut.id], durationMinutes: 30, price }
  expect(await shop.edit(appointment.id, { version: 2, ...back })).toEqual({
    ...appointment,
    version: 3,
  })

  await shop.edit(appointment.id, { version: 3, ...other })
  await shop.edit(appointment.id, { version: 4, note: 'Tea' })
  const refused = await refusal(shopChange, {
    ...shop.on(appointment.id),
    body: { version: 5, ...back },
  })
  expect([refused.code, refused.data]).toEqual(['not_bookable', { reason: 'unknown_offering' }])
})

test('only added offerings must be done by the staff member who has the appointment', async () => {
  const { shop, cut, wash } = await shopOfTwo()
  const both = [cut.id, wash.id]
  const { id } = await shop.write({ start: noonIn(1) })
  const skills = db.deleteFrom('staff_offering').where('staff_id', '=', shop.staffId)
  await skills.where('offering_id', '=', cut.id).execute()
  expect((await shop.edit(id, { version: 1, offeringIds: both })).items).toHaveLength(2)
  await skills.execute()
  expect((await shop.edit(id, { version: 2, offeringIds: [cut.id] })).items).toHaveLength(1)
  const body = { version: 3, offeringIds: both }
  const refused = await refusal(shopChange, { ...shop.on(id), body })
  expect(refused.data).toEqual({ reason: 'staff_cannot' })
})

test('an edit keeps the buffers as sold, despite changes of the offering, until the offerings change', async () => {
  const { shop, cut, wash } = await shopOfTwo()
  const buffers = (before: number, after: number) =>
    db
      .updateTable('offering')
      .set({ buffer_before_minutes: before, buffer_after_minutes: after })
      .where('id', '=', cut.id)
      .execute()
  await buffers(5, 10)
  const { id } = await shop.write({ start: noonIn(1) })
  await buffers(0, 30)
  const held = () => heldBy(pool, id)
  await shop.edit(id, { version: 1, durationMinutes: 50 })
  expect(await held()).toEqual([[noonIn(1, -5), noonIn(1, 60)]])
  await shop.edit(id, { version: 2, offeringIds: [cut.id], durationMinutes: 40 })
  expect(await held()).toEqual([[noonIn(1, -5), noonIn(1, 50)]])
  await shop.edit(id, { version: 3, offeringIds: [cut.id, wash.id] })
  expect(await held()).toEqual([[noonIn(1), noonIn(1, 80)]])
})

test('undoing the change that removed the promotion restores it, unless it is used up', async () => {
  const { shop, cut, wash } = await shopOfTwo()
  const { id } = await createPromotion(db, shop.business.id, { use_limit: 1 })
  const uses = async () =>
    (await db.selectFrom('promotion').select('uses').where('id', '=', id).execute())[0]?.uses
  const appointment = await shop.book(noonIn(1))
  const [seen] = (await shop.diary('2026-03-04')).visits
  expect(seen).toMatchObject({ price: 8000, fullPrice: 10_000 })
  // Only the note changes: the price sent is the current one.
  await shop.edit(appointment.id, { version: 1, note: 'Tea', price: 8000 })
  const other = { offeringIds: [wash.id], durationMinutes: 20, price: 5000 }
  expect((await shop.edit(appointment.id, { version: 2, ...other })).fullPrice).toBeNull()
  expect(await uses()).toBe(0)
  const back = { note: '', offeringIds: [cut.id], durationMinutes: 30, price: 8000 }
  expect(await shop.edit(appointment.id, { version: 3, ...back })).toEqual({ ...seen, version: 4 })
  expect(await uses()).toBe(1)

  await shop.edit(appointment.id, { version: 4, price: 9000 })
  await shop.book(noonIn(2))
  const used = await refusal(shopChange, {
    ...shop.on(appointment.id),
    body: { version: 5, ...back },
  })
  expect([used.status, used.code]).toEqual([409, 'promotion_used_up'])
  // After another change, the price no longer restores the promotion.
  await shop.edit(appointment.id, { version: 5, note: 'Coffee' })
  expect(await shop.edit(appointment.id, { version: 6, price: 8000 })).toMatchObject({
    price: 8000,
    fullPrice: null,
  })
})

test('the customer is notified of changed offerings, in their language, not of a price or note', async () => {
  const { shop, cut, wash } = await shopOfTwo()
  const appointment = await shop.book(noonIn(1))
  const { accountId } = appointment.customer
  await db.updateTable('account').set({ language: 'en' }).where('id', '=', accountId).execute()
  await shop.edit(appointment.id, { version: 1, price: 9000, note: 'Tea' })
  await shop.edit(appointment.id, { version: 2, offeringIds: [cut.id] })
  await shop.edit(appointment.id, { version: 3, offeringIds: [cut.id, wash.id] })
  const notified = await db
    .selectFrom('notification')
    .select(['event', 'text', 'appointment_version'])
    .where('account_id', '=', accountId)
    .where('event', '=', 'moved')
    .execute()
  expect(notified).toEqual([
    { event: 'moved', text: { en: 'Now booked: Haircut + Wash' }, appointment_version: 4 },
  ])
  const phone = newPhone()
  const called = await shop.write({ start: noonIn(2), phone })
  await shop.edit(called.id, { version: 1, offeringIds: [wash.id] })
  const sent = await db.selectFrom('message').select('text').where('to_phone', '=', phone).execute()
  expect(sent.map(({ text }) => text)).toContainEqual(
    expect.stringContaining('12:00 م، وهو الآن: غسل.'),
  )
})

test('outside today’s hours a cancellation is undone only with the shop’s confirmation', async () => {
  const shop = await openShop(awan)
  const appointment = await shop.write({ start: noonIn(1) })
  await shop.cancel(appointment.id, 1)
  await ask(createExceptions, {
    ...shop.here,
    body: { staffId: null, dates: ['2026-03-04'], ranges: [], reason: 'Eid' },
  })
  const refused = await refusal(shopRestore, { ...shop.on(appointment.id), body: { version: 2 } })
  expect([refused.status, refused.data]).toEqual([422, { reason: 'closed' }])
  const body = { version: 2, outsideHours: true }
  expect((await ask(shopRestore, { ...shop.on(appointment.id), body })).status).toBe('confirmed')
})
