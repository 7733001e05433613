import { z } from 'zod'
import { nextSlotSchema, hereQuery, whenQuery } from '../availability/contract.ts'
import { DAY_PARTS } from '../time.ts'
import { businessSummarySchema, offeringSchema } from '../business/contract.ts'
import { serviceSchema } from '../catalog/contract.ts'
import { catalogueId } from '../catalog/id-schema.ts'
import { endpoint, listOf, pageQuery, searchText } from '../endpoint.ts'
import { localizedSchema } from '../language-schema.ts'
import { HIGHEST_PRICE } from '../offering/rules.ts'
import { SORTS } from './phrases.ts'
import { named } from '../schema/names.ts'

/** A filter recognised in the query: its words and its value. */
export const understoodSchema = named(
  'UnderstoodQuery',
  z.object({
    /** Words as typed; removing them from the query removes the filter. */
    words: z.string(),
    day: z.string().optional(),
    part: z.enum(DAY_PARTS).optional(),
    openNow: z.literal(true).optional(),
    womenOnly: z.literal(true).optional(),
    sort: z.enum(SORTS).optional(),
    maxPrice: z.int().optional(),
    /** A city or a district. */
    place: z.object({ id: z.string(), name: localizedSchema }).optional(),
  }),
)

/** A found business, with the cheapest of its matching offerings. */
export const foundBusinessSchema = named(
  'FoundBusiness',
  z.object({
    business: businessSummarySchema,
    /** Null: nothing can be booked there, or the query names no offering. */
    offering: offeringSchema.nullable(),
    /** Next free times; empty unless requested. */
    nextSlots: z.array(nextSlotSchema),
    /** Distance from the person; null without a location. */
    metres: z.int().nullable(),
  }),
)

const queries = { query: searchText.optional(), city: catalogueId.optional() }

export const searchAll = endpoint({
  id: 'searchAll',
  method: 'GET',
  path: '/api/search',
  access: 'public',
  summary:
    'Searches services and businesses in Arabic, English or Arabic in Latin letters. Time, place and price in the query filter like the parameters, which take precedence; a business whose name has all words of the query comes first, whatever its phrases mean. `services` are on the first page only; `loose`: no result contains every word',
  query: z.object({
    ...queries,
    category: catalogueId.optional(),
    district: z.uuid().optional(),
    maxPrice: z.coerce.number().int().min(0).max(HIGHEST_PRICE).optional(),
    /** Minimum average rating; without it, businesses too new for one are included. */
    minRating: z.coerce.number().min(1).max(5).optional(),
    openNow: z.stringbool().optional(),
    womenOnly: z.stringbool().optional(),
    // Requires a free time then.
    ...whenQuery,
    sort: z.enum(SORTS).optional(),
    ...hereQuery,
    ...pageQuery,
  }),
  status: 200,
  answer: listOf(foundBusinessSchema).extend({
    understood: z.array(understoodSchema),
    services: z.array(serviceSchema),
    loose: z.boolean(),
  }),
  errors: [
    'city_not_found',
    'category_not_found',
    'district_not_found',
    'too_many_requests',
    'invalid_input',
  ],
})

export const listSuggestions = endpoint({
  id: 'listSuggestions',
  method: 'GET',
  path: '/api/search/suggestions',
  access: 'public',
  summary: 'Suggests completions of a partial query, services first',
  query: z.object({ ...queries, query: searchText }),
  status: 200,
  answer: z.object({
    items: z.array(
      z.object({
        kind: z.enum(['service', 'business']),
        id: z.string(),
        name: localizedSchema,
        categoryId: z.string(),
        /** The district of a business. */
        beside: localizedSchema.nullable(),
      }),
    ),
  }),
  errors: ['city_not_found', 'too_many_requests', 'invalid_input'],
})
