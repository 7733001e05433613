import { afterAll, beforeEach, expect, test } from 'vitest'
import { deleteMe } from '@awan/core/account/contract'
import {
  cancelAppointment,
  createAppointment,
  getAppointment,
  rescheduleAppointment,
} from '@awan/core/appointment/contract'
import { getPrice } from '@awan/core/promotion/contract'
import { createTestApp, TEST_NOW, type Headers } from '#testing/app.ts'
import { createOffering, createPromotion, createShop } from '#testing/stage/factories.ts'
import { footprintFor, noonIn, withKey } from '#testing/stage/appointments.ts'

const on = await createTestApp({ config: { rateLimits: false } })
afterAll(on.close)

let shop: Awaited<ReturnType<typeof createShop>>
beforeEach(async () => {
  on.clock.now = TEST_NOW
  shop = await createShop(on.db, { staff: 3 })
})

const book = (headers: Headers, start: string, offeringIds = [shop.offering.id]) =>
  on.ask(createAppointment, {
    headers: withKey(headers),
    body: { businessId: shop.business.id, offeringIds, start },
  })

async function usesOf(id: string): Promise<number> {
  const row = await on.db
    .selectFrom('promotion')
    .select('uses')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.uses
}

const promotion = (values: Parameters<typeof createPromotion>[2] = {}, ids: string[] = []) =>
  createPromotion(on.db, shop.business.id, values, ids)

test('an appointment is booked for the price with the promotion, and counts as one use of it', async () => {
  const { id, name } = await promotion()
  const { headers } = await on.asPerson()
  const appointment = await book(headers, noonIn(1))
  expect(appointment).toMatchObject({ price: 8000, fullPrice: 10_000 })
  expect(appointment.promotionName?.en).toBe(name.en)
  expect(appointment.items[0]?.price).toBe(10_000)
  expect(await usesOf(id)).toBe(1)
  const params = { appointmentId: appointment.id }
  expect(await on.ask(getAppointment, { headers, params })).toEqual(appointment)
})

test('outside of its days and hours a promotion costs nothing and is not used', async () => {
  const { id } = await promotion({ weekdays: [4], starting: '[720,780)' })
  const { headers } = await on.asPerson()
  for (const start of [noonIn(1), noonIn(2, 60)])
    expect(await book(headers, start)).toMatchObject({
      price: 10_000,
      fullPrice: null,
      promotionName: null,
    })
  expect(await usesOf(id)).toBe(0)
  expect(await book(headers, noonIn(2))).toMatchObject({ price: 8000 })
  expect(await usesOf(id)).toBe(1)
})

test('of two promotions the better one counts, of several services each has its own', async () => {
  const dye = await createOffering(on.db, shop.business.id, { price: 40_000 })
  for (const { id } of shop.staff)
    await on.db
      .insertInto('staff_offering')
      .values({ business_id: shop.business.id, staff_id: id, offering_id: dye.id })
      .execute()
  const cheap = await promotion({ value: 10 })
  const better = await promotion({ kind: 'amount', value: 15_000 }, [dye.id])
  const { headers } = await on.asPerson()
  const offeringIds = [shop.offering.id, dye.id]
  const params = { businessId: shop.business.id }
  const query = { offering: offeringIds, start: noonIn(1) }
  expect(await on.ask(getPrice, { headers, params, query })).toMatchObject({
    price: 35_000,
    fullPrice: 50_000,
    promotion: { id: better.id },
  })
  const both = await book(headers, noonIn(1), offeringIds)
  expect(both).toMatchObject({ price: 35_000, fullPrice: 50_000 })
  expect([await usesOf(cheap.id), await usesOf(better.id)]).toEqual([0, 1])
})

test('a first appointment is the first not cancelled, and the quoted price is the booked one', async () => {
  await promotion({ first_appointment_only: true, value: 50 })
  const { headers } = await on.asPerson()
  const shown = async (start: string) => {
    const query = { offering: shop.offering.id, start }
    const params = { businessId: shop.business.id }
    return (await on.ask(getPrice, { headers, params, query })).price
  }
  expect(await shown(noonIn(1))).toBe(5000)
  const first = await book(headers, noonIn(1))
  expect(first.price).toBe(5000)
  expect(await shown(noonIn(2))).toBe(10_000)
  const second = await book(headers, noonIn(2))
  expect(second.price).toBe(10_000)
  for (const { id } of [first, second])
    await on.ask(cancelAppointment, { headers, params: { appointmentId: id } })
  expect((await book(headers, noonIn(3))).price).toBe(5000)
})

