import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { sql, type RawBuilder } from 'kysely'

/** Below this number of open shops they are selected at once; with more, the list in its own order soon fills a page. */
const FEW = 400

/**
 * Returns the condition that a staff member works at the business now: `openingAt` in SQL. Both today's hours and
 * yesterday's count, because an evening may pass midnight. `few` is a parameter for tests only.
 */
export function isOpen(now: Date, few = FEW) {
  return sql`${someHoursHold(now, few)} and exists (
    select from staff cross join ${moments(now)}
    where staff.business_id = business.id and staff.active
      and coalesce(
        (select working @> moment.minute from hours_exception
          where business_id = business.id and day = moment.day and staff_id = staff.id),
        (select working @> moment.minute from hours_exception
          where business_id = business.id and day = moment.day and staff_id is null),
        -- Nothing for those who have no hours in a season.
        (select bool_or(
            season_hours.weekday = extract(isodow from moment.day) and working @> moment.minute
          )
          from season
          join season_hours on season_hours.business_id = season.business_id
            and season_hours.season_id = season.id and season_hours.staff_id = staff.id
          where season.business_id = business.id
            and moment.day between season.first_day and season.last_day),
        (select working @> moment.minute from working_hours
          where business_id = business.id and staff_id = staff.id
            and weekday = extract(isodow from moment.day))
      )
      and not exists (
        select from time_off
        where business_id = business.id and (staff_id is null or staff_id = staff.id)
          and during @> ${now}::timestamptz
      )
  )`
}

/**
 * Returns a necessary condition: any hours of the business contain this minute, of any staff member, even if other hours
 * override them. It filters out most closed businesses without a check of each staff member, and no open one. One `or`,
 * so that it is evaluated per row while the list is read in order, and not joined. At night, and for dates with
 * exceptions, there are few matches, which are selected once for all rows.
 */
function someHoursHold(now: Date, few: number) {
  const today = sql`(${now}::timestamptz at time zone 'utc')::date`
  const usual = sql`(select ${weekMinute(now, sql`${COUNTRY_ZONE}::text`)})`
  const isUsual = sql`business.time_zone = ${COUNTRY_ZONE}`
  const minute = sql`case when ${isUsual} then ${usual} else ${weekMinute(now, sql`business.time_zone`)} end`
  const weeks = sql`from business_week where minutes @> ${usual}`
  return sql`(
    case
      when ${isUsual} and (select count(*) < ${few} from (select ${weeks} limit ${few}) as held)
        then business.id in (select business_id ${weeks})
      else exists (select from business_week where business_id = business.id and minutes @> ${minute})
    end or business.id in (
      select changed.business_id
      from hours_exception as changed join business as its on its.id = changed.business_id
      -- Whatever its zone: a range that began yesterday may pass midnight.
      where changed.day between ${today} - 2 and ${today} + 1
        and changed.working @> floor(
          extract(epoch from (${now}::timestamptz at time zone its.time_zone) - changed.day) / 60
        )::int
    )
  )`
}

/** Returns the minute of the week from Monday on, in a time zone. */
function weekMinute(now: Date, zone: RawBuilder<unknown>) {
  const wall = sql`${now}::timestamptz at time zone ${zone}`
  return sql`floor(extract(epoch from (${wall}) - date_trunc('week', ${wall})) / 60)::int`
}

/** Returns the minute of today, and of yesterday past its midnight, in the zone of `business`: `moment (day, minute)`. */
function moments(now: Date) {
  return sql`lateral (
    select wall::date - back as day,
      extract(hour from wall)::int * 60 + extract(minute from wall)::int + back * 1440 as minute
    from (select ${now}::timestamptz at time zone business.time_zone as wall) as clock
    cross join (values (0), (1)) as days (back)
  ) as moment`
}
