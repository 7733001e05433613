import { z } from 'zod'
import { MOST_PEOPLE } from '../offering/rules.ts'
import { ratingSchema } from '../business/contract.ts'
import { catalogueId } from '../catalog/id-schema.ts'
import { endpoint } from '../endpoint.ts'
import { localizedSchema } from '../language-schema.ts'
import { besideParam } from '../offering/beside-schema.ts'
import { offeringIdsParam } from '../offering/ids-schema.ts'
import { daySchema, instantSchema } from '../time-schema.ts'
import { DAY_PARTS } from '../time.ts'
import { named } from '../schema/names.ts'

/** A bookable start and the free staff members. */
export const slotSchema = named(
  'Slot',
  z.object({
    start: z.string(),
    end: z.string(),
    staffIds: z.array(z.string()),
  }),
)
export const nextSlotSchema = slotSchema.extend({ date: z.string() })

/** `full`: staff work, but no start is free; `closed`: no staff member works within notice and horizon. */
export const DAY_STATES = ['open', 'few', 'full', 'closed'] as const

/** Requested time: a day of the business, optionally a part of it. A part alone means today. */
export const whenQuery = {
  day: z.union([z.enum(['today', 'tomorrow']), daySchema]).optional(),
  part: z.enum(DAY_PARTS).optional(),
}

/** Location of the person, if shared. */
export const hereQuery = {
  latitude: z.coerce.number().min(-90).max(90).optional(),
  longitude: z.coerce.number().min(-180).max(180).optional(),
}

/** Number of people at one start, each with a different staff member; no staff member can then be chosen. */
const peopleQuery = z.coerce.number().int().min(1).max(MOST_PEOPLE).default(1)

const businessParams = z.object({ businessId: z.string() })

export const listDays = endpoint({
  id: 'listDays',
  method: 'GET',
  path: '/api/businesses/:businessId/days',
  access: 'public',
  summary: 'Counts the free starts of each day',
  params: businessParams,
  query: z.object({
    offering: offeringIdsParam,
    from: daySchema.optional(),
    days: z.coerce.number().int().min(1).max(62).default(14),
    staff: z.string().optional(),
    people: peopleQuery,
    /** Offerings of the other people at the same start, if different; not with `people`. */
    beside: besideParam.optional(),
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
  summary: 'Lists the free times of one day, and the parts of the day that have a waiting list',
  params: businessParams,
  query: z.object({
    offering: offeringIdsParam,
    date: daySchema,
    staff: z.string().optional(),
    people: peopleQuery,
    beside: besideParam.optional(),
  }),
  status: 200,
  answer: z.object({
    date: z.string(),
    timeZone: z.string(),
    items: z.array(slotSchema),
    /** Parts of the day whose starts are all taken; parts without working hours for the offerings are not listed. */
    fullParts: z.array(z.enum(DAY_PARTS)),
  }),
  errors: ['business_not_found', 'too_many_requests', 'invalid_input'],
})

export const QUICK_SORTS = ['soonest', 'nearest', 'rating'] as const

export const quickBook = endpoint({
  id: 'quickBook',
  method: 'GET',
  path: '/api/quick-book',
  access: 'public',
  summary:
    'Lists free times of a service across the businesses of a city: all times of each in the requested period, or on its next free day if no period is given. `next`: the next times if no business has any then',
  query: z.object({
    service: z.string(),
    city: catalogueId,
    ...whenQuery,
    /** Restricts the starts to those after this instant, for any `day`. */
    after: instantSchema.optional(),
    /** Without coordinates, `nearest` sorts like `soonest`. */
    sort: z.enum(QUICK_SORTS).default('soonest'),
    ...hereQuery,
    /** Maximum number of businesses. */
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
        /** Null below three reviews; such businesses are last in the order by rating. */
        rating: ratingSchema,
        offeringId: z.string(),
        durationMinutes: z.int(),
        price: z.int(),
        /** All starts in order, the first being `start`. */
        starts: z.array(z.string()),
        /** Distance from the person; null unless sorted by distance. */
        metres: z.int().nullable(),
      }),
    ),
    /** Next free times if the requested part has none; without `day`, they are the soonest. `date` is the start's. */
    next: z
      .object({
        day: z.string().optional(),
        part: z.enum(DAY_PARTS).optional(),
        ...{ start: z.string(), date: z.string(), timeZone: z.string() },
      })
      .nullable(),
  }),
  errors: ['service_not_found', 'city_not_found', 'too_many_requests', 'invalid_input'],
})

export const getEarliest = endpoint({
  id: 'getEarliest',
  method: 'GET',
  path: '/api/businesses/:businessId/earliest',
  access: 'public',
  summary: 'Returns the next free times of given offerings, with the offerings',
  params: businessParams,
  query: z.object({ offering: offeringIdsParam, staff: z.string().optional() }),
  status: 200,
  answer: z.object({
    businessId: z.string(),
    businessName: localizedSchema,
    categoryId: z.string(),
    timeZone: z.string(),
    /** Names of the offerings, in the requested order. */
    offerings: z.array(z.object({ id: z.string(), name: localizedSchema })),
    durationMinutes: z.int(),
    price: z.int(),
    slots: z.array(nextSlotSchema),
  }),
  errors: ['business_not_found', 'too_many_requests', 'invalid_input'],
})
