import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { sql, type RawBuilder } from 'kysely'

/** Counts the shops of which all are found at once; of more, those that a page needs are met soon in its own order. */
const FEW = 400

/**
 * Returns whether someone works at the business right now: what `openingAt` says, for choosing rows. Both today's
 * hours and yesterday's count, because an evening may pass midnight. `few` differs in tests alone.
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
 * Returns whether any hours of the business hold this minute, whoever's they are and whatever takes their place. It leaves out most
 * of the closed ones without asking for each staff member, and none that is open. In one `or`, so that it is asked of each row
 * while the list is read in its order, and not joined. By night, and of those with other hours on a day, there are few, which are
 * found once for all rows.
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

/** The minute of the week from Monday on, on the clock of a zone. */
function weekMinute(now: Date, zone: RawBuilder<unknown>) {
  const wall = sql`${now}::timestamptz at time zone ${zone}`
  return sql`floor(extract(epoch from (${wall}) - date_trunc('week', ${wall})) / 60)::int`
}

/** The minute of today, and of yesterday past its midnight, on the clock of `business`: `moment (day, minute)`. */
function moments(now: Date) {
  return sql`lateral (
    select wall::date - back as day,
      extract(hour from wall)::int * 60 + extract(minute from wall)::int + back * 1440 as minute
    from (select ${now}::timestamptz at time zone business.time_zone as wall) as clock
    cross join (values (0), (1)) as days (back)
  ) as moment`
}
