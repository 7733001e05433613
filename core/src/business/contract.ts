import { z } from 'zod'
import { catalogueId } from '../catalog/id-schema.ts'
import { endpoint, listOf, pageQuery, searchText } from '../endpoint.ts'
import { localizedSchema } from '../language-schema.ts'
import { photoSchema } from '../photo/contract.ts'
import { promotionBadgeSchema, publicPromotionSchema } from '../promotion/contract.ts'
import { named } from '../schema/names.ts'

/** A service as one business sells it: minutes and whole dinars. */
export const offeringSchema = named(
  'Offering',
  z.object({
    id: z.string(),
    serviceId: z.string(),
    name: localizedSchema,
    description: localizedSchema,
    durationMinutes: z.int(),
    price: z.int(),
  }),
)

export const staffSchema = named('StaffMember', z.object({ id: z.string(), name: localizedSchema }))

/** Mean of one decimal and count; null until there are three reviews. */
export const ratingSchema = named(
  'Rating',
  z.object({ average: z.number(), count: z.int() }).nullable(),
)

/** Opening state at the time of the request. `until`: when an open business closes; `opensAt`: when a closed one opens. */
export const openSchema = named(
  'OpenState',
  z.object({
    now: z.boolean(),
    until: z.string().nullable(),
    opensAt: z.string().nullable(),
  }),
)

export const businessSummarySchema = named(
  'BusinessSummary',
  z.object({
    id: z.string(),
    name: localizedSchema,
    categoryId: z.string(),
    categoryName: localizedSchema,
    cityId: z.string(),
    district: localizedSchema,
    timeZone: z.string(),
    photo: z.string().nullable(),
    featured: z.boolean(),
    /** True: it serves women only. */
    womenOnly: z.boolean(),
    rating: ratingSchema,
    open: openSchema,
    priceFrom: z.int().nullable(),
    /** Its best promotion of today. */
    promotion: promotionBadgeSchema.nullable(),
    /** Location on a map of several businesses; null if the address is shown after booking. */
    pin: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  }),
)

/**
 * Opening hours of one of the seven days from the current working day on, including dated hours and closures:
 * wall-clock minutes of the day, past 1440 after midnight; no ranges: closed. `weekday` is ISO, Monday 1.
 */
export const dayHoursSchema = named(
  'DayHours',
  z.object({
    date: z.string(),
    weekday: z.int(),
    ranges: z.array(z.object({ from: z.int(), to: z.int() })),
  }),
)

export const businessSchema = businessSummarySchema.extend({
  /** Part of its short URL, `/b/<slug>`. */
  slug: z.string(),
  about: localizedSchema,
  /** Empty if only customers who have booked may see it; the location is then a neighbourhood. */
  address: localizedSchema,
  /** A nearby landmark; hidden with the address. */
  landmark: localizedSchema,
  addressAfterBooking: z.boolean(),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  phone: z.string(),
  whatsapp: z.string().nullable(),
  cityName: localizedSchema,
  /** Current working day of the business; after midnight, the previous day until its evening ends. */
  today: z.string(),
  /**
   * Recent bookings by customers, and the number cancelled or moved by the shop at short notice; null while there are
   * few.
   */
  promises: z.object({ booked: z.int(), broken: z.int() }).nullable(),
  /** Seven dates from `today` on, but sorted by weekday, Saturday first. */
  hours: z.array(dayHoursSchema),
  offerings: z.array(offeringSchema.extend({ staffIds: z.array(z.string()) })),
  /** The offering booked most often recently; null while there are few bookings. */
  mostBooked: z.string().nullable(),
  staff: z.array(
    staffSchema.extend({
      photo: z.string().nullable(),
      /** Position in the shop's staff list, from 0, regardless of filters. */
      position: z.int(),
    }),
  ),
  /** In the order of the gallery; the first is `photo`. */
  photos: z.array(photoSchema),
  /** Current and upcoming promotions. */
  promotions: z.array(publicPromotionSchema),
  rules: z.object({
    gridMinutes: z.int(),
    noticeMinutes: z.int(),
    horizonDays: z.int(),
    cancelCutoffMinutes: z.int(),
    /** Number of missed appointments from which a customer can book by phone only; null: no limit. */
    missedLimit: z.int().nullable(),
  }),
})

/** Sort orders of businesses. */
const BUSINESS_SORTS = ['recommended', 'rating'] as const

export const listBusinesses = endpoint({
  id: 'listBusinesses',
  method: 'GET',
  path: '/api/businesses',
  access: 'public',
  summary:
    'Lists approved businesses: those open now first, then featured ones, then by rating; `sort=rating`: by rating only',
  query: z.object({
    query: searchText.optional(),
    city: catalogueId.optional(),
    category: catalogueId.optional(),
    featured: z.stringbool().optional(),
    openNow: z.stringbool().optional(),
    /** Minimum average rating; excludes businesses without an average. */
    minRating: z.coerce.number().min(1).max(5).optional(),
    sort: z.enum(BUSINESS_SORTS).default('recommended'),
    ...pageQuery,
  }),
  status: 200,
  answer: listOf(businessSummarySchema),
  errors: ['city_not_found', 'category_not_found', 'invalid_input'],
})

export const getBusiness = endpoint({
  id: 'getBusiness',
  method: 'GET',
  path: '/api/businesses/:businessId',
  access: 'public',
  summary: 'Returns a business with contact data, hours, offerings and staff',
  params: z.object({ businessId: z.string() }),
  status: 200,
  answer: businessSchema,
  errors: ['business_not_found'],
})

export const findAddress = endpoint({
  id: 'findAddress',
  method: 'GET',
  path: '/api/addresses/:slug',
  access: 'public',
  summary: 'Returns the business with the short address `/b/<slug>`, current or former',
  params: z.object({ slug: z.string() }),
  status: 200,
  answer: z.object({ businessId: z.string() }),
  errors: ['business_not_found'],
})
