import { sql } from 'kysely'
import type { LocalizedValue } from '@awan/core/language'
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

/** Returns the first `limit` appointments of a staff member that start at `from` or later, cancelled ones included. */
export async function staffEntryRows(
  db: Db,
  of: { businessId: string; staffId: string; from: Date; limit: number },
): Promise<StaffEntryRow[]> {
  const { rows } = await sql<StaffEntryRow>`
    select id, version, status, starts_at, coalesce(done_at, ends_at) as ends_at, guest_name, (
      select coalesce(json_agg(json_build_object('name', item.name) order by item.position), '[]')
      from appointment_item as item
      where item.business_id = appointment.business_id and item.appointment_id = appointment.id
    ) as services
    from appointment
    where business_id = ${of.businessId}::uuid and staff_id = ${of.staffId}::uuid and starts_at >= ${of.from}
    order by starts_at, id
    limit ${of.limit}`.execute(db)
  return rows
}
