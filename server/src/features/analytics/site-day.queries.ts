import { type RawBuilder, sql } from 'kysely'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { addDays } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { countryMidnight } from '#records/working-days.ts'

/** Span of days in the country's time zone, both ends included; `city` limits it to residents of that city. */
export interface DaySpan {
  from: string
  to: string
  city: string | undefined
}

/** Sums of the sessions of a city's residents that began on a day. */
export interface SiteDay {
  day: string
  city_id: string
  sessions: number
  people: number
  /** Milliseconds. */
  time: number
  /** Sessions that reached each step towards a booking, and all steps before it. */
  home: number
  business: number
  confirm: number
  booked: number
  /** Views and milliseconds by page name. */
  pages: Record<string, readonly [views: number, time: number]>
}

/** Condition: the session began on a day of the span. */
export const begunWithin = ({ from, to }: Pick<DaySpan, 'from' | 'to'>) =>
  sql`start_time >= ${countryMidnight(from)} and start_time < ${countryMidnight(to, 1)}`

/** Condition: sums of a city, of all if it is undefined. */
const ofCity = (city: string | undefined) =>
  city === undefined ? sql`true` : sql`city_id = ${city}`

/** Query: sums the sessions of a span by day and city of residence, in the columns of `site_day`. */
function sumsOf(span: DaySpan): RawBuilder<unknown> {
  const day = sql`(start_time at time zone ${COUNTRY_ZONE})::date as day`
  const sessions = sql`user_sessions as session join account on account.id = session.account_id`
  const where = sql`${begunWithin(span)} and ${ofCity(span.city)}`
  return sql`
    select day, city_id, count(*)::int as sessions, count(distinct account_id)::int as people,
      sum(total_duration)::bigint as time,
      (count(*) filter (where steps > 0))::int as home,
      (count(*) filter (where steps > 1))::int as business,
      (count(*) filter (where steps > 2))::int as confirm,
      (count(*) filter (where steps > 3))::int as booked,
      coalesce((array_agg(viewed.pages))[1], '{}') as pages
    from (
      select ${day}, city_id, account_id, total_duration, case
          when not pages @> '[{"page": "Home"}]' then 0
          when not pages @> '[{"page": "Business Details"}]' then 1
          when not pages @? '$[*].actions[*] ? (@.action == "booking.confirm")' then 2
          when not exists (
            select from appointment
            where customer_id = session.account_id and source not in ('walk_in', 'phone')
              and appointment.created_at between session.start_time
                and session.last_seen + interval '1 minute'
          ) then 3 else 4 end as steps
      from ${sessions} where ${where}
    ) as reached
    left join (
      select day, city_id, jsonb_object_agg(page, jsonb_build_array(views, time)) as pages
      from (
        select ${day}, city_id, page ->> 'page' as page, count(*) as views,
          coalesce(sum((page ->> 'endTime')::bigint - (page ->> 'startTime')::bigint), 0) as time
        from ${sessions} cross join jsonb_array_elements(pages) as page where ${where}
        group by 1, 2, 3
      ) as seen
      group by day, city_id
    ) as viewed using (day, city_id)
    group by day, city_id`
}

/** Returns the last day whose sums are stored, and with it all earlier ones; null if none is. */
export async function lastStoredDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from site_day`.execute(db)
  return rows[0]?.day ?? null
}

/** Reads the sums of a span by day and city, where there are sessions; days after `stored` are summed from their sessions. */
export async function listSiteDays(
  db: Db,
  { from, to, city }: DaySpan,
  stored: string | null,
): Promise<SiteDay[]> {
  const rest = stored === null || stored < from ? from : addDays(stored, 1)
  const { rows } = await sql<SiteDay>`
    select day::text as day, city_id, sessions, people, time, home, business, confirm, booked, pages
    from site_day where day >= ${from} and day <= ${to} and day < ${rest} and ${ofCity(city)}
    union all
    select day::text, city_id, sessions, people, time, home, business, confirm, booked, pages
    from (${sumsOf({ from: rest, to, city })}) as live`.execute(db)
  return rows
}

/**
 * Lists the days whose sums are due, oldest first: those not stored up to `settled` days ago, and the last `recounted`
 * of them in any case.
 */
export async function daysToStore(
  db: Db,
  { now, settled, recounted }: { now: Date; settled: number; recounted: number },
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::date::text as day
    from (
      select (${now}::timestamptz at time zone ${COUNTRY_ZONE})::date - ${settled}::int as last,
        (select max(day) from site_day) as stored,
        (select (min(start_time) at time zone ${COUNTRY_ZONE})::date from user_sessions) as first
    ) as known
    cross join generate_series(
      case when stored is null then first else least(stored, last - ${recounted}::int) + 1 end, last, interval '1 day'
    ) as day
    order by day`.execute(db)
  return rows.map(({ day }) => day)
}

/** Stores the sums of a day anew. */
export async function storeSiteDay(db: Db, day: string): Promise<void> {
  await sql`
    with fresh as (${sumsOf({ from: day, to: day, city: undefined })}),
    gone as (
      delete from site_day where day = ${day} and city_id not in (select city_id from fresh)
    )
    insert into site_day (day, city_id, sessions, people, time, home, business, confirm, booked, pages)
    select day, city_id, sessions, people, time, home, business, confirm, booked, pages from fresh
    on conflict (day, city_id) do update set sessions = excluded.sessions,
      people = excluded.people, time = excluded.time, home = excluded.home,
      business = excluded.business, confirm = excluded.confirm, booked = excluded.booked,
      pages = excluded.pages`.execute(db)
}
