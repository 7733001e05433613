import type { Pool } from 'pg'

/**
 * Makes an appointment the first occurrence of a weekly series, the other occurrences not booked; returns the id of the
 * series.
 */
export async function beginSeries(
  pool: Pool,
  appointmentId: string,
  occurrences: number,
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `with made as (
       insert into series (business_id, every_weeks, occurrences, any_staff, anchor_start, created_at)
       select business_id, 1, $2, true, starts_at, created_at from appointment where id = $1
       returning business_id, id
     )
     update appointment set series_id = made.id, series_position = 1 from made
     where appointment.business_id = made.business_id and appointment.id = $1
     returning made.id`,
    [appointmentId, occurrences],
  )
  return rows[0]?.id ?? ''
}
