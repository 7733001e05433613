import { z } from 'zod'
import { endpoint, listOf, pageQuery, searchText } from '../endpoint.ts'
import { localizedSchema } from '../language-schema.ts'
import { daySchema } from '../time-schema.ts'
import { businessSummarySchema, offeringSchema } from '../business/contract.ts'
import { nextSlotSchema } from '../availability/contract.ts'
import { catalogueId } from './id-schema.ts'
import { named } from '../schema/names.ts'

export const middleSchema = named(
  'CityMiddle',
  z.object({ latitude: z.number(), longitude: z.number() }),
)

export const categorySchema = named('Category', z.object({ id: z.string(), name: localizedSchema }))

/**
 * A category to choose from. `icon`: name of its icon; `hue`: hue of its drawings in degrees, null if each service has
 * its own.
 */
export const listedCategorySchema = categorySchema.extend({
  icon: z.string(),
  hue: z.int().nullable(),
  /** False: retired; not chosen any more. */
  active: z.boolean(),
})

export const boxSchema = named(
  'CityBox',
  z.object({
    south: z.number(),
    north: z.number(),
    west: z.number(),
    east: z.number(),
  }),
)

export const citySchema = named(
  'City',
  z.object({
    id: z.string(),
    name: localizedSchema,
    country: z.string(),
    timeZone: z.string(),
    middle: middleSchema,
    /** Bounds of the locations of its businesses. */
    box: boxSchema,
    /** False: retired; not chosen any more. */
    active: z.boolean(),
  }),
)

export const districtSchema = named(
  'District',
  z.object({
    id: z.string(),
    cityId: z.string(),
    name: localizedSchema,
    middle: middleSchema,
  }),
)

/**
 * A catalogue service. `priceFrom` (dinars) and `businessCount` count approved businesses, of the requested city if
 * given.
 */
export const serviceSchema = named(
  'Service',
  z.object({
    id: z.string(),
    name: localizedSchema,
    description: localizedSchema,
    category: categorySchema,
    durationMinutes: z.int(),
    priceFrom: z.int().nullable(),
    businessCount: z.int(),
    featured: z.boolean(),
  }),
)

const city = catalogueId.optional()

export const listCities = endpoint({
  id: 'listCities',
  method: 'GET',
  path: '/api/cities',
  access: 'public',
  summary: 'Lists all cities in display order, including inactive ones',
  status: 200,
  answer: listOf(citySchema),
  errors: [],
})

export const listDistricts = endpoint({
  id: 'listDistricts',
  method: 'GET',
  path: '/api/districts',
  access: 'public',
  summary: 'Lists the districts of all cities with their approximate centres, in display order',
  status: 200,
  answer: z.object({ items: z.array(districtSchema) }),
  errors: [],
})

export const listCategories = endpoint({
  id: 'listCategories',
  method: 'GET',
  path: '/api/categories',
  access: 'public',
  summary:
    'Lists the categories of services and businesses in display order, including inactive ones',
  status: 200,
  answer: listOf(listedCategorySchema),
  errors: [],
})

export const listServices = endpoint({
  id: 'listServices',
  method: 'GET',
  path: '/api/services',
  access: 'public',
  summary: 'Lists the bookable services of the catalogue',
  query: z.object({
    query: searchText.optional(),
    category: catalogueId.optional(),
    city,
    featured: z.stringbool().optional(),
    ...pageQuery,
  }),
  status: 200,
  answer: listOf(serviceSchema),
  errors: ['city_not_found', 'category_not_found', 'invalid_input'],
})

export const getService = endpoint({
  id: 'getService',
  method: 'GET',
  path: '/api/services/:serviceId',
  access: 'public',
  summary: 'Returns one service',
  params: z.object({ serviceId: z.string() }),
  query: z.object({ city }),
  status: 200,
  answer: serviceSchema,
  errors: ['service_not_found', 'city_not_found', 'invalid_input'],
})

export const listServiceBusinesses = endpoint({
  id: 'listServiceBusinesses',
  method: 'GET',
  path: '/api/services/:serviceId/businesses',
  access: 'public',
  summary: 'Lists the businesses that offer a service, each with its next free times',
  params: z.object({ serviceId: z.string() }),
  query: z.object({
    city,
    sort: z.enum(['recommended', 'soonest', 'price', 'rating']).default('recommended'),
    date: daySchema.optional(),
    ...pageQuery,
  }),
  status: 200,
  answer: listOf(
    z.object({
      business: businessSummarySchema,
      offering: offeringSchema,
      nextSlots: z.array(nextSlotSchema),
    }),
  ),
  errors: ['service_not_found', 'city_not_found', 'too_many_requests', 'invalid_input'],
})

/** Services a new shop can start from: the whole catalogue, with usual prices. */
export const listCatalogue = endpoint({
  id: 'listCatalogue',
  method: 'GET',
  path: '/api/catalogue',
  access: 'person',
  summary:
    'Lists all catalogue services of a category, sold or not. `usualPrice`: median price of approved businesses, rounded to 250 dinars; null if there is none',
  query: z.object({ category: catalogueId.optional() }),
  status: 200,
  answer: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        categoryId: z.string(),
        name: localizedSchema,
        description: localizedSchema,
        durationMinutes: z.int(),
        usualPrice: z.int().nullable(),
      }),
    ),
  }),
  errors: ['category_not_found', 'invalid_input'],
})
