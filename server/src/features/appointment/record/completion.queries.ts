import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/**
 * Completes at most `limit` confirmed appointments that have ended, in one statement, and returns their number. The
 * version stays the same, as nothing agreed has changed. Rows locked by another transaction are left to the next run.
 */
export async function completeSome(db: Db, now: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    with ended as (
      select business_id, id from appointment
      where status = 'confirmed' and starts_at < ${now} and ends_at <= ${now}
      order by starts_at
      limit ${limit}
      for no key update skip locked
    )
    update appointment set status = 'completed'
    from ended
    where appointment.business_id = ended.business_id and appointment.id = ended.id
      and appointment.status = 'confirmed'
    returning appointment.id`.execute(db)
  return rows.length
}
