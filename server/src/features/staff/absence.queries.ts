import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { ShopId } from '#http/shop.ts'

export interface ExceptionRow {
  id: string
  staff_id: string | null
  day: string
  working: string
  reason: string
}

/** Dated hours of the days `from` to `to`, both included. */
export async function findExceptions(
  db: Db,
  shopId: ShopId,
  { from, to }: { from: string; to: string },
): Promise<ExceptionRow[]> {
  const { rows } = await sql<ExceptionRow>`
    select id, staff_id, day::text, working::text, reason from hours_exception
    where business_id = ${shopId} and day between ${from}::date and ${to}::date
    order by hours_exception.day, staff_id nulls first`.execute(db)
  return rows
}

export interface TimeOffRow {
  id: string
  staff_id: string | null
  starts_at: Date
  ends_at: Date
  reason: string
}

/** Time off that touches the days `from` to `to` of the zone, both included. */
export async function findTimeOff(
  db: Db,
  shopId: ShopId,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): Promise<TimeOffRow[]> {
  const { rows } = await sql<TimeOffRow>`
    select id, staff_id, lower(during) as starts_at, upper(during) as ends_at, reason
    from time_off
    where business_id = ${shopId} and during && tstzrange(
      ${from}::timestamp at time zone ${timeZone},
      (${to}::date + 1)::timestamp at time zone ${timeZone}
    )
    order by lower(during), id`.execute(db)
  return rows
}
