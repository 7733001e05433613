import type { Localized } from '@awan/core/language'
import { sql, type RawBuilder } from 'kysely'
import { FIRST_HOUR, periodBefore, type Period } from '@awan/core/insight/rules'
import type { Db } from '#db/connect.ts'
import { PLANNED_ANEW } from '#db/connection/prepared.ts'

/** For sums over a period, which may be a day or a year. */
const anew = sql.raw(PLANNED_ANEW)

/** A shop's appointments on the working days of a period; `now` decides which have ended. */
export interface Scope {
  businessId: string
  timeZone: string
  period: Period
  now: Date
}

/** Returns a condition of one index range, a day longer than the period: the last working day may extend past midnight. */
function inPeriod({ businessId, timeZone, period }: Scope): RawBuilder<unknown> {
  return sql`appointment.business_id = ${businessId}
    and appointment.starts_at >= ${period.from}::date::timestamp at time zone ${timeZone}
    and appointment.starts_at < (${period.to}::date + 2)::timestamp at time zone ${timeZone}
    and appointment.working_day between ${period.from}::date and ${period.to}::date`
}

/** Numeric codes of an appointment's outcome; grouping by numbers is faster than by text. */
export const FATE = { cancelled: 0, missed: 1, done: 2, expected: 3 } as const
export type Fate = keyof typeof FATE

/** Returns the outcome expression; an ended appointment is done or missed, whether or not it is stored as completed. */
const fate = (
  now: Date,
) => sql`case when appointment.status = 'cancelled' then ${FATE.cancelled}::integer
  when appointment.missed then ${FATE.missed}::integer
  when appointment.status = 'completed' or appointment.ends_at <= ${now} then ${FATE.done}::integer
  else ${FATE.expected}::integer end`

/** Number and total price of the appointments of one outcome. */
export interface FateRow {
  fate: number
  appointments: number
  price: number
}

/** Returns the total price of confirmed appointments that have not ended, whatever the period: dinars. */
export async function expectedOf(db: Db, { businessId, now }: Scope): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(price), 0)::bigint as sum from appointment
    where business_id = ${businessId} and starts_at > ${now}::timestamptz - interval '12 hours'
      and status = 'confirmed' and ends_at > ${now}`.execute(db)
  return rows[0]?.sum ?? 0
}

export interface DayRow extends FateRow {
  day: string
}

/** Sums the appointments of a period by working day and outcome, as they were at `now`: later ones were expected. */
export async function fatesByDay(db: Db, scope: Scope): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`${anew}
    select appointment.working_day::text as day, case
        when appointment.status <> 'cancelled' and appointment.ends_at > ${scope.now} then ${FATE.expected}::integer
        else ${fate(scope.now)} end as fate,
      count(*)::integer as appointments, sum(appointment.price)::bigint as price
    from appointment
    where ${inPeriod(scope)}
    group by appointment.working_day, fate`.execute(db)
  return rows
}

export interface WorkRow extends FateRow {
  staff_id: string
  source: string
}

/** Sums the appointments of a period by staff member, source and outcome. */
export async function workOf(db: Db, scope: Scope): Promise<WorkRow[]> {
  const { rows } = await sql<WorkRow>`${anew}
    select appointment.staff_id, appointment.source, ${fate(scope.now)} as fate, count(*)::integer as appointments,
      sum(appointment.price)::bigint as price
    from appointment
    where ${inPeriod(scope)}
    group by 1, 2, 3`.execute(db)
  return rows
}

/** Counts by working day, and by weekday and hour; columns not grouped by are null. */
export interface TimeRow {
  day: string | null
  weekday: number | null
  hour: number | null
  bookings: number
  cancelled: number
}

/** Counts by start first, in index order, so that time zones are converted once per start. */
export async function timesOf(db: Db, scope: Scope): Promise<TimeRow[]> {
  const { rows } = await sql<TimeRow>`${anew}
    select day::text, weekday, hour,
      sum(bookings)::integer as bookings,
      sum(cancelled)::integer as cancelled
    from (
      select day, extract(isodow from day)::integer as weekday,
        (clock + 24 - ${FIRST_HOUR}::integer) % 24 + ${FIRST_HOUR}::integer as hour, bookings, cancelled
      from (
        select appointment.working_day as day,
          extract(hour from appointment.starts_at at time zone ${scope.timeZone})::integer as clock,
          count(*) filter (where appointment.status <> 'cancelled') as bookings,
          count(*) filter (where appointment.status = 'cancelled') as cancelled
        from appointment
        where ${inPeriod(scope)}
        group by appointment.starts_at, appointment.working_day
      ) as start
    ) as start
    group by grouping sets ((day), (weekday, hour))`.execute(db)
  return rows
}

/** Known customers with appointments in a period, and those among them with one before it. */
export interface CustomersRow {
  customers: number
  returning: number
}

/** Counts customers of a period and of the one before in one query, and checks each for an earlier appointment. */
export async function customersOf(
  db: Db,
  { businessId, timeZone, period }: Scope,
): Promise<{ now: CustomersRow; before: CustomersRow }> {
  const at = (day: string, more = 0) =>
    sql`(${day}::date + ${more}::integer)::timestamp at time zone ${timeZone}`
  const { from: earlier, to: until } = periodBefore(period)
  const { rows } = await sql<
    Record<'customers' | 'returning' | 'earlier' | 'again', number>
  >`${anew}
    select (count(*) filter (where present))::integer as customers,
      (count(*) filter (where present and (came or known)))::integer as returning,
      (count(*) filter (where before))::integer as earlier,
      (count(*) filter (where before and known))::integer as again
    from (
      select business_customer_id, bool_or(working_day >= ${period.from}) as present,
        bool_or(working_day <= ${until}) as before,
        bool_or(working_day < ${period.from} and not missed) as came
      from appointment
      where business_id = ${businessId} and business_customer_id is not null
        and status <> 'cancelled' and starts_at >= ${at(earlier)}
        and starts_at < ${at(period.to, 2)}
        and working_day between ${earlier} and ${period.to}
      group by business_customer_id
    ) as customer
    cross join lateral (
      select exists (
        select from appointment as first
        where first.business_id = ${businessId}
          and first.business_customer_id = customer.business_customer_id
          and first.starts_at < ${at(earlier, 1)} and first.working_day < ${earlier}
          and first.status <> 'cancelled' and not first.missed
        offset 0
      ) as known
    ) as history`.execute(db)
  const { customers = 0, returning = 0, earlier: were = 0, again = 0 } = rows[0] ?? {}
  return { now: { customers, returning }, before: { customers: were, returning: again } }
}

export interface NamedRow {
  id: string
  name: Localized
  bookings: number
  revenue: number
}

/**
 * Lists the most booked services. Each item of an appointment counts for its own service, at its price without
 * promotions; a missed appointment adds no revenue.
 */
export async function servicesOf(db: Db, scope: Scope, limit: number): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`${anew}
    select service.id, service.name, sold.bookings, sold.revenue
    from (
      select item.service_id, count(*)::integer as bookings,
        coalesce(sum(item.price) filter (where not appointment.missed), 0)::bigint as revenue
      from appointment
      join appointment_item as item on item.business_id = appointment.business_id
        and item.appointment_id = appointment.id
      where ${inPeriod(scope)} and appointment.status <> 'cancelled'
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
    .select(['id', 'name'])
    .where('business_id', '=', businessId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}
