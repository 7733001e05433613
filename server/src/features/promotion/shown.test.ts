import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { getBusiness, listBusinesses } from '@awan/core/business/contract'
import { getPrice } from '@awan/core/promotion/contract'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import {
  createOffering,
  createPromotion,
  createShop,
  everyDay,
  setHours,
} from '#testing/stage/factories.ts'
import { noonIn } from '#testing/stage/appointments.ts'

const on = await createTestApp({ config: { rateLimits: false } })
afterAll(on.close)

let shop: Awaited<ReturnType<typeof createShop>>
let params: { businessId: string }

beforeEach(async () => {
  on.clock.now = TEST_NOW
  shop = await createShop(on.db)
  params = { businessId: shop.business.id }
})

/** Returns the value of the promotion that the list shows for the shop. */
async function badge() {
  const { items } = await on.ask(listBusinesses, { query: { limit: 50 } })
  return items.find((item) => item.id === shop.business.id)?.promotion?.value
}

test('the badge of a business in a list is its best promotion of today', async () => {
  const { id } = shop.business
  expect(await badge()).toBeUndefined()
  await createPromotion(on.db, id, { value: 60, first_day: '2026-03-04' })
  await createPromotion(on.db, id, { value: 70, ended_at: TEST_NOW })
  await createPromotion(on.db, id, { value: 80, use_limit: 3, uses: 3 })
  await createPromotion(on.db, id, { kind: 'amount', value: 2000 })
  expect(await badge()).toBe(2000)
  await createPromotion(on.db, id, { value: 15 })
  await createPromotion(on.db, id, { value: 30, last_day: '2026-03-03' })
  expect(await badge()).toBe(30)
  // 01:00 of the 4th belongs to the working day of the 3rd while a shift runs.
  const [member] = shop.staff
  await setHours(on.db, id, member?.id ?? '', everyDay([540, 1530]))
  on.clock.now = new Date('2026-03-03T22:00:00Z')
  expect(await badge()).toBe(30)
  on.clock.now = new Date('2026-03-03T22:30:00Z')
  expect(await badge()).toBe(60)
})

test('the badge is of this weekday, by the saving, and for everybody rather than for some', async () => {
  const { id } = shop.business
  await createPromotion(on.db, id, { value: 20 })
  await createPromotion(on.db, id, { value: 50, weekdays: [2] })
  // The 3rd is a Tuesday.
  expect(await badge()).toBe(50)
  on.clock.now = new Date('2026-03-04T10:00:00Z')
  expect(await badge()).toBe(20)
  await createPromotion(on.db, id, { value: 60, starting: '[600,720)' })
  await createPromotion(on.db, id, { value: 70 }, [shop.offering.id])
  await createPromotion(on.db, id, { value: 80, first_appointment_only: true })
  expect(await badge()).toBe(20)
  await createPromotion(on.db, id, { kind: 'amount', value: 8000 })
  expect(await badge()).toBe(8000)
})

test('past midnight the page, the price and the figures are of the evening as long as it lasts', async () => {
  const { id } = shop.business
  await setHours(on.db, id, shop.staff[0]?.id ?? '', everyDay([960, 1620]))
  await createPromotion(on.db, id, { value: 50, weekdays: [2] })
  const costs = async (start: string) => {
    const query = { offering: shop.offering.id, start }
    return (await on.ask(getPrice, { params: { businessId: id }, query })).fullPrice !== null
  }
  // The 3rd is a Tuesday; 02:30, and 03:00 when the shop closes.
  expect(await costs('2026-03-03T23:30:00Z')).toBe(true)
  expect(await costs('2026-03-04T00:00:00Z')).toBe(false)
  expect(await costs('2026-03-02T23:30:00Z')).toBe(false)
  const today = async (clock: string) => {
    on.clock.now = new Date(clock)
    return (await on.ask(getBusiness, { params: { businessId: id } })).today
  }
  expect(await today('2026-03-03T23:59:00Z')).toBe('2026-03-03')
  expect(await today('2026-03-04T00:00:00Z')).toBe('2026-03-04')
})

test('the price of a time is quoted before booking', async () => {
  const second = await createOffering(on.db, shop.business.id, { price: 30_000 })
  const { id } = await createPromotion(
    on.db,
    shop.business.id,
    { weekdays: [4], name: { en: 'Thursdays' } },
    [shop.offering.id],
  )
  const price = (offering: string, start: string) =>
    on.ask(getPrice, { params, query: { offering, start } })
  expect(await price(shop.offering.id, noonIn(2))).toEqual({
    price: 8000,
    fullPrice: 10_000,
    promotion: { id, name: { en: 'Thursdays', ar: null } },
  })
  const full = { fullPrice: null, promotion: null }
  expect(await price(shop.offering.id, noonIn(3))).toEqual({ ...full, price: 10_000 })
  expect(await price(second.id, noonIn(2))).toEqual({ ...full, price: 30_000 })
  // The same error as for days and slots with an offering not sold here.
  const refusal = await on.refusal(getPrice, { params, query: { offering: 'x', start: noonIn(2) } })
  expect(refusal.code).toBe('invalid_input')
  const nowhere = {
    params: { businessId: randomUUID() },
    query: { offering: 'x', start: noonIn(2) },
  }
  expect((await on.refusal(getPrice, nowhere)).code).toBe('business_not_found')
})
