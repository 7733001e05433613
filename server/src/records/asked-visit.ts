import type { Visit } from '@awan/core/staff/old-rules'
import { invalidInput } from '#http/app-error.ts'
import type { BusinessCalendar } from './calendars.ts'

/** The visit that the offerings of a query make together; refuses by field those that make none. */
export function askedVisit(calendar: BusinessCalendar, offeringIds: readonly string[]): Visit {
  if (calendar.visit) return calendar.visit
  const sold = calendar.offerings.length === offeringIds.length
  const problem = sold ? 'longer together than a visit may be' : 'not sold here'
  throw invalidInput('offering', problem, 'query')
}
