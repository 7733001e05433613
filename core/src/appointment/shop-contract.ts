import { z } from 'zod'
import { attendeeOfSchema } from '../attendee/attendee-schema.ts'
import { heldSchema } from '../availability/calendar.ts'
import { footprintSchema } from '../availability/footprint-schema.ts'
import { SHOP_PATH, shopEndpoint, shopParams, writtenText } from '../endpoint.ts'
import { WORDS_ERRORS, wordsSchema } from '../messaging/words-schema.ts'
import { nameText } from '../name-schema.ts'
import { HIGHEST_PRICE } from '../offering/rules.ts'
import { eveningSchema, instantSchema } from '../time-schema.ts'
import { LONGEST_APPOINTMENT, SHORTEST_APPOINTMENT } from './rules.ts'
import { APPOINTMENT_STATUSES, placeInSeriesSchema, soldItemSchema } from './appointment-schema.ts'
import { named } from '../schema/names.ts'

/**
 * Sources of an appointment: found on this site, the shop's link, QR code or button, or entered by the shop.
 */
export const APPOINTMENT_SOURCES = [
  'marketplace',
  'link',
  'qr',
  'button',
  'walk_in',
  'phone',
] as const

/** Length of an appointment in minutes, as set by the shop. */
const durationSchema = z.int().min(SHORTEST_APPOINTMENT).max(LONGEST_APPOINTMENT)
const priceSchema = z.int().min(0).max(HIGHEST_PRICE)
const versionSchema = z.int().min(1)
const noteSchema = writtenText.max(500)
/** The shop's message to the customer about a change. */
const messageSchema = wordsSchema

/** An appointment as the shop sees it. Instants are ISO 8601 in UTC; prices are whole dinars. */
export const shopAppointmentSchema = named(
  'ShopAppointment',
  z.object({
    id: z.string(),
    version: z.int(),
    /** Current status: an appointment that has ended is completed. */
    status: z.enum(APPOINTMENT_STATUSES),
    missed: z.boolean(),
    arrivedAt: z.string().nullable(),
    start: z.string(),
    eveningOf: eveningSchema,
    /** End of its time: as agreed, or earlier if it ended early. */
    end: z.string(),
    /** Footprint as sold: changes of length or start keep its buffers. */
    footprint: footprintSchema,
    /** Time currently held, buffers included; empty once cancelled. */
    held: z.array(heldSchema),
    staffId: z.string(),
    items: z.array(soldItemSchema),
    price: z.int(),
    /** Price without the promotion; null if there is none. */
    fullPrice: z.int().nullable(),
    /** The customer's card; null without name and number. */
    customer: z
      .object({
        id: z.string(),
        name: z.string(),
        phone: z.string().nullable(),
        /** Completed appointments before this one. */
        visits: z.int(),
        missed: z.int(),
        blocked: z.boolean(),
      })
      .nullable(),
    /** Name of the attendee. */
    guestName: z.string(),
    /** The attendee, if the customer booked for another person. */
    attendee: attendeeOfSchema.nullable(),
    /** Note, which the customer can read too. */
    note: z.string(),
    source: z.enum(APPOINTMENT_SOURCES),
    createdAt: z.string(),
    cancelledBy: z.enum(['customer', 'business', 'operator']).nullable(),
    cancelReason: z.string(),
    /**
     * Part of the last change the customer was not notified of, as the day's messages are used up: the shop's message,
     * or all of it. Null: nothing is missing.
     */
    untold: z.enum(['words', 'all']).nullable(),
    /** The customer confirmed the current start by reply. */
    confirmedByReply: z.boolean(),
    /** Deadline for the shop to undo its own cancellation; null if it cannot. */
    restorableUntil: z.string().nullable(),
    series: placeInSeriesSchema.nullable(),
  }),
)

/** Data of a `changed_elsewhere` error about an appointment: its current state. */
export const changedAppointmentData = z.object({ appointment: shopAppointmentSchema })

const shopAppointmentParams = shopParams.extend({ appointmentId: z.string() })

export const shopBook = shopEndpoint({
  id: 'shopBook',
  method: 'POST',
  path: `${SHOP_PATH}/appointments`,
  may: 'diary.change',
  keys: 'appointments.write',
  summary:
    "Creates an appointment for a walk-in or a caller. The shop's grid, notice and horizon do not apply; opening hours apply unless `outsideHours`",
  params: shopParams,
  headers: z.object({ 'idempotency-key': z.string().optional() }),
  body: z.strictObject({
    source: z.enum(['walk_in', 'phone']),
    /** Omitted: the free staff member with the skill and the least load. */
    staffId: z.string().optional(),
    /** Omitted: now, rounded to five minutes. */
    start: instantSchema.optional(),
    offeringIds: z.array(z.string()).min(1).max(10),
    durationMinutes: durationSchema.optional(),
    price: priceSchema.optional(),
    name: nameText(1).optional(),
    phone: z.string().max(64).optional(),
    /** Id of one of the shop's cards. */
    customerId: z.string().optional(),
    note: noteSchema.optional(),
    outsideHours: z.boolean().optional(),
    /**
     * Time at which a walk-in was entered on an offline device, at most 23 hours before it is sent; it is validated and
     * starts as of then. Omitted: now.
     */
    enteredAt: instantSchema.optional(),
  }),
  status: 201,
  answer: shopAppointmentSchema,
  errors: [
    'slot_taken',
    'own_overlap',
    'request_in_progress',
    'idempotency_key_reused',
    'not_bookable',
    'invalid_phone',
    'not_a_mobile',
    'invalid_input',
    'busy',
  ],
})

