import { sql } from 'kysely'
import { PAGE_NAMES, type PageName } from '@awan/core/analytics/pages'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import type { Db } from '#db/connect.ts'

/** Span of days in the country's time zone, both ends included; `city` limits it to residents of that city. */
export interface DaySpan {
  from: string
  to: string
  city: string | undefined
}

const midnight = (day: string, later = 0) =>
  sql`(${day}::date + ${later}::int)::timestamp at time zone ${COUNTRY_ZONE}`

const inSpan = ({ from, to }: Pick<DaySpan, 'from' | 'to'>) =>
  sql`start_time >= ${midnight(from)} and start_time < ${midnight(to, 1)}`

const livesIn = (city: string | undefined) =>
  city === undefined
    ? sql`true`
    : sql`account_id in (select id from account where city_id = ${city})`

export async function sumSpan(db: Db, span: DaySpan) {
  const { from, to, city } = span
  const { rows } = await sql<{
    sessions: number
    people: number
    newcomers: number
    time: number
    booked: number
  }>`
    select count(*)::int as sessions, count(distinct account_id)::int as people,
      coalesce(sum(total_duration), 0)::float8 as time,
      (
        select count(*)::int from user_analytics
        where first_visit_at >= ${midnight(from)} and first_visit_at < ${midnight(to, 1)}
          and ${livesIn(city)}
      ) as newcomers,
      (
        select count(*)::int from appointment
        where created_at >= ${midnight(from)} and created_at < ${midnight(to, 1)}
          and customer_id is not null and source not in ('walk_in', 'phone')
          and ${city === undefined ? sql`true` : sql`customer_id in (select id from account where city_id = ${city})`}
      ) as booked
    from user_sessions where ${inSpan(span)} and ${livesIn(city)}`.execute(db)
  const [sums] = rows
  return sums ?? { sessions: 0, people: 0, newcomers: 0, time: 0, booked: 0 }
}

/** Sums sessions, people and time for every day of the span. */
export async function sumByDay(db: Db, span: DaySpan) {
  const { rows } = await sql<{ date: string; sessions: number; people: number; time: number }>`
    select day::date::text as date, coalesce(sessions, 0)::int as sessions,
      coalesce(people, 0)::int as people, coalesce(time, 0)::float8 as time
    from generate_series(${span.from}::date, ${span.to}::date, interval '1 day') as every (day)
    left join (
      select (start_time at time zone ${COUNTRY_ZONE})::date as day, count(*) as sessions,
        count(distinct account_id) as people, sum(total_duration) as time
      from user_sessions where ${inSpan(span)} and ${livesIn(span.city)}
      group by 1
    ) as known using (day)
    order by day`.execute(db)
  return rows
}

/** Counts page visits and milliseconds per page, most visited first. */
export async function sumByPage(db: Db, span: DaySpan) {
  const { rows } = await sql<{ page: PageName; visits: number; time: number }>`
    select page ->> 'page' as page, count(*)::int as visits,
      coalesce(sum((page ->> 'endTime')::float8 - (page ->> 'startTime')::float8), 0)::float8 as time
    from user_sessions, jsonb_array_elements(pages) as page
    where ${inSpan(span)} and ${livesIn(span.city)}
      and page ->> 'page' = any(${[...PAGE_NAMES]}::text[])
    group by 1 order by visits desc, 1`.execute(db)
  return rows
}

/** Counts sessions by the steps that they reached from the home page to a booking. */
export async function sumFunnel(db: Db, span: DaySpan) {
  const { rows } = await sql<{ home: number; business: number; confirm: number; booked: number }>`
    select count(*)::int as home, (count(*) filter (where business))::int as business,
      (count(*) filter (where business and confirm))::int as confirm,
      (count(*) filter (where business and confirm and exists (
        select from appointment
        where customer_id = session.account_id and source not in ('walk_in', 'phone')
          and created_at between session.start_time and session.last_seen + interval '1 minute'
      )))::int as booked
    from (
      select account_id, start_time, last_seen,
        pages @> '[{"page": "Business Details"}]' as business,
        pages @? '$[*].actions[*] ? (@.action == "booking.confirm")' as confirm
      from user_sessions
      where ${inSpan(span)} and ${livesIn(span.city)} and pages @> '[{"page": "Home"}]'
    ) as session`.execute(db)
  return rows[0] ?? { home: 0, business: 0, confirm: 0, booked: 0 }
}

/** Counts sessions and people by the people's home city, most sessions first. */
export async function sumByCity(db: Db, span: DaySpan) {
  const { rows } = await sql<{ cityId: string; sessions: number; people: number }>`
    select city_id as "cityId", sum(sessions)::int as sessions, count(*)::int as people
    from (
      select account_id, count(*) as sessions from user_sessions
      where ${inSpan(span)} and ${livesIn(span.city)} group by 1
    ) as person
    join account on account.id = account_id
    group by 1 order by sessions desc, 1`.execute(db)
  return rows
}

/** Counts people with a session in the last one, seven and thirty days, up to the end of a day. */
export async function countActive(db: Db, { to, city }: Pick<DaySpan, 'to' | 'city'>) {
  const since = (days: number) => midnight(to, 1 - days)
  const { rows } = await sql<{ day: number; week: number; month: number }>`
    select (count(*) filter (where latest >= ${since(1)}))::int as day,
      (count(*) filter (where latest >= ${since(7)}))::int as week, count(*)::int as month
    from (
      select max(start_time) as latest from user_sessions
      where start_time >= ${since(30)} and start_time < ${midnight(to, 1)} and ${livesIn(city)}
      group by account_id
    ) as person`.execute(db)
  return rows[0] ?? { day: 0, week: 0, month: 0 }
}
