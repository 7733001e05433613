import { z } from 'zod'
import { catalogId } from '../catalog/id-schema.ts'
import { endpoint } from '../endpoint.ts'
import { localizedSchema } from '../language-schema.ts'
import { offeringIdsParam } from '../offering/ids-schema.ts'
import { daySchema, instantSchema } from '../time-schema.ts'

/** A start that can be booked and who is free then. */
export const slotSchema = z.object({
  start: z.string(),
  end: z.string(),
  staffIds: z.array(z.string()),
})
export const nextSlotSchema = slotSchema.extend({ date: z.string() })

export const DAY_STATES = ['open', 'few', 'full', 'closed'] as const

const businessParams = z.object({ businessId: z.string() })

export const listDays = endpoint({
  id: 'listDays',
  method: 'GET',
  path: '/api/businesses/:businessId/days',
  access: 'public',
  summary: 'Which days have free times: the whole number of starts a day',
  params: businessParams,
  query: z.object({
    offering: offeringIdsParam,
    from: daySchema.optional(),
    days: z.coerce.number().int().min(1).max(62).default(14),
    staff: z.string().optional(),
  }),
  status: 200,
  answer: z.object({
    timeZone: z.string(),
    items: z.array(z.object({ date: z.string(), free: z.int(), state: z.enum(DAY_STATES) })),
  }),
  errors: ['business_not_found', 'too_many_requests', 'invalid_input'],
})

export const listSlots = endpoint({
  id: 'listSlots',
  method: 'GET',
  path: '/api/businesses/:businessId/slots',
  access: 'public',
  summary: 'The free times of one day',
  params: businessParams,
  query: z.object({ offering: offeringIdsParam, date: daySchema, staff: z.string().optional() }),
  status: 200,
  answer: z.object({ date: z.string(), timeZone: z.string(), items: z.array(slotSchema) }),
  errors: ['business_not_found', 'too_many_requests', 'invalid_input'],
})

export const quickBook = endpoint({
  id: 'quickBook',
  method: 'GET',
  path: '/api/quick-book',
  access: 'public',
  summary: 'The soonest free times of a service across the businesses of a city',
  query: z.object({
    service: z.string(),
    city: catalogId,
    after: instantSchema.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  status: 200,
  answer: z.object({
    items: z.array(
      nextSlotSchema.extend({
        businessId: z.string(),
        businessName: localizedSchema,
        categoryId: z.string(),
        district: localizedSchema,
        timeZone: z.string(),
        offeringId: z.string(),
        durationMinutes: z.int(),
        price: z.int(),
      }),
    ),
  }),
  errors: ['service_not_found', 'city_not_found', 'too_many_requests', 'invalid_input'],
})
