import { z } from 'zod'
import { nextSlotSchema } from '../availability/contract.ts'
import { endpoint, writtenText } from '../endpoint.ts'
import { LANGUAGE_IDS } from '../language.ts'
import { instantSchema } from '../time-schema.ts'
import { appointmentSchema } from './appointment-schema.ts'
import { named } from '../schema/names.ts'

/** Allowed intervals between the occurrences of a series, in weeks. */
export const SERIES_WEEKS = [1, 2, 3, 4] as const

/** Maximum occurrences of a series, the first included: as many as can be cancelled within a day. */
export const MOST_OCCURRENCES = 10

/** Reasons an occurrence was not booked, moved or cancelled. */
export const OCCURRENCE_REFUSALS = [
  'slot_taken',
  'not_bookable',
  'own_overlap',
  'limit_reached',
  'promotion_used_up',
  'already_cancelled',
  'too_late_to_cancel',
  'too_late_to_move',
] as const

/** One occurrence of a series: its appointment, if it was booked. */
const occurrenceSchema = named(
  'SeriesOccurrence',
  z.object({
    /** From 1. */
    position: z.int(),
    /** Start of the appointment, or, without one, the intended start. */
    start: z.string(),
    /** Null: it was not booked. */
    appointment: appointmentSchema.nullable(),
    /** Reason the requested action failed for this occurrence; null: it succeeded, or none was requested. */
    refusal: z
      .object({ code: z.enum(OCCURRENCE_REFUSALS), data: z.record(z.string(), z.unknown()) })
      .nullable(),
    /** The nearest free times, if the requested one was not available. */
    alternatives: z.array(nextSlotSchema),
  }),
)

export const seriesSchema = named(
  'Series',
  z.object({
    id: z.string(),
    businessId: z.string(),
    timeZone: z.string(),
    everyWeeks: z.int(),
    occurrences: z.array(occurrenceSchema),
  }),
)

/** Data of a `series_not_booked` error: each occurrence with its reason. */
export const seriesNotBookedData = z.object({ occurrences: z.array(occurrenceSchema) })

const seriesParams = z.object({ seriesId: z.string() })
const keyHeader = z.object({ 'idempotency-key': z.string().optional() })
const positionSchema = z.int().min(1).max(MOST_OCCURRENCES)
/** Price shown to the customer for each occurrence; none is booked for more. */
const shownPrice = z.int().min(0).optional()

export const createSeries = endpoint({
  id: 'createSeries',
  method: 'POST',
  path: '/api/appointments/:appointmentId/series',
  access: 'person',
  summary:
    "Repeats one of the caller's appointments every given number of weeks at the same local time, with the same services, staff member, attendee and note. Each occurrence is checked separately; an occurrence that cannot be booked states the reason and the nearest free times. If none can be booked, nothing is booked (series_not_booked)",
  params: z.object({ appointmentId: z.string() }),
  headers: keyHeader,
  body: z.strictObject({
    everyWeeks: z.int().min(SERIES_WEEKS[0]).max(4),
    /** Number of occurrences, including the first. */
    occurrences: z.int().min(2).max(MOST_OCCURRENCES),
    /** True: another staff member may do an occurrence if the same one is not free. */
    anyStaff: z.boolean().optional(),
    shownPrice,
  }),
  status: 201,
  answer: seriesSchema,
  errors: [
    'idempotency_key_required',
    'appointment_not_found',
    'business_not_found',
    'booked_by_phone',
    'already_cancelled',
    'already_in_series',
    'series_not_booked',
    'price_changed',
    'request_in_progress',
    'idempotency_key_reused',
    'not_bookable',
    'invalid_input',
    'busy',
  ],
})

export const getSeries = endpoint({
  id: 'getSeries',
  method: 'GET',
  path: '/api/series/:seriesId',
  access: 'person',
  summary:
    "Returns one of the caller's series with all its occurrences in order, including those not booked",
  params: seriesParams,
  status: 200,
  answer: seriesSchema,
  errors: ['series_not_found'],
})

export const addSeriesOccurrence = endpoint({
  id: 'addSeriesOccurrence',
  method: 'POST',
  path: '/api/series/:seriesId/occurrences',
  access: 'person',
  summary:
    'Books an occurrence that could not be booked before, at any start: one of the suggested times, or the original one once it is free',
  params: seriesParams,
  headers: keyHeader,
  body: z.strictObject({ position: positionSchema, start: instantSchema, shownPrice }),
  status: 201,
  answer: appointmentSchema,
  errors: [
    'idempotency_key_required',
    'series_not_found',
    'business_not_found',
    'slot_taken',
    'price_changed',
    'limit_reached',
    'own_overlap',
    'already_cancelled',
    'already_in_series',
    'request_in_progress',
    'idempotency_key_reused',
    'not_bookable',
    'invalid_input',
    'busy',
  ],
})

export const cancelSeries = endpoint({
  id: 'cancelSeries',
  method: 'POST',
  path: '/api/series/:seriesId/cancel',
  access: 'person',
  summary:
    'Cancels an occurrence of a series and the following ones, each under its own rules; the response lists those that stay, with reasons. Those not booked are no longer part of the series. Idempotent',
  params: seriesParams,
  body: z.strictObject({ from: positionSchema, reason: writtenText.max(500).optional() }),
  status: 200,
  answer: seriesSchema,
  errors: ['series_not_found', 'invalid_input', 'busy'],
})

export const moveSeries = endpoint({
  id: 'moveSeries',
  method: 'POST',
  path: '/api/series/:seriesId/move',
  access: 'person',
  summary:
    'Moves an occurrence of a series to another start and the following ones to the same local time, at the same interval. The first must be free; each of the others stays if it cannot move. Repeating the request only moves occurrences that have become movable',
  params: seriesParams,
  body: z.strictObject({
    from: positionSchema,
    start: instantSchema,
    /** Staff member of the first; later ones keep their own, or any if the series was booked with any. */
    staffId: z.string().optional(),
    /** Version of the first affected occurrence that the client has; a stale version is refused. */
    version: z.int().min(1).optional(),
  }),
  status: 200,
  answer: seriesSchema,
  errors: [
    'series_not_found',
    'appointment_not_found',
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

export const getSeriesFile = endpoint({
  id: 'getSeriesFile',
  method: 'GET',
  path: '/api/series/:seriesId.ics',
  access: 'person',
  summary:
    "Returns one of the caller's series as an iCalendar file (RFC 5545) with all occurrences, in the requested language or the caller's own",
  params: seriesParams,
  query: z.object({ language: z.enum(LANGUAGE_IDS).optional() }),
  status: 200,
  answer: z.string(),
  answerType: 'text/calendar; charset=utf-8',
  errors: ['series_not_found', 'invalid_input'],
})
