import { afterAll, expect, test } from 'vitest'
import { takeHold } from '@awan/core/appointment/hold-contract'
import { listDays, listSlots } from '@awan/core/availability/contract'
import { createTestApp } from '#testing/app.ts'
import { noonIn } from '#testing/stage/appointments.ts'
import { createShop } from '#testing/stage/factories.ts'

const { ask, db, asPerson, close } = await createTestApp()
afterAll(close)

test('a block of a week takes each of its days, whatever else is taken', async () => {
  const { business, offering, staff } = await createShop(db)
  const [member] = staff
  await db
    .insertInto('occupancy')
    .values({
      business_id: business.id,
      resource_id: member?.id ?? '',
      kind: 'blocked',
      occupied: `[${noonIn(1)},${noonIn(8)})`,
    })
    .execute()
  const params = { businessId: business.id }
  const query = { offering: [offering.id] }
  const free = async () => {
    const { items } = await ask(listSlots, { params, query: { ...query, date: '2026-03-10' } })
    const { items: days } = await ask(listDays, {
      params,
      query: { ...query, from: '2026-03-10' },
    })
    return [items.length, days[0]?.state]
  }
  expect(await free()).toEqual([0, 'full'])
  // With a hold, taken time is limited to the range around the query.
  const { headers } = await asPerson()
  const body = { ...params, offeringIds: [offering.id], start: noonIn(10) }
  await ask(takeHold, { headers, body })
  expect(await free()).toEqual([0, 'full'])
})
