import { z } from 'zod'
import { endpoint, listOf, pageQuery, writtenText } from '../endpoint.ts'
import { localizedSchema } from '../language-schema.ts'
import { instantSchema } from '../time-schema.ts'
import { nextSlotSchema } from '../availability/contract.ts'

export const APPOINTMENT_STATUSES = ['confirmed', 'cancelled', 'completed'] as const

export const appointmentSchema = z.object({
  id: z.string(),
  status: z.enum(APPOINTMENT_STATUSES),
  start: z.string(),
  end: z.string(),
  timeZone: z.string(),
  businessId: z.string(),
  business: z.object({
    name: localizedSchema,
    categoryId: z.string(),
    district: localizedSchema,
    address: localizedSchema,
    phone: z.string(),
    location: z.object({ latitude: z.number(), longitude: z.number() }),
    photo: z.string().nullable(),
  }),
  offeringIds: z.array(z.string()),
  items: z.array(
    z.object({
      offeringId: z.string(),
      serviceId: z.string(),
      name: localizedSchema,
      durationMinutes: z.int(),
      price: z.int(),
    }),
  ),
  staffId: z.string(),
  staffName: localizedSchema,
  /** Whole dinars, as agreed when it was booked. */
  price: z.int(),
  guestName: z.string(),
  note: z.string(),
  version: z.int(),
  createdAt: z.string(),
  /** Until when the customer may cancel or move it online; null when that is over. */
  changeableUntil: z.string().nullable(),
  cancelledBy: z.enum(['customer', 'business', 'operator']).nullable(),
})

/** What a `slot_taken` error carries: the nearest free times for the same wish. */
export const slotTakenData = z.object({ alternatives: z.array(nextSlotSchema) })

/** Why a start cannot be booked at all, whoever else is there. */
export const NOT_BOOKABLE_REASONS = [
  'past',
  'too_soon',
  'too_far',
  'off_grid',
  'closed',
  'unknown_offering',
  'unknown_staff',
  'staff_cannot',
] as const

export const createAppointment = endpoint({
  id: 'createAppointment',
  method: 'POST',
  path: '/api/appointments',
  access: 'person',
  summary:
    'Books a visit. The server computes its end, its price and, unless one is named, its staff member',
  headers: z.object({ 'idempotency-key': z.string().optional() }),
  body: z.strictObject({
    businessId: z.string(),
    offeringIds: z.array(z.string()).min(1).max(10),
    start: instantSchema,
    staffId: z.string().optional(),
    note: writtenText.max(500).optional(),
  }),
  status: 201,
  answer: appointmentSchema,
  errors: [
    'idempotency_key_required',
    'business_not_found',
    'slot_taken',
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
  summary: "The caller's appointments: upcoming soonest first, past newest first",
  query: z.object({ when: z.enum(['upcoming', 'past']).default('upcoming'), ...pageQuery }),
  status: 200,
  answer: listOf(appointmentSchema),
  errors: ['invalid_input'],
})

export const getAppointment = endpoint({
  id: 'getAppointment',
  method: 'GET',
  path: '/api/appointments/:appointmentId',
  access: 'person',
  summary: "One of the caller's appointments",
  params: z.object({ appointmentId: z.string() }),
  status: 200,
  answer: appointmentSchema,
  errors: ['appointment_not_found'],
})

export const cancelAppointment = endpoint({
  id: 'cancelAppointment',
  method: 'POST',
  path: '/api/appointments/:appointmentId/cancel',
  access: 'person',
  summary: "Cancels one of the caller's appointments; the time is free at once",
  params: z.object({ appointmentId: z.string() }),
  body: z.strictObject({ reason: writtenText.max(500).optional() }).nullish(),
  status: 200,
  answer: appointmentSchema,
  errors: [
    'appointment_not_found',
    'already_cancelled',
    'too_late_to_cancel',
    'invalid_input',
    'busy',
  ],
})
