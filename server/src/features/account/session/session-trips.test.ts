import { afterAll, expect, test } from 'vitest'
import { listDays, listSlots } from '@awan/core/availability/contract'
import { getBusiness, listBusinesses } from '@awan/core/business/contract'
import { listServices } from '@awan/core/catalog/contract'
import type { Endpoint } from '@awan/core/endpoint'
import { createTestApp } from '#testing/app.ts'
import { createShop } from '#testing/stage/factories.ts'
import { countTrips } from '#testing/trips.ts'

const on = await createTestApp({ config: { rateLimits: false } })
afterAll(on.close)

test('a signed-in caller gets cached data after one round trip, like a guest', async () => {
  const { business, offering: sold } = await createShop(on.db)
  const [params, offering] = [{ businessId: business.id }, [sold.id]]
  const { headers: signedIn } = await on.asPerson()
  const reads: [Endpoint, object][] = [
    [listSlots, { params, query: { offering, date: '2026-03-04' } }],
    [listDays, { params, query: { offering } }],
    [getBusiness, { params }],
    [listServices, {}],
    [listBusinesses, {}],
  ]
  for (const [endpoint, input] of reads) {
    // Warm-up: the first caller refills the caches.
    await on.ask(endpoint, input)
    for (const headers of [{}, signedIn]) {
      const trips = countTrips(on.pool)
      await on.ask(endpoint, { ...input, headers })
      expect(trips(), endpoint.id).toBe(1)
    }
  }
})