test('a customer known to the shop by number is no first-time customer', async () => {
  await promotion({ first_appointment_only: true, value: 50 })
  const person = await on.asPerson()
  const card = await on.db
    .insertInto('business_customer')
    .values({
      business_id: shop.business.id,
      name: 'Zainab',
      phone: person.phone,
      created_at: TEST_NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await on.db
    .insertInto('appointment')
    .values({
      business_id: shop.business.id,
      business_customer_id: card.id,
      guest_name: 'Zainab',
      staff_id: shop.staff[0]?.id ?? '',
      starts_at: new Date('2026-02-01T09:00:00Z'),
      ends_at: new Date('2026-02-01T09:30:00Z'),
      footprint: footprintFor(30),
      status: 'completed',
      price: 10_000,
      source: 'phone',
      created_at: TEST_NOW,
    })
    .execute()
  expect((await book(person.headers, noonIn(1))).price).toBe(10_000)
})

test('a cancelled appointment gives its use back', async () => {
  const { id } = await promotion({ use_limit: 1 })
  const [one, other] = [await on.asPerson(), await on.asPerson()]
  const appointment = await book(one.headers, noonIn(1))
  expect((await book(other.headers, noonIn(1))).price).toBe(10_000)
  await on.ask(cancelAppointment, {
    headers: one.headers,
    params: { appointmentId: appointment.id },
  })
  expect(await usesOf(id)).toBe(0)
  expect((await book(other.headers, noonIn(2))).price).toBe(8000)
  expect(await usesOf(id)).toBe(1)
})

test('deleting an account releases the promotion uses of its upcoming appointments', async () => {
  const { id } = await promotion()
  const { headers } = await on.asPerson()
  await book(headers, noonIn(1))
  await book(headers, noonIn(2))
  expect(await usesOf(id)).toBe(2)
  await on.ask(deleteMe, { headers })
  expect(await usesOf(id)).toBe(0)
})

test('a cancellation by the shop releases the use, undoing it takes it again', async () => {
  const { id } = await promotion({ use_limit: 2 })
  const appointment = await book((await on.asPerson()).headers, noonIn(1))
  const mark = (status: string) =>
    on.pool.query(
      `update appointment set status = $2, cancelled_at = case when $2 = 'cancelled' then now() end,
         cancelled_by = case when $2 = 'cancelled' then 'business' end where id = $1`,
      [appointment.id, status],
    )
  await mark('cancelled')
  expect(await usesOf(id)).toBe(0)
  await mark('confirmed')
  await mark('completed')
  expect(await usesOf(id)).toBe(1)
})

test('a moved appointment keeps its agreed price on any day', async () => {
  const { id } = await promotion({ weekdays: [4] })
  const { headers } = await on.asPerson()
  const appointment = await book(headers, noonIn(2))
  const body = { start: noonIn(3) }
  const params = { appointmentId: appointment.id }
  const moved = await on.ask(rescheduleAppointment, { headers, params, body })
  expect(moved).toMatchObject({ price: 8000, fullPrice: 10_000 })
  expect(await usesOf(id)).toBe(1)
})

test('a promotion that ended before the booking does not apply, and the response says so', async () => {
  const { id } = await promotion()
  await on.db.updateTable('promotion').set({ ended_at: TEST_NOW }).where('id', '=', id).execute()
  const appointment = await book((await on.asPerson()).headers, noonIn(1))
  expect(appointment).toMatchObject({ price: 10_000, fullPrice: null, promotionName: null })
})

test('no booking costs more than shown, and the client’s price is never used', async () => {
  const { id } = await promotion({ use_limit: 1 })
  const [first, second] = [await on.asPerson(), await on.asPerson()]
  const requested = (headers: Headers, shownPrice: number, start = noonIn(1)) => ({
    headers: withKey(headers),
    body: { businessId: shop.business.id, offeringIds: [shop.offering.id], start, shownPrice },
  })
  // Shown this price or more: the server's price applies.
  expect(await on.ask(createAppointment, requested(first.headers, 10_000))).toMatchObject({
    price: 8000,
  })
  // The promotion has been used up since it was shown.
  const refused = await on.refusal(createAppointment, requested(second.headers, 8000))
  expect([refused.status, refused.code, refused.data]).toEqual([
    409,
    'price_changed',
    { price: 10_000 },
  ])
  const { rows } = await on.pool.query('select from appointment where customer_id = $1', [
    second.accountId,
  ])
  expect(rows).toEqual([])
  expect(await usesOf(id)).toBe(1)
  expect(await on.ask(createAppointment, requested(second.headers, 10_000))).toMatchObject({
    price: 10_000,
    fullPrice: null,
  })
})
