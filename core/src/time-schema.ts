import { z } from 'zod'
import { isDay, parseInstant } from './time.ts'

// Separate from time.ts, which the browser imports without zod.
/** A day in the business's time zone. */
export const daySchema = z.string().refine(isDay, 'not a real day as YYYY-MM-DD')

/** An instant in a request, with any offset; responses always use UTC, `…Z`. */
export const instantSchema = z
  .string()
  .max(40)
  .refine((text) => parseInstant(text) !== undefined, 'not an ISO 8601 instant')

/**
 * The working day of an appointment that starts after midnight during that day's evening; null for all others, whose
 * day is that of their start.
 */
export const eveningSchema = z.string().nullable()
