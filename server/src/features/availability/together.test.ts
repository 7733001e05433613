import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelAppointment, createAppointment } from '@awan/core/appointment/contract'
import { listDays, listSlots } from '@awan/core/availability/contract'
import { getPrice } from '@awan/core/promotion/contract'
import { createTestApp } from '#testing/app.ts'
import { createOffering, createShop, createStaff, everyDay } from '#testing/stage/factories.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'

const on = await createTestApp({ config: { rateLimits: false } })
afterAll(on.close)

const DAY = '2026-03-04'
let businessId: string
let cut: string
let dye: string
let both: string

beforeAll(async () => {
  const shop = await createShop(on.db, { weekly: everyDay([600, 840]) })
  businessId = shop.business.id
  cut = shop.offering.id
  const buffers = { buffer_before_minutes: 10, buffer_after_minutes: 20 }
  dye = (
    await createOffering(on.db, businessId, { duration_minutes: 60, price: 40_000, ...buffers })
  ).id
  // The first staff member only does haircuts; these two do everything, at different hours.
  both = (await createStaff(on.db, businessId, { weekly: everyDay([660, 1020]) })).id
  await createStaff(on.db, businessId, { weekly: everyDay([720, 840]) })
})

const body = (offeringIds: string[], start: string) => ({ businessId, offeringIds, start })

test('the times listed for two services are exactly those that can be booked', async () => {
  await on.db
    .insertInto('occupancy')
    .values({
      business_id: businessId,
      resource_id: both,
      kind: 'blocked',
      occupied: `[${DAY}T09:30Z,${DAY}T09:45Z)`,
    })
    .execute()
  const params = { businessId }
  for (const offering of [
    [cut, dye],
    [dye, cut],
  ]) {
    const { items } = await on.ask(listSlots, { params, query: { offering, date: DAY } })
    const bookable: string[] = []
    for (let minutes = -240; minutes < 330; minutes += 15) {
      const { headers } = await on.asPerson()
      const start = noonIn(1, minutes)
      const answer = await on.call(createAppointment, {
        headers: withKey(headers),
        body: body(offering, start),
      })
      if (answer.statusCode !== 201) continue
      bookable.push(start)
      const booked = createAppointment.answer.parse(answer.json())
      expect(booked.offeringIds).toEqual(offering)
      expect(items.find((slot) => slot.start === start)?.end).toBe(booked.end)
      const appointment = { headers, params: { appointmentId: booked.id } }
      await on.ask(cancelAppointment, appointment)
    }
    expect(items.map((slot) => slot.start)).toEqual(bookable)
    expect(bookable.length).toBeGreaterThan(3)
    const days = await on.ask(listDays, { params, query: { offering, from: DAY, days: 1 } })
    expect(days.items).toMatchObject([{ date: DAY, free: bookable.length }])
  }
})

test('an impossible combination is refused by all endpoints alike', async () => {
  const other = await createShop(on.db)
  const long = { duration_minutes: 600 }
  const make = async (values: Parameters<typeof createOffering>[2]) =>
    (await createOffering(on.db, businessId, values)).id
  const many = await Promise.all(Array.from({ length: 11 }, () => make({ duration_minutes: 5 })))
  const wrong: Record<string, [offering: string[], code: string]> = {
    'of another shop': [[cut, other.offering.id], 'not_bookable'],
    'by telephone only': [[cut, await make({ online: false })], 'not_bookable'],
    'sold no more': [[await make({ active: false }), cut], 'not_bookable'],
    'no id': [[cut, 'x'], 'not_bookable'],
    'twenty hours': [[await make(long), await make(long)], 'not_bookable'],
    'the same twice': [[cut, dye, cut], 'invalid_input'],
    eleven: [many, 'invalid_input'],
    none: [[''], 'not_bookable'],
  }
  const params = { businessId }
  const { headers } = await on.asPerson()
  for (const [why, [offering, code]] of Object.entries(wrong)) {
    const refusals = [
      await on.refusal(listDays, { params, query: { offering } }),
      await on.refusal(listSlots, { params, query: { offering, date: DAY } }),
      await on.refusal(getPrice, { params, query: { offering, start: noonIn(1) } }),
    ]
    for (const refusal of refusals)
      expect(refusal, why).toMatchObject({
        status: 422,
        code: 'invalid_input',
        data: { in: 'query', fields: [{ field: 'offering' }] },
      })
    const booking = { headers: withKey(headers), body: body(offering, noonIn(1)) }
    expect(await on.refusal(createAppointment, booking), why).toMatchObject({ status: 422, code })
  }
  // Ten offerings are within the limit.
  const query = { offering: many.slice(0, 10), date: DAY }
  expect((await on.ask(listSlots, { params, query })).date).toBe(DAY)
})
