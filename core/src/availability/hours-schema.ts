import { z } from 'zod'
import { hoursProblem, MOST_RANGES } from './hours.ts'

// Apart from hours.ts, so that the browser can use that one without zod.
export const clockRangeSchema = z.object({ from: z.int(), to: z.int() })

/** The working hours of one day as people enter them; none: it is free. */
export const dayInput = z
  .array(
    z.strictObject({
      from: z.number().int().min(0).max(1435),
      to: z.number().int().min(5).max(2880),
    }),
  )
  .max(MOST_RANGES)
  .refine((ranges) => hoursProblem(ranges) === undefined, 'not in order, or not on five minutes')

/** Seven days from Monday. */
export const weekInput = z.array(dayInput).length(7)

/** Seven days from Monday, as answers carry them. */
export const weekSchema = z.array(z.array(clockRangeSchema))
