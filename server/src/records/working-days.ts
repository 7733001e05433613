import { type RawBuilder, sql } from 'kysely'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { AppError } from '#http/app-error.ts'
import type { Db } from '../db/connect.ts'

/** The working day of an instant, both fields `YYYY-MM-DD`. */
export interface DayOfInstant {
  /** Working day: after midnight still the previous day, until its shift ends. */
  day: string
  /** The same for a start after midnight whose texts name its evening; else null. */
  evening: string | null
}

/** Returns the midnight in the country's zone at which the day `later` days after a day begins. */
export const countryMidnight = (day: string, later = 0): RawBuilder<Date> =>
  sql`(${day}::date + ${later}::int)::timestamp at time zone ${COUNTRY_ZONE}`

/** Columns `day` and `evening` of a statement `from business` that joins `dayAt` of the same instant. */
export const dayColumns = (instant: Date): RawBuilder<DayOfInstant> =>
  sql`known.day, night_of(known.day, ${instant}::timestamptz at time zone business.time_zone) as evening`

/** Join for `dayColumns`: computes the day once, not once per column. */
export const dayAt = (instant: Date): RawBuilder<unknown> => sql`
  cross join lateral (
    select working_day(business.id, ${instant}::timestamptz) as day offset 0
  ) as known`

/**
 * Returns the working day of an instant at a business by its current hours, and the `evening` an appointment would
 * store.
 */
export async function dayOfInstant(
  db: Db,
  businessId: string,
  instant: Date,
): Promise<DayOfInstant> {
  const { rows } = await sql<DayOfInstant>`
    select ${dayColumns(instant)} from business ${dayAt(instant)}
    where business.id = ${businessId}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('business_not_found')
  return row
}
