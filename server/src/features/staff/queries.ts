import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { ShopId } from '#http/shop.ts'

export interface StaffRow {
  id: string
  version: number
  name_en: string | null
  name_ar: string | null
  photo: string | null
  active: boolean
  position: number
  offering_ids: string[]
  /** By ISO weekday; multiranges as PostgreSQL writes them. */
  weekly: Record<string, string>
  upcoming: number
}

/** Everyone of a shop in its order; `upcoming` counts confirmed visits that begin after `now`. */
export async function findStaff(db: Db, shopId: ShopId, now: Date): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select staff.id, staff.version, staff.name_en, staff.name_ar, staff.photo, staff.active,
      -- The place in the list, whatever gaps the stored numbers have.
      (row_number() over (order by staff.position, staff.id) - 1)::int as position,
      array(
        select offering.id from staff_offering
        join offering on offering.business_id = staff_offering.business_id
          and offering.id = staff_offering.offering_id
        where staff_offering.business_id = staff.business_id
          and staff_offering.staff_id = staff.id
        order by offering.position, offering.id
      ) as offering_ids,
      (
        select coalesce(json_object_agg(weekday, working::text), '{}')
        from working_hours
        where working_hours.business_id = staff.business_id and staff_id = staff.id
      ) as weekly,
      (
        select count(*)::int from appointment
        where appointment.business_id = staff.business_id and staff_id = staff.id
          and status = 'confirmed' and starts_at > ${now}
      ) as upcoming
    from staff
    where staff.business_id = ${shopId}
    order by staff.position, staff.id`.execute(db)
  return rows
}
