import { z } from 'zod'
import { faultsOfDay, faultsOfWeek, MOST_RANGES } from './hours.ts'
import { named } from '../schema/names.ts'

// Separate from hours.ts, which the browser imports without zod.
/** Wall-clock minutes of a day, past 1440 after midnight. */
export const clockRangeSchema = named('ClockRange', z.object({ from: z.int(), to: z.int() }))

/** Weekly hours in responses: seven days from Monday. */
export const weekSchema = z.array(z.array(clockRangeSchema))

const minute = z.number().int().min(0).max(2880).multipleOf(5)
const dayRanges = z.array(z.strictObject({ from: minute, to: minute })).max(MOST_RANGES)

/** Schema of the working hours of one day in requests; no ranges: free. */
export const dayInput = dayRanges.refine(
  (ranges) => faultsOfDay(ranges).length === 0,
  'no sound hours',
)

/** Schema of weekly hours in requests: seven days from Monday. */
export const weekInput = z
  .array(dayRanges)
  .length(7)
  .refine((week) => faultsOfWeek(week).length === 0, 'no sound week')
