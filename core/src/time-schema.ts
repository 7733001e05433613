import { z } from 'zod'
import { isDay, parseInstant } from './time.ts'

// Apart from time.ts, so that the browser can use that one without zod.
/** A day in the business's zone. */
export const daySchema = z.string().refine(isDay, 'not a real day as YYYY-MM-DD')

/** An instant as people send it; answers always carry UTC, `…Z`. */
export const instantSchema = z
  .string()
  .max(40)
  .refine((text) => parseInstant(text) !== undefined, 'not an ISO 8601 instant')

/**
 * The working day of an appointment that starts after midnight during that day's evening; null for all others, whose
 * day is that of their start.
 */
export const eveningSchema = z.string().nullable()
