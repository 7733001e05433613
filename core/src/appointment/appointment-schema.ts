import { z } from 'zod'
import { attendeeOfSchema } from '../attendee/attendee-schema.ts'
import { localizedSchema } from '../language-schema.ts'
import { named } from '../schema/names.ts'
import { eveningSchema } from '../time-schema.ts'

export const APPOINTMENT_STATUSES = ['confirmed', 'cancelled', 'completed'] as const

/** One service of an appointment as it was sold, whatever has become of the offering since. */
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

/** Says which occurrence of how many an appointment is, where it repeats. */
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
      /** Its short address, `/b/<slug>`. */
      slug: z.string(),
      categoryId: z.string(),
      district: localizedSchema,
      address: localizedSchema,
      landmark: localizedSchema,
      phone: z.string(),
      whatsapp: z.string().nullable(),
      location: z.object({ latitude: z.number(), longitude: z.number() }),
      /** True: those who have not booked are not told where exactly it is. */
      addressAfterBooking: z.boolean(),
      photo: z.string().nullable(),
      /** False while the operator has stopped the shop: then nothing is booked or moved there. */
      takesBookings: z.boolean(),
    }),
    offeringIds: z.array(z.string()),
    items: z.array(soldItemSchema),
    staffId: z.string(),
    staffName: localizedSchema,
    /** The shop wrote it down by the caller's number: the shop alone changes it. */
    byPhone: z.boolean(),
    /** Whole dinars, as agreed when it was booked. */
    price: z.int(),
    /** Without its promotion; null where it has none. */
    fullPrice: z.int().nullable(),
    promotionName: localizedSchema.nullable(),
    guestName: z.string(),
    /** Names for whom the caller booked it; null: for themselves. */
    attendee: attendeeOfSchema.nullable(),
    note: z.string(),
    version: z.int(),
    createdAt: z.string(),
    /** Until when the customer may cancel or move it online; null when that is over. */
    changeableUntil: z.string().nullable(),
    /** True: the shop says that its customer did not come. */
    missed: z.boolean(),
    cancelledBy: z.enum(['customer', 'business', 'operator']).nullable(),
    /** Holds what the shop said when it last moved or cancelled it; may be empty. */
    shopMessage: z.string(),
    /**
     * Says what its customer gave the visit, and until when they can give or change it; null where they cannot. `asked` is
     * the notification that asks them how it was, until they have read it.
     */
    review: z.object({
      stars: z.int().nullable(),
      writableUntil: z.string().nullable(),
      asked: z.string().nullable(),
    }),
    series: placeInSeriesSchema.nullable(),
    /** Lists who was booked with it and comes at the same start, each to somebody of their own; without a name the caller. */
    beside: z.array(
      z.object({ id: z.string(), name: z.string().nullable(), staffName: localizedSchema }),
    ),
  }),
)
