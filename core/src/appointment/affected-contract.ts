import { z } from 'zod'
import { localizedSchema } from '../language-schema.ts'
import { WORDS_ERRORS, wordsSchema } from '../messaging/words-schema.ts'
import { eveningSchema, instantSchema } from '../time-schema.ts'
import { named } from '../schema/names.ts'

/** Decision about one appointment affected by a change of the shop's setup. */
export const decisionSchema = z.strictObject({
  appointmentId: z.string(),
  /** The version the shop saw. */
  version: z.number().int().min(1).max(2_000_000_000),
  /** `keep`: it takes place as agreed all the same. */
  action: z.enum(['keep', 'cancel', 'move']),
  /** For `move`: the new start and staff member; the current one is kept if omitted. */
  start: instantSchema.optional(),
  staffId: z.string().optional(),
  /** Message to the customer with the decision. */
  message: wordsSchema.optional(),
})

export type Decision = z.output<typeof decisionSchema>

/** `decisions` of every change that can touch appointments: one for each appointment that the answer 409 has listed. */
export const decisionsSchema = z.array(decisionSchema).max(400).optional()

/** Maximum size of a body with decisions: enough for the most, each with the longest message in escaped Arabic. */
export const DECISIONS_BYTES = 400 * 1024

/**
 * Appointment that would be outside working time, or whose staff member would be inactive or no longer do its service.
 */
export const affectedAppointmentSchema = named(
  'AffectedAppointment',
  z.object({
    id: z.string(),
    version: z.int(),
    start: z.string(),
    end: z.string(),
    eveningOf: eveningSchema,
    staffId: z.string(),
    guestName: z.string(),
    phone: z.string().nullable(),
    items: z.array(z.object({ name: localizedSchema })),
    /** Free times under the changed setup, nearest first, at most 3; `date` is the working day. */
    alternatives: z.array(z.object({ date: z.string(), start: z.string(), staffId: z.string() })),
  }),
)

export type AffectedAppointment = z.output<typeof affectedAppointmentSchema>

/** Data of a `visits_affected` error: every affected appointment without a decision, or changed since the decision. */
export const appointmentsAffectedData = z.object({ visits: z.array(affectedAppointmentSchema) })

/** Errors a change with decisions may return besides its own: a start that an appointment was to move to is taken. */
export const DECISION_ERRORS = [
  'visits_affected',
  'slot_taken',
  'own_overlap',
  'not_bookable',
  'appointment_changed',
  'appointment_not_found',
  'invalid_input',
  ...WORDS_ERRORS,
  'busy',
] as const
