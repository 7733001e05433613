import { z } from 'zod'
import { attendeeOfSchema } from '../attendee/attendee-schema.ts'
import { localizedSchema } from '../language-schema.ts'
import { named } from '../schema/names.ts'
import { eveningSchema } from '../time-schema.ts'

export const APPOINTMENT_STATUSES = ['confirmed', 'cancelled', 'completed'] as const

/** One service of an appointment as sold, independent of later changes to the offering. */
export const soldItemSchema = named(
  'SoldItem',
  z.object({
    offeringId: z.string(),
    serviceId: z.string(),
    name: localizedSchema,
    durationMinutes: z.int(),
    price: z.int(),
  }),
)

/** Position of an appointment in its series, and the series' length. */
export const placeInSeriesSchema = named(
  'PlaceInSeries',
  z.object({
    id: z.string(),
    /** Counts from 1. */
    position: z.int(),
    occurrences: z.int(),
    everyWeeks: z.int(),
  }),
)

export const appointmentSchema = named(
  'Appointment',
  z.object({
    id: z.string(),
    status: z.enum(APPOINTMENT_STATUSES),
    start: z.string(),
    end: z.string(),
    eveningOf: eveningSchema,
    timeZone: z.string(),
    businessId: z.string(),
    business: z.object({
      name: localizedSchema,
      /** Part of the business's short URL, `/b/<slug>`. */
      slug: z.string(),
      categoryId: z.string(),
      district: localizedSchema,
      address: localizedSchema,
      landmark: localizedSchema,
      phone: z.string(),
      whatsapp: z.string().nullable(),
      location: z.object({ latitude: z.number(), longitude: z.number() }),
      /** True: the exact address is hidden from people who have not booked. */
      addressAfterBooking: z.boolean(),
      photo: z.string().nullable(),
      /** False: the operator has suspended the shop, and bookings and moves are refused. */
      takesBookings: z.boolean(),
    }),
    offeringIds: z.array(z.string()),
    items: z.array(soldItemSchema),
    staffId: z.string(),
    staffName: localizedSchema,
    /** True: the shop entered it with the caller's phone number, and only the shop can change it. */
    byPhone: z.boolean(),
    /** Whole dinars, as agreed when it was booked. */
    price: z.int(),
    /** Price without the promotion; null if there is none. */
    fullPrice: z.int().nullable(),
    promotionName: localizedSchema.nullable(),
    guestName: z.string(),
    /** The person the caller booked for; null: the caller. */
    attendee: attendeeOfSchema.nullable(),
    note: z.string(),
    version: z.int(),
    createdAt: z.string(),
    /** Deadline to cancel or move it online; null if it has passed. */
    changeableUntil: z.string().nullable(),
    /** True: the shop marked it as missed. */
    missed: z.boolean(),
    cancelledBy: z.enum(['customer', 'business', 'operator']).nullable(),
    /** The shop's message with its last move or cancellation; may be empty. */
    shopMessage: z.string(),
    /**
     * The customer's review, and the deadline to give or change it; null if not reviewable. `removed`: the operator has
     * taken it down. `asked`: the unread notification that asks for a review.
     */
    review: z.object({
      stars: z.int().nullable(),
      removed: z.boolean(),
      writableUntil: z.string().nullable(),
      asked: z.string().nullable(),
    }),
    series: placeInSeriesSchema.nullable(),
    /** People booked together at the same start, each with a different staff member; without a name: the caller. */
    beside: z.array(
      z.object({ id: z.string(), name: z.string().nullable(), staffName: localizedSchema }),
    ),
  }),
)
