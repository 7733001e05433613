import type { LocalizedValue } from '@awan/core/language'
import { sql } from 'kysely'
import type { HoursRange } from '@awan/core/staff/hours'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import { multirange } from '#records/working-time.ts'
import type { ShopId } from '#http/shop.ts'

export interface StaffRow {
  id: string
  version: number
  name: LocalizedValue
  photo: string | null
  active: boolean
  position: number
  offering_ids: string[]
  /** By ISO weekday; multiranges in PostgreSQL's notation. */
  weekly: Record<string, string>
  upcoming: number
}

/** Lists a shop's staff in its order; `upcoming` counts confirmed appointments that begin after `now`. */
export async function findStaff(db: Db, shopId: ShopId, now: Date): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select staff.id, staff.version, staff.name, staff.photo, staff.active,
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

export async function activeStaff(trx: Trx, shopId: ShopId): Promise<number> {
  const { count } = await trx
    .selectFrom('staff')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('business_id', '=', shopId)
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

export type StaffChange = Partial<Pick<StaffRow, 'name' | 'active' | 'photo'>>

/** Inserts a staff member at the end of the list. */
export async function insertStaff(
  trx: Trx,
  shopId: ShopId,
  values: StaffChange & { name: LocalizedValue },
): Promise<string> {
  const position = sql<number>`(
    select coalesce(max(position) + 1, 0) from staff where business_id = ${shopId}
  )`
  const { id } = await trx
    .insertInto('staff')
    .values({ ...values, business_id: shopId, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Replaces the weekly hours; seven days from Monday. */
export async function writeWeek(
  trx: Trx,
  shopId: ShopId,
  staffId: string,
  weekly: readonly (readonly HoursRange[])[],
): Promise<void> {
  await sql`
    delete from working_hours where business_id = ${shopId} and staff_id = ${staffId}`.execute(trx)
  const rows = weekRows(weekly).map((row) => ({ ...row, business_id: shopId, staff_id: staffId }))
  if (rows.length > 0) await trx.insertInto('working_hours').values(rows).execute()
}

/** Returns the rows of a week's working days, by ISO weekday. */
export function weekRows(weekly: readonly (readonly HoursRange[])[]) {
  return weekly.flatMap((ranges, day) =>
    ranges.length === 0 ? [] : [{ weekday: day + 1, working: multirange(ranges) }],
  )
}
