import { z } from 'zod'
import { besideListSchema } from '../offering/beside-schema.ts'
import { MOST_PEOPLE } from '../offering/rules.ts'
import { endpoint } from '../endpoint.ts'
import { createAppointment } from './contract.ts'

export const takeHold = endpoint({
  id: 'takeHold',
  method: 'PUT',
  path: '/api/hold',
  access: 'public',
  summary:
    "Holds a time for the caller for five minutes, but not past its start, and releases the previous hold: one per device and per account. Idempotent. The web receives a cookie, the native app a token to send as `Hold-Token`. The holder's booking takes the held time over, even if the shop's minimum notice has passed since",
  body: createAppointment.body
    .pick({
      businessId: true,
      offeringIds: true,
      start: true,
      staffId: true,
    })
    .extend({
      /** Number of people at that start; the same time is held with as many staff members. */
      people: z.int().min(1).max(MOST_PEOPLE).default(1),
      /** Offerings of the other people, if different; not with `people`. */
      beside: besideListSchema.optional(),
      client: z.enum(['web', 'native']).default('web'),
    }),
  status: 200,
  answer: z.object({
    /** Names this hold when it is released. */
    id: z.string(),
    start: z.string(),
    end: z.string(),
    expiresAt: z.string(),
    /** Whole seconds until then by the server's clock. */
    secondsLeft: z.int(),
    token: z.string().optional(),
  }),
  errors: [
    'business_not_found',
    'slot_taken',
    'not_bookable',
    'too_many_requests',
    'invalid_input',
    'busy',
  ],
})

export const dropHold = endpoint({
  id: 'dropHold',
  method: 'DELETE',
  path: '/api/hold',
  access: 'public',
  summary:
    "Releases the caller's hold with this `id`. Without effect if it has ended, has been booked, or another hold of the caller has replaced it, which stays",
  query: z.object({ id: z.uuid() }),
  status: 204,
  errors: ['invalid_input', 'busy'],
})
