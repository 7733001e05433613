import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import type { ShopId } from '#http/shop.ts'

export interface ExceptionRow {
  id: string
  staff_id: string | null
  day: string
  working: string
  reason: string
}

/** Lists dated hours of the days `from` to `to`, both included; without `to`, all from `from` on. */
export async function findExceptions(
  db: Db,
  shopId: ShopId,
  { from, to }: { from: string; to: string | undefined },
): Promise<ExceptionRow[]> {
  const { rows } = await sql<ExceptionRow>`
    select id, staff_id, day::text, working::text, reason from hours_exception
    where business_id = ${shopId} and day >= ${from}::date
      and day <= coalesce(${to ?? null}::date, 'infinity')
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

/** Lists time off that overlaps the days `from` to `to` in the time zone, both included; without `to`, from `from` on. */
export async function findTimeOff(
  db: Db,
  shopId: ShopId,
  { from, to, timeZone }: { from: string; to: string | undefined; timeZone: string },
): Promise<TimeOffRow[]> {
  const { rows } = await sql<TimeOffRow>`
    select id, staff_id, lower(during) as starts_at, upper(during) as ends_at, reason
    from time_off
    where business_id = ${shopId} and during && tstzrange(
      ${from}::timestamp at time zone ${timeZone},
      (${to ?? null}::date + 1)::timestamp at time zone ${timeZone}
    )
    order by lower(during), id`.execute(db)
  return rows
}

/** Returns the hours currently set for these dates; of one staff member, or of everyone. */
export async function exceptionsOn(
  trx: Trx,
  shopId: ShopId,
  { staffId, dates }: { staffId: string | null; dates: readonly string[] },
): Promise<ExceptionRow[]> {
  const { rows } = await sql<ExceptionRow>`
    select id, staff_id, day::text, working::text, reason from hours_exception
    where business_id = ${shopId} and staff_id is not distinct from ${staffId}::uuid
      and day = any (${dates}::date[])
    order by hours_exception.day`.execute(trx)
  return rows
}

/** Sets the hours of dates, replacing earlier ones, in one statement. */
export async function writeExceptions(
  trx: Trx,
  shopId: ShopId,
  input: { staffId: string | null; dates: readonly string[]; working: string; reason: string },
): Promise<ExceptionRow[]> {
  const { rows } = await sql<ExceptionRow>`
    insert into hours_exception (business_id, staff_id, day, working, reason)
    select ${shopId}, ${input.staffId}::uuid, day, ${input.working}::int4multirange, ${input.reason}
    from unnest(${input.dates}::date[]) as day
    order by day
    on conflict on constraint hours_exception_once
      do update set working = excluded.working, reason = excluded.reason
    returning id, staff_id, day::text, working::text, reason`.execute(trx)
  return rows.sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** Deletes dated hours; returns the deleted rows. */
export async function removeExceptions(
  trx: Trx,
  shopId: ShopId,
  ids: readonly string[],
): Promise<ExceptionRow[]> {
  const { rows } = await sql<ExceptionRow>`
    delete from hours_exception where business_id = ${shopId} and id = any (${ids}::uuid[])
    returning id, staff_id, day::text, working::text, reason`.execute(trx)
  return rows.sort((a, b) => (a.day < b.day ? -1 : 1))
}

export async function insertTimeOff(
  trx: Trx,
  shopId: ShopId,
  input: { staffId: string | null; start: Date; end: Date; reason: string; now: Date },
): Promise<TimeOffRow> {
  const { rows } = await sql<TimeOffRow>`
    insert into time_off (business_id, staff_id, during, reason, created_at)
    values (${shopId}, ${input.staffId}::uuid, tstzrange(${input.start}, ${input.end}),
      ${input.reason}, ${input.now})
    returning id, staff_id, lower(during) as starts_at, upper(during) as ends_at, reason`.execute(
    trx,
  )
  const row = rows[0]
  if (!row) throw new Error('an insertion returned nothing')
  return row
}

export async function removeTimeOff(
  trx: Trx,
  shopId: ShopId,
  id: string,
): Promise<TimeOffRow | undefined> {
  const { rows } = await sql<TimeOffRow>`
    delete from time_off where business_id = ${shopId} and id = ${id}
    returning id, staff_id, lower(during) as starts_at, upper(during) as ends_at, reason`.execute(
    trx,
  )
  return rows[0]
}
