import { afterAll, expect, test } from 'vitest'
import { cancelAppointment, createAppointment } from '@awan/core/appointment/contract'
import {
  addSeriesOccurrence,
  cancelSeries,
  createSeries,
  getSeries,
} from '@awan/core/appointment/series-contract'
import { createTestApp } from '#testing/app.ts'
import { createBlock, createShop } from '#testing/stage/factories.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'

const on = await createTestApp({ config: { rateLimits: false } })
afterAll(on.close)

/** Repeats an appointment at noon of the third day weekly, seven times, where some noons are blocked. */
async function repeated(blocked: readonly string[]) {
  const business = { horizon_days: 300, customer_limit: null }
  const shop = await createShop(on.db, { business })
  const { headers } = await on.asPerson()
  const staffId = shop.staff[0]?.id ?? ''
  for (const start of blocked) await createBlock(on.db, shop.business.id, staffId, start)
  const input = { businessId: shop.business.id, offeringIds: [shop.offering.id], staffId }
  const { id } = await on.ask(createAppointment, {
    headers: withKey(headers),
    body: { ...input, start: noonIn(3) },
  })
  const series = await on.ask(createSeries, {
    headers: withKey(headers),
    params: { appointmentId: id },
    body: { everyWeeks: 1, occurrences: 7 },
  })
  return { headers, series, params: { seriesId: series.id } }
}

test('no other times are suggested once a limit is reached that refuses those too', async () => {
  const { series } = await repeated([noonIn(10)])
  expect(series.occurrences.map(({ refusal }) => refusal?.code)).toEqual([
    undefined,
    'slot_taken',
    undefined,
    undefined,
    undefined,
    undefined,
    'limit_reached',
  ])
  expect(series.occurrences.flatMap(({ alternatives }) => alternatives)).toEqual([])
})

test('occurrences that are not booked are dropped with the cancelled ones before them, and cannot be booked again', async () => {
  const { headers, series, params } = await repeated([noonIn(10), noonIn(24)])
  const third = { appointmentId: series.occurrences[2]?.appointment?.id ?? '' }
  await on.ask(cancelAppointment, { headers, params: third, body: {} })
  const listed = async () =>
    (await on.ask(getSeries, { headers, params })).occurrences.map(({ position }) => position)
  // Cancelled alone: those not booked stay.
  expect(await listed()).toEqual([1, 2, 3, 4, 5, 6, 7])
  await on.ask(cancelSeries, { headers, params, body: { from: 7 } })
  const after = await on.ask(cancelSeries, { headers, params, body: { from: 3 } })
  expect(after.occurrences.map(({ position }) => position)).toEqual([1, 2, 3, 5, 6, 7])
  await on.ask(cancelSeries, { headers, params, body: { from: 6 } })
  expect(await listed()).toEqual([1, 2, 3, 5, 6, 7])
  const add = (position: number) => ({
    headers: withKey(headers),
    params,
    body: { position, start: noonIn(26) },
  })
  expect((await on.refusal(addSeriesOccurrence, add(4))).code).toBe('already_cancelled')
  const second = await on.ask(addSeriesOccurrence, add(2))
  expect(second.series?.position).toBe(2)
})
