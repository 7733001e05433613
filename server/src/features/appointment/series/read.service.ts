import { OCCURRENCE_REFUSALS, type seriesSchema } from '@awan/core/appointment/series-contract'
import { repeatedStart, type RepeatPlan } from '@awan/core/appointment/series-rules'
import { instantText } from '@awan/core/time'
import { z } from 'zod'
import type { Db } from '#db/connect.ts'
import { violated } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { nearestFree, TimeTaken, type StartRequest } from '../record/free.service.ts'
import { presentAppointment, type AppointmentRow } from '../customer/presenter.ts'
import { appointmentsOfSeries } from '../customer/queries.ts'
import { findSeries, isOffered, type SeriesRow } from './queries.ts'

export type Series = z.input<typeof seriesSchema>
export type SeriesOccurrence = Series['occurrences'][number]

/** A refused occurrence, as stored for a repeated request. */
export const refusedSchema = z.object({
  position: z.int(),
  code: z.enum(OCCURRENCE_REFUSALS),
  data: z.record(z.string(), z.unknown()),
  /** Start that was refused, in milliseconds. */
  start: z.number(),
})

export type Refused = z.infer<typeof refusedSchema>

/** Reasons that refuse the request as a whole: another start would be refused too. */
const FOR_ALL: readonly unknown[] = ['blocked', 'unknown_offering', 'unknown_staff', 'staff_cannot']

/**
 * Maps an error to the refusal of one occurrence; rethrows errors that concern all of them. Alternatives are searched
 * later, outside the transaction.
 */
export function refusalOfOccurrence(error: unknown): Pick<Refused, 'code' | 'data'> {
  if (violated(error) === 'appointment_customer_overlap') return { code: 'own_overlap', data: {} }
  if (violated(error) === 'promotion_use_limit') return { code: 'promotion_used_up', data: {} }
  if (error instanceof TimeTaken) return { code: 'slot_taken', data: {} }
  if (!(error instanceof AppError)) throw error
  const code = OCCURRENCE_REFUSALS.find((one) => one === error.code)
  const data = error.data ?? {}
  if (code === undefined || FOR_ALL.includes(data['reason'])) throw error
  return { code, data }
}

export const planOf = (series: SeriesRow): RepeatPlan => ({
  timeZone: series.time_zone,
  everyWeeks: series.every_weeks,
  anchor: series.anchor,
  anchorStart: series.anchor_start.getTime(),
})

/** Finds a series of the caller; throws `series_not_found`. */
export async function customerSeries(db: Db, customerId: string, id: string): Promise<SeriesRow> {
  const series = isUuid(id) ? await findSeries(db, customerId, id) : undefined
  if (!series) throw new AppError('series_not_found')
  return series
}

/** Reads a series as its customer sees it now, with the refusals. Call it outside transactions. */
export async function readSeries(
  db: Db,
  { customerId, id }: { customerId: string; id: string },
  now: Date,
  refused: readonly Refused[] = [],
): Promise<Series> {
  const series = await customerSeries(db, customerId, id)
  const rows = await appointmentsOfSeries(db, customerId, id)
  const plan = planOf(series)
  const isBooked = (position: number) => rows.some((one) => one.series?.position === position)
  const occurrences = Array.from({ length: series.occurrences }, (_, at) => at + 1)
    .filter((position) => isBooked(position) || isOffered(series, position))
    .map(async (position): Promise<SeriesOccurrence> => {
      const row = rows.find((one) => one.series?.position === position)
      const no = refused.find((one) => one.position === position)
      const [first] = isFull(refused) ? [] : rows
      const wanted = no && first && startRequestOf(first, { series, row, start: no.start })
      return {
        position,
        start: instantText(
          (row?.starts_at ?? new Date(repeatedStart(plan, position).start)).getTime(),
        ),
        appointment: row ? presentAppointment(row, now) : null,
        ...(await refusalShown(db, no, wanted, now)),
      }
    })
  return {
    id,
    businessId: series.business_id,
    timeZone: series.time_zone,
    everyWeeks: series.every_weeks,
    occurrences: await Promise.all(occurrences),
  }
}

/** Returns whether a limit was reached that would refuse any other start too: all but that of a day's appointments. */
export const isFull = (refused: readonly Refused[]): boolean =>
  refused.some(({ code, data }) => code === 'limit_reached' && data['of'] !== 'day')

/** Returns the refusal of an occurrence, with free alternatives for codes where those help. */
export async function refusalShown(
  db: Db,
  no: Refused | undefined,
  wanted: StartRequest | undefined,
  now: Date,
): Promise<Pick<SeriesOccurrence, 'refusal' | 'alternatives'>> {
  if (!no) return { refusal: null, alternatives: [] }
  const { code, data, start } = no
  const helps = code === 'slot_taken' || code === 'own_overlap' || code === 'not_bookable'
  const slots = helps && wanted ? await nearestFree(db, wanted, now) : []
  const alternatives = slots.filter((slot) => Date.parse(slot.start) !== start)
  return { refusal: { code, data }, alternatives }
}

/** Returns the request for an occurrence that is not booked, like the first one; undefined if it has an appointment. */
function startRequestOf(
  first: AppointmentRow,
  { series, row, start }: { series: SeriesRow; row: AppointmentRow | undefined; start: number },
): StartRequest | undefined {
  if (row) return undefined
  const offeringIds = first.items.map((item) => item.offering_id)
  const staffId = series.any_staff ? undefined : first.staff_id
  return { businessId: first.business_id, offeringIds, start, staffId }
}
