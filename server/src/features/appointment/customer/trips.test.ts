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
  // Booking for an attendee, whose name is stored, takes no more.
  for (const [day, attendee] of [
    [1, undefined],
    [2, { name: 'Zainab' }],
  ] as const) {
    const body = {
      businessId: business.id,
      offeringIds: [offering.id],
      start: noonIn(day),
      attendee,
    }
    const before = trips()
    await on.ask(createAppointment, { headers: withKey(headers), body })
    expect(trips() - before).toBe(5)
  }
})
