import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { countryMidnight } from '#records/working-days.ts'
import { type DaySpan, begunWithin } from './site-day.queries.ts'

/** Condition: the account in a column lives in the city; everyone if it is undefined. */
const livesIn = (city: string | undefined, column = 'account_id') =>
  city === undefined
    ? sql`true`
    : sql`${sql.ref(column)} in (select id from account where city_id = ${city})`

/** Counts people first seen in a span, and appointments booked in it by customers themselves. */
export async function countSpan(db: Db, { from, to, city }: DaySpan) {
  const { rows } = await sql<{ newcomers: number; booked: number }>`
    select (
        select count(*)::int from user_analytics
        where first_visit_at >= ${countryMidnight(from)} and first_visit_at < ${countryMidnight(to, 1)}
          and ${livesIn(city)}
      ) as newcomers,
      (
        select count(*)::int from appointment
        where created_at >= ${countryMidnight(from)} and created_at < ${countryMidnight(to, 1)}
          and customer_id is not null and source not in ('walk_in', 'phone')
          and ${livesIn(city, 'customer_id')}
      ) as booked`.execute(db)
  return rows[0] ?? { newcomers: 0, booked: 0 }
}

/** Counts people with a session in a span by their home city. */
export async function countPeople(db: Db, span: DaySpan) {
  const { rows } = await sql<{ city_id: string; people: number }>`
    select city_id, count(*)::int as people
    from (
      select account_id from user_sessions where ${begunWithin(span)} and ${livesIn(span.city)} group by 1
    ) as person
    join account on account.id = account_id
    group by city_id`.execute(db)
  return rows
}

/** Counts people with a session in the last one, seven and thirty days, up to the end of a day. */
export async function countActive(db: Db, { to, city }: Pick<DaySpan, 'to' | 'city'>) {
  const since = (days: number) => countryMidnight(to, 1 - days)
  const { rows } = await sql<{ day: number; week: number; month: number }>`
    select (count(*) filter (where latest >= ${since(1)}))::int as day,
      (count(*) filter (where latest >= ${since(7)}))::int as week, count(*)::int as month
    from (
      select max(start_time) as latest from user_sessions
      where start_time >= ${since(30)} and start_time < ${countryMidnight(to, 1)} and ${livesIn(city)}
      group by account_id
    ) as person`.execute(db)
  return rows[0] ?? { day: 0, week: 0, month: 0 }
}
