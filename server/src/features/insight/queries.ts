import { sql, type RawBuilder } from 'kysely'
import { DAY_TURN } from '@awan/core/availability/working-day'
import type { Period } from '@awan/core/insight/rules'
import type { Db } from '#db/connect.ts'

/** A shop's visits that begin on working days of a period; `now` tells what is over. */
export interface Scope {
  businessId: string
  timeZone: string
  period: Period
  now: Date
}

const turn = sql`make_interval(mins => ${DAY_TURN}::integer)`

/** One range of an index: from the turn of the first day to the turn after the last. */
function inPeriod({ businessId, timeZone, period }: Scope): RawBuilder<unknown> {
  return sql`visit.business_id = ${businessId}
    and visit.starts_at >= (${period.from}::date + ${turn}) at time zone ${timeZone}
    and visit.starts_at < (${period.to}::date + 1 + ${turn}) at time zone ${timeZone}`
}

/** A visit that is over, whether or not that is stored already. */
const isOver = (now: Date) =>
  sql`(visit.status = 'completed' or (visit.status = 'confirmed' and visit.ends_at <= ${now}))`

export interface TotalsRow {
  bookings: number
  cancelled: number
  over: number
  missed: number
  done: number
  expected: number
}

const totals = (now: Date) => sql`
  (count(*) filter (where visit.status <> 'cancelled'))::integer as bookings,
  (count(*) filter (where visit.status = 'cancelled'))::integer as cancelled,
  (count(*) filter (where ${isOver(now)}))::integer as over,
  (count(*) filter (where visit.missed))::integer as missed,
  coalesce(sum(visit.price) filter (where ${isOver(now)} and not visit.missed), 0)::bigint as done,
  coalesce(sum(visit.price) filter (where visit.status = 'confirmed' and not ${isOver(now)}), 0)::bigint
    as expected`

/** What is booked from now on, whatever the period: dinars. */
export async function expectedOf(db: Db, { businessId, now }: Scope): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(price), 0)::bigint as sum from appointment
    where business_id = ${businessId} and starts_at > ${now}::timestamptz - interval '12 hours'
      and status = 'confirmed' and ends_at > ${now}`.execute(db)
  return rows[0]?.sum ?? 0
}

/** The sums of a period alone. */
export async function totalsOf(db: Db, scope: Scope): Promise<TotalsRow> {
  const { rows } = await sql<TotalsRow>`
    select ${totals(scope.now)} from appointment as visit where ${inPeriod(scope)}`.execute(db)
  return rows[0] ?? { bookings: 0, cancelled: 0, over: 0, missed: 0, done: 0, expected: 0 }
}

/** A sum by one of: day, weekday and hour, staff member, source; what it is not by is null. */
export interface GroupRow extends TotalsRow {
  day: string | null
  weekday: number | null
  hour: number | null
  staff_id: string | null
  source: string | null
}

/** Every grouping of a period in one reading of its visits. */
export async function groupsOf(db: Db, scope: Scope): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select day::text, weekday, hour, staff_id, source, ${totals(scope.now)}
    from (
      select visit.*, wall::date as day, extract(isodow from wall)::integer as weekday,
        (extract(hour from wall)::integer + ${DAY_TURN / 60}::integer) as hour
      from (
        select visit.status, visit.missed, visit.price, visit.ends_at, visit.staff_id, visit.source,
          (visit.starts_at at time zone ${scope.timeZone}) - ${turn} as wall
        from appointment as visit
        where ${inPeriod(scope)}
      ) as visit
    ) as visit
    group by grouping sets ((day), (weekday, hour), (staff_id), (source))`.execute(db)
  return rows
}

/** Known customers with visits in the period, and how many of them had been there before it. */
export async function customersOf(
  db: Db,
  scope: Scope,
): Promise<{ customers: number; returning: number }> {
  const { rows } = await sql<{ customers: number; returning: number }>`
    with present as (
      select distinct visit.business_customer_id as id from appointment as visit
      where ${inPeriod(scope)} and visit.status <> 'cancelled'
        and visit.business_customer_id is not null
    )
    select count(*)::integer as customers, (count(*) filter (where exists (
      select from appointment as earlier
      where earlier.business_id = ${scope.businessId} and earlier.business_customer_id = present.id
        and earlier.status <> 'cancelled' and not earlier.missed
        and earlier.starts_at < (${scope.period.from}::date + ${turn}) at time zone ${scope.timeZone}
    )))::integer as returning
    from present`.execute(db)
  return rows[0] ?? { customers: 0, returning: 0 }
}

export interface NamedRow {
  id: string
  name_en: string | null
  name_ar: string | null
  bookings: number
  revenue: number
}

/** The services booked most; each part of a visit counts for its own, at its own price without offers. */
export async function servicesOf(db: Db, scope: Scope, limit: number): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select service.id, service.name_en, service.name_ar, sold.bookings, sold.revenue
    from (
      select item.service_id, count(*)::integer as bookings, sum(item.price)::bigint as revenue
      from appointment as visit
      join appointment_item as item on item.business_id = visit.business_id
        and item.appointment_id = visit.id
      where ${inPeriod(scope)} and visit.status <> 'cancelled'
      group by item.service_id
      order by count(*) desc, item.service_id
      limit ${limit}
    ) as sold
    join service on service.id = sold.service_id
    order by sold.bookings desc, service.id`.execute(db)
  return rows
}

export async function staffNames(db: Db, businessId: string) {
  return db
    .selectFrom('staff')
    .select(['id', 'name_en', 'name_ar'])
    .where('business_id', '=', businessId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}
