import { afterAll, expect, test } from 'vitest'
import { createAppointment } from '@awan/core/appointment/contract'
import { createTestApp } from '#testing/app.ts'
import { createShop } from '#testing/stage/factories.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'
import { countTrips } from '#testing/trips.ts'

const on = await createTestApp()
afterAll(on.close)

test('a booking is five round trips to the database: session, locks, reading, writing, commit', async () => {
  const { business, offering } = await createShop(on.db, { staff: 3 })
  const { headers } = await on.asPerson()
  const trips = countTrips(on.pool)
  for (const day of [1, 2]) {
    const body = { businessId: business.id, offeringIds: [offering.id], start: noonIn(day) }
    const before = trips()
    await on.ask(createAppointment, { headers: withKey(headers), body })
    expect(trips() - before).toBe(5)
  }
})
