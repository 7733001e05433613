import { z } from 'zod'
import { attendeeInput } from '../attendee/attendee-schema.ts'
import { MOST_PEOPLE } from '../offering/rules.ts'
import { ORIGINS } from '../business/sharing.ts'
import { endpoint, listOf, pageQuery, writtenText } from '../endpoint.ts'
import { LANGUAGE_IDS } from '../language.ts'
import { offeringIdsSchema } from '../offering/ids-schema.ts'
import { daySchema, instantSchema } from '../time-schema.ts'
import { listDays, listSlots, nextSlotSchema } from '../availability/contract.ts'
import { appointmentSchema } from './appointment-schema.ts'
import { IDEMPOTENCY_KEY } from './rules.ts'

/** Data of a `slot_taken` error: the nearest free times for the same request. */
export const slotTakenData = z.object({ alternatives: z.array(nextSlotSchema) })

/** Reasons a start can never be booked, independent of other appointments. */
export const NOT_BOOKABLE_REASONS = [
  'past',
  'too_soon',
  'too_far',
  'off_grid',
  'closed',
  'unknown_offering',
  'unknown_staff',
  'staff_cannot',
  // The shop accepts no online bookings or moves from this person.
  'blocked',
] as const

/** A further person of the party; `offeringIds` if their offerings differ. */
const besideInput = attendeeInput
  .partial({ name: true })
  .extend({ offeringIds: offeringIdsSchema.optional(), staffId: z.string().optional() })
  .refine(({ name, relation }) => name !== undefined || relation === undefined, 'needs a name')

export const createAppointment = endpoint({
  id: 'createAppointment',
  method: 'POST',
  path: '/api/appointments',
  access: 'person',
  summary:
    'Books an appointment. The server computes the end and the price, and picks the staff member if none is given',
  headers: z.object({ 'idempotency-key': z.string().optional() }),
  body: z.strictObject({
    businessId: z.string(),
    offeringIds: offeringIdsSchema,
    start: instantSchema,
    staffId: z.string().optional(),
    note: writtenText.max(500).optional(),
    /** The person to book for, if not the caller; the account remembers the name. */
    attendee: attendeeInput.optional(),
    /**
     * Further people at the same start, each with a different staff member; null or no name: the caller. Without
     * `offeringIds`: the same offerings. All are booked or none, each as its own appointment; the response is the
     * first.
     */
    beside: z
      .array(besideInput.nullable())
      .min(1)
      .max(MOST_PEOPLE - 1)
      .optional(),
    /** Total price shown to the customer; a higher price is refused. The server computes the price itself. */
    shownPrice: z.int().min(0).optional(),
    /** The shop's own channel that led the customer here; omitted: found on this site. */
    source: z.enum(ORIGINS).optional(),
  }),
  status: 201,
  answer: appointmentSchema,
  errors: [
    'idempotency_key_required',
    'business_not_found',
    'slot_taken',
    'price_changed',
    'limit_reached',
    'own_overlap',
    'request_in_progress',
    'idempotency_key_reused',
    'not_bookable',
    'invalid_input',
    'busy',
  ],
})

export const listAppointments = endpoint({
  id: 'listAppointments',
  method: 'GET',
  path: '/api/appointments',
  access: 'person',
  summary: "Lists the caller's appointments: upcoming ones soonest first, past ones newest first",
  query: z.object({ when: z.enum(['upcoming', 'past']).default('upcoming'), ...pageQuery }),
  status: 200,
  answer: listOf(appointmentSchema),
  errors: ['invalid_input'],
})

export const getBookedAppointment = endpoint({
  id: 'getBookedAppointment',
  method: 'GET',
  path: '/api/booked-appointment',
  access: 'person',
  summary:
    "Returns, as it is now, the appointment that one of the caller's own requests booked: found by the request's idempotency key within 24 hours, so that a lost response can be found out. Of a party: the first",
  query: z.object({ key: z.string().regex(IDEMPOTENCY_KEY) }),
  status: 200,
  answer: appointmentSchema,
  errors: ['appointment_not_found', 'invalid_input'],
})

/** True: applies to all appointments of the party, or none. */
const together = z.boolean().optional()
const togetherQuery = z.stringbool().optional()

const customerAppointmentParams = z.object({ appointmentId: z.string() })

