import { afterAll, expect, test } from 'vitest'
import { shopBook } from '@awan/core/appointment/shop-contract'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'
import { createMember, createShop } from '#testing/stage/factories.ts'
import { staffEntryRows } from './queries.ts'

const { ask, close, db, signIn } = await createTestApp()
afterAll(close)

test('a feed that is full drops its oldest appointments, not today’s or those to come', async () => {
  const { business, offering, staff } = await createShop(db)
  const staffId = staff[0]?.id ?? ''
  const headers = await signIn((await createMember(db, business.id)).id)
  const start = new Map<string, number>()
  for (const day of [1, 2, 3, 4, 5]) {
    const sold = { offeringIds: [offering.id], start: noonIn(day), staffId }
    const body = { source: 'phone' as const, ...sold }
    const params = { businessId: business.id }
    const { id } = await ask(shopBook, { params, headers: withKey(headers), body })
    start.set(id, day)
  }
  // On the afternoon of the third day.
  const now = new Date(Date.parse(noonIn(3, 180)))
  const daysOf = async (limit: number, from = TEST_NOW) => {
    const of = { businessId: business.id, staffId, from, now, limit }
    return (await staffEntryRows(db, of)).map(({ id }) => start.get(id))
  }
  expect(await daysOf(10)).toEqual([1, 2, 3, 4, 5])
  expect(await daysOf(4)).toEqual([2, 3, 4, 5])
  expect(await daysOf(3)).toEqual([3, 4, 5])
  expect(await daysOf(2)).toEqual([3, 4])
  expect(await daysOf(10, new Date(noonIn(2)))).toEqual([2, 3, 4, 5])
})
