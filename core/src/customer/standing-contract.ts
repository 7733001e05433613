import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { eveningSchema } from '../time-schema.ts'

export const getStanding = endpoint({
  id: 'getStanding',
  method: 'GET',
  path: '/api/businesses/:businessId/standing',
  access: 'person',
  summary:
    "Returns the caller's missed appointments at a shop: the ones that count, and whether the shop accepts online bookings from the caller",
  params: z.object({ businessId: z.string() }),
  status: 200,
  answer: z.object({
    /** Number of missed appointments from which the shop accepts bookings by phone only; null if it counts none. */
    limit: z.int().nullable(),
    /** True: the shop accepts online bookings from the caller. */
    open: z.boolean(),
    /** Missed appointments that count, oldest first; empty if the shop counts none. */
    missed: z.array(z.object({ id: z.string(), start: z.string(), eveningOf: eveningSchema })),
    /** Number of kept appointments until the oldest missed one no longer counts. */
    toForgive: z.int(),
    timeZone: z.string(),
  }),
  errors: ['business_not_found'],
})