export const getAppointment = endpoint({
  id: 'getAppointment',
  method: 'GET',
  path: '/api/appointments/:appointmentId',
  access: 'person',
  summary: "Returns one of the caller's appointments",
  params: customerAppointmentParams,
  status: 200,
  answer: appointmentSchema,
  errors: ['appointment_not_found'],
})

export const cancelAppointment = endpoint({
  id: 'cancelAppointment',
  method: 'POST',
  path: '/api/appointments/:appointmentId/cancel',
  access: 'person',
  summary: "Cancels one of the caller's appointments; its time becomes free immediately",
  params: customerAppointmentParams,
  body: z.strictObject({ reason: writtenText.max(500).optional(), together }).nullish(),
  status: 200,
  answer: appointmentSchema,
  errors: [
    'appointment_not_found',
    'booked_by_phone',
    'already_cancelled',
    'too_late_to_cancel',
    'invalid_input',
    'busy',
  ],
})

export const noteAppointment = endpoint({
  id: 'noteAppointment',
  method: 'PUT',
  path: '/api/appointments/:appointmentId/note',
  access: 'person',
  summary:
    "Updates the note of one of the caller's appointments until it begins; the shop reads the note too. With `version`, a stale update is refused",
  params: customerAppointmentParams,
  body: z.strictObject({
    note: writtenText.max(500),
    version: z.int().min(1).optional(),
  }),
  status: 200,
  answer: appointmentSchema,
  errors: [
    'appointment_not_found',
    'booked_by_phone',
    'already_cancelled',
    'appointment_changed',
    'too_late_to_note',
    'invalid_input',
    'busy',
  ],
})

export const rescheduleAppointment = endpoint({
  id: 'rescheduleAppointment',
  method: 'POST',
  path: '/api/appointments/:appointmentId/reschedule',
  access: 'person',
  summary:
    "Moves one of the caller's appointments to another start, optionally with another staff member. Offerings and price stay. Idempotent: a move to the current start changes nothing. With `version`, a stale move is refused. A customer blocked by the shop cannot move (not_bookable, blocked)",
  params: customerAppointmentParams,
  body: z.strictObject({
    start: instantSchema,
    staffId: z.string().optional(),
    version: z.int().min(1).optional(),
    together,
  }),
  status: 200,
  answer: appointmentSchema,
  errors: [
    'appointment_not_found',
    'booked_by_phone',
    'business_paused',
    'already_cancelled',
    'appointment_changed',
    'slot_taken',
    'limit_reached',
    'own_overlap',
    'not_bookable',
    'too_late_to_move',
    'invalid_input',
    'busy',
  ],
})

const moveErrors = [
  'appointment_not_found',
  'booked_by_phone',
  'business_paused',
  'already_cancelled',
  'too_late_to_move',
  'invalid_input',
] as const

export const listMoveDays = endpoint({
  id: 'listMoveDays',
  method: 'GET',
  path: '/api/appointments/:appointmentId/days',
  access: 'person',
  summary:
    "Counts the starts per day to which one of the caller's appointments can move; its current time counts as free",
  params: customerAppointmentParams,
  query: listDays.query
    .omit({ offering: true, people: true, beside: true })
    .extend({ together: togetherQuery }),
  status: 200,
  answer: listDays.answer,
  errors: moveErrors,
})

export const listMoveSlots = endpoint({
  id: 'listMoveSlots',
  method: 'GET',
  path: '/api/appointments/:appointmentId/slots',
  access: 'person',
  summary:
    "Lists the starts of one day to which one of the caller's appointments can move, including its current one",
  params: customerAppointmentParams,
  query: z.object({
    date: daySchema,
    staff: z.string().optional(),
    together: togetherQuery,
  }),
  status: 200,
  answer: listSlots.answer.omit({ fullParts: true }),
  errors: moveErrors,
})

export const getAppointmentFile = endpoint({
  id: 'getAppointmentFile',
  method: 'GET',
  path: '/api/appointments/:appointmentId.ics',
  access: 'person',
  summary:
    "Returns one of the caller's appointments as an iCalendar file (RFC 5545), in the requested language or the caller's own",
  params: customerAppointmentParams,
  query: z.object({ language: z.enum(LANGUAGE_IDS).optional() }),
  status: 200,
  answer: z.string(),
  answerType: 'text/calendar; charset=utf-8',
  errors: ['appointment_not_found', 'invalid_input'],
})
