import type { Footprint } from '@awan/core/availability/footprint'
import { invalidInput } from '#http/app-error.ts'
import type { BusinessCalendar } from './business-calendars.ts'

/** Returns what the offerings of a query take together; refuses by field those that cannot be booked. */
export function requestedFootprint(
  calendar: BusinessCalendar,
  offeringIds: readonly string[],
): Footprint {
  if (calendar.footprint) return calendar.footprint
  const sold = calendar.offerings.length === offeringIds.length
  const problem = sold ? 'longer together than an appointment may be' : 'not sold here'
  throw invalidInput('offering', problem, 'query')
}
