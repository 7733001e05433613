import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import { notifyOfFirst } from '../record/notify.queries.ts'
import { OFFERING_IDS } from '../record/sold.queries.ts'

export interface SeriesRow {
  id: string
  business_id: string
  every_weeks: number
  occurrences: number
  any_staff: boolean
  anchor: number
  anchor_start: Date
  /** Position from which occurrences that are not booked are no longer offered; null: none. */
  cancelled_from: number | null
  time_zone: string
}

/** Finds a series of a customer; undefined for unknown ones and those of other customers. */
export async function findSeries(
  db: Db,
  customerId: string,
  id: string,
): Promise<SeriesRow | undefined> {
  const { rows } = await sql<SeriesRow>`
    select series.id, series.business_id, series.every_weeks, series.occurrences, series.any_staff,
      series.anchor, series.anchor_start, series.cancelled_from, business.time_zone
    from series join business on business.id = series.business_id
    where series.id = ${id}::uuid and exists (
      select from appointment
      where appointment.business_id = series.business_id and series_id = series.id
        and customer_id = ${customerId}::uuid
    )`.execute(db)
  return rows[0]
}

/** Reads the fields that occurrences copy from the first appointment of the series. */
export async function repeatedAppointment(db: Db, customerId: string, id: string) {
  return db
    .selectFrom('appointment')
    .select(['id', 'business_id', 'staff_id', 'note', 'source', 'series_id'])
    .select(['guest_name', 'attendee_relation'])
    .select(OFFERING_IDS)
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
}

/** Lists the occurrences of a customer's series from a position on, with the staff members and offerings to lock first. */
export async function occurrencesFrom(
  trx: Trx,
  customerId: string,
  seriesId: string,
  from: number,
) {
  return trx
    .selectFrom('appointment')
    .select(['id', 'business_id', 'staff_id', 'status', 'starts_at', 'series_position as position'])
    .select(OFFERING_IDS)
    .where('series_id', '=', seriesId)
    .where('customer_id', '=', customerId)
    .where('series_position', '>=', from)
    .orderBy('series_position')
    .execute()
}

/** Inserts a series whose first occurrence is a locked appointment. */
export async function insertSeries(
  trx: Trx,
  series: Omit<SeriesRow, 'anchor' | 'cancelled_from' | 'time_zone'>,
  { appointmentId, now }: { appointmentId: string; now: Date },
): Promise<void> {
  await sql`
    with series as (
      insert into series (business_id, id, every_weeks, occurrences, any_staff, anchor_start, created_at)
      values (${series.business_id}::uuid, ${series.id}::uuid, ${series.every_weeks}, ${series.occurrences},
        ${series.any_staff}, ${series.anchor_start}, ${now})
      returning business_id, id
    )
    update appointment set series_id = series.id, series_position = 1
    from series
    where appointment.business_id = series.business_id and appointment.id = ${appointmentId}::uuid`.execute(
    trx,
  )
}

/** Sets the occurrence and the start from which all starts of a series are computed. */
export async function setAnchor(
  trx: Trx,
  { business_id: businessId, id }: Pick<SeriesRow, 'business_id' | 'id'>,
  { anchor, start }: { anchor: number; start: Date },
): Promise<void> {
  await trx
    .updateTable('series')
    .set({ anchor, anchor_start: start })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
}

/** Drops the occurrences from a position on that are not booked. */
export async function dropMissing(
  trx: Trx,
  { business_id: businessId, id }: Pick<SeriesRow, 'business_id' | 'id'>,
  from: number,
): Promise<void> {
  await sql`
    update series set cancelled_from = least(cancelled_from, ${from})
    where business_id = ${businessId}::uuid and id = ${id}::uuid`.execute(trx)
}

/** Returns whether an occurrence without an appointment is still offered. */
export const isOffered = (series: SeriesRow, position: number): boolean =>
  position < (series.cancelled_from ?? Infinity)

/** Deletes the notifications about an appointment's booking, as the next notice includes them. */
export async function deleteBookedNotice(
  trx: Trx,
  businessId: string,
  appointmentId: string,
): Promise<void> {
  await trx
    .deleteFrom('notification')
    .where('business_id', '=', businessId)
    .where('appointment_id', '=', appointmentId)
    .where('event', '=', 'booked')
    .execute()
}

/** Notifies the customer and the owners once about several occurrences: about the first, with their number. */
export async function notifyOfOccurrences(
  trx: Trx,
  {
    businessId,
    ids,
    event,
    now,
  }: {
    businessId: string
    ids: readonly string[]
    event: 'booked' | 'moved' | 'cancelled'
    now: Date
  },
): Promise<void> {
  const occurrences = ids.length > 1 ? ids.length : null
  await notifyOfFirst(trx, { businessId, ids, event, several: { occurrences }, now })
}
