import { z } from 'zod'
import { localizedSchema } from '../language-schema.ts'
import { WORDS_ERRORS, wordsSchema } from '../messaging/words-schema.ts'
import { eveningSchema, instantSchema } from '../time-schema.ts'
import { named } from '../schema/names.ts'

/** Describes what is to become of one appointment that a change of the shop's setup touches. */
export const decisionSchema = z.strictObject({
  appointmentId: z.string(),
  /** The version the shop saw. */
  version: z.number().int().min(1).max(2_000_000_000),
  /** `keep`: it takes place as agreed all the same. */
  action: z.enum(['keep', 'cancel', 'move']),
  /** Says for `move` when, and with whom; without, it keeps its start or its staff member. */
  start: instantSchema.optional(),
  staffId: z.string().optional(),
  /** Holds what the customer is told with it. */
  message: wordsSchema.optional(),
})

export type Decision = z.output<typeof decisionSchema>

/** `decisions` of every change that can touch appointments: one for each appointment that the answer 409 has listed. */
export const decisionsSchema = z.array(decisionSchema).max(400).optional()

/** An appointment that would be left outside working time, or with somebody who no longer works or does it. */
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
    /** Free times as they would be after the change, the nearest first, at most 3; `date`: whose evening counts. */
    alternatives: z.array(z.object({ date: z.string(), start: z.string(), staffId: z.string() })),
  }),
)

/**
 * Describes what `visits_affected` carries: every appointment that the change touches and no decision names, or that
 * has changed.
 */
export const appointmentsAffectedData = z.object({ visits: z.array(affectedAppointmentSchema) })

/**
 * Lists what a change with decisions may be refused with beside its own errors: a time that an appointment was to move
 * to is gone.
 */
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