const changeErrors = [
  'appointment_not_found',
  'changed_elsewhere',
  'already_cancelled',
  'visit_closed',
  'invalid_input',
  'busy',
] as const

export const shopMove = shopEndpoint({
  id: 'shopMove',
  method: 'POST',
  path: `${SHOP_PATH}/appointments/:appointmentId/move`,
  may: 'diary.change',
  keys: 'appointments.write',
  summary:
    'Changes the start, staff member or length of an appointment. The customer is notified unless only the length changes',
  params: shopAppointmentParams,
  body: z.strictObject({
    start: instantSchema,
    staffId: z.string().optional(),
    durationMinutes: durationSchema.optional(),
    version: versionSchema,
    outsideHours: z.boolean().optional(),
    message: messageSchema.optional(),
  }),
  status: 200,
  answer: shopAppointmentSchema,
  errors: [...changeErrors, ...WORDS_ERRORS, 'slot_taken', 'own_overlap', 'not_bookable'],
})

export const APPOINTMENT_MARKS = ['arrived', 'completed', 'missed', 'none'] as const

export const shopMark = shopEndpoint({
  id: 'shopMark',
  method: 'POST',
  path: `${SHOP_PATH}/appointments/:appointmentId/mark`,
  may: 'diary.change',
  keys: 'appointments.write',
  summary:
    'Marks the outcome of an appointment; `none` clears it. A customer arrives on the day of the appointment, not before. If marked completed or missed before its end, the remaining time becomes free',
  params: shopAppointmentParams,
  body: z.strictObject({ mark: z.enum(APPOINTMENT_MARKS), version: versionSchema }),
  status: 200,
  answer: shopAppointmentSchema,
  errors: [
    'appointment_not_found',
    'changed_elsewhere',
    'already_cancelled',
    'not_yet_started',
    'slot_taken',
    'own_overlap',
    'invalid_input',
    'busy',
  ],
})

export const shopCancel = shopEndpoint({
  id: 'shopCancel',
  method: 'POST',
  path: `${SHOP_PATH}/appointments/:appointmentId/cancel`,
  may: 'diary.change',
  keys: 'appointments.write',
  summary:
    'Cancels an appointment; the reason is kept for the shop, the message is sent to the customer',
  params: shopAppointmentParams,
  body: z.strictObject({
    reason: noteSchema,
    /**
     * True: the customer asked for it, so that it breaks no promise of the shop. Omitted by programs of the version
     * before: told by a preset `reason`.
     */
    atRequest: z.boolean().optional(),
    message: messageSchema.optional(),
    version: versionSchema,
  }),
  status: 200,
  answer: shopAppointmentSchema,
  errors: [...changeErrors, ...WORDS_ERRORS],
})

export const shopRestore = shopEndpoint({
  id: 'shopRestore',
  method: 'POST',
  path: `${SHOP_PATH}/appointments/:appointmentId/restore`,
  may: 'diary.change',
  keys: 'appointments.write',
  summary:
    "Undoes the shop's own cancellation within 15 minutes, if the time is still free and its promotion not used up; outside opening hours only with `outsideHours`",
  params: shopAppointmentParams,
  body: z.strictObject({ version: versionSchema, outsideHours: z.boolean().optional() }),
  status: 200,
  answer: shopAppointmentSchema,
  errors: [
    'appointment_not_found',
    'changed_elsewhere',
    'too_late_to_restore',
    'slot_taken',
    'own_overlap',
    'promotion_used_up',
    'not_bookable',
    'invalid_input',
    'busy',
  ],
})

export const shopChange = shopEndpoint({
  id: 'shopChange',
  method: 'PATCH',
  path: `${SHOP_PATH}/appointments/:appointmentId`,
  may: 'diary.change',
  keys: 'appointments.write',
  summary:
    'Updates the note, the price, the offerings (and with them, unless given, the length and the price) or the staff member. A changed price removes the promotion; undoing the change restores it, and offerings withdrawn since. The customer is notified of changed offerings and of another staff member',
  params: shopAppointmentParams,
  body: z.strictObject({
    version: versionSchema,
    note: noteSchema.optional(),
    price: priceSchema.optional(),
    /** Offerings the shop sells, or that the appointment already has although they are withdrawn. */
    offeringIds: z.array(z.string()).min(1).max(10).optional(),
    durationMinutes: durationSchema.optional(),
    staffId: z.string().optional(),
  }),
  status: 200,
  answer: shopAppointmentSchema,
  errors: [...changeErrors, 'slot_taken', 'own_overlap', 'promotion_used_up', 'not_bookable'],
})
