import { sql } from 'kysely'
import type { LocalizedValue } from '@awan/core/language'
import { DAY_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'

/** An appointment as an entry of its staff member's calendar; without phone numbers. */
export interface StaffEntryRow {
  id: string
  version: number
  status: string
  starts_at: Date
  ends_at: Date
  guest_name: string
  services: { name: LocalizedValue }[]
}

/**
 * Returns appointments of a staff member that start at `from` or later, cancelled ones included: at most `limit`, those
 * of today and to come first, then the latest of the past; by start.
 */
export async function staffEntryRows(
  db: Db,
  of: { businessId: string; staffId: string; from: Date; now: Date; limit: number },
): Promise<StaffEntryRow[]> {
  // A phone shows today's, in any time zone.
  const today = new Date(of.now.getTime() - DAY_MS)
  const { rows } = await sql<StaffEntryRow>`
    select id, version, status, starts_at, coalesce(done_at, ends_at) as ends_at, guest_name, (
      select coalesce(json_agg(json_build_object('name', item.name) order by item.position), '[]')
      from appointment_item as item
      where item.business_id = nearest.business_id and item.appointment_id = nearest.id
    ) as services
    from (
      select * from appointment
      where business_id = ${of.businessId}::uuid and staff_id = ${of.staffId}::uuid and starts_at >= ${of.from}
      order by starts_at < ${today}, case when starts_at >= ${today} then starts_at end, starts_at desc, id
      limit ${of.limit}
    ) as nearest
    order by starts_at, id`.execute(db)
  return rows
}
