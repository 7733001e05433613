import { DAY_MS, utcDay } from '@awan/core/time'
import { sql, type RawBuilder } from 'kysely'
import type { Calendar, Taken } from '@awan/core/availability/calendar'
import { dayNumber } from '@awan/core/availability/day'
import type { MinuteRange } from '@awan/core/availability/interval'
import type { HoursRange } from '@awan/core/staff/hours'

/** Parses a multirange of minutes in PostgreSQL's format: `{[540,780),[840,1260)}`. */
export function minuteRanges(text: string): MinuteRange[] {
  return [...text.matchAll(/\[(\d+),(\d+)\)/g)].map((match) => [Number(match[1]), Number(match[2])])
}

/** Converts rows by ISO weekday to seven days from Monday. */
export function weekOf(byWeekday: Readonly<Record<string, string>>): MinuteRange[][] {
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => minuteRanges(byWeekday[weekday] ?? ''))
}

/** Converts a day's ranges to the format of the API. */
export function clockRanges(ranges: readonly MinuteRange[]): HoursRange[] {
  return ranges.map(([from, to]) => ({ from, to }))
}

/** Formats a day's ranges as a PostgreSQL multirange, which sorts them and joins those that touch. */
export function multirange(ranges: readonly HoursRange[]): string {
  return `{${ranges.map(({ from, to }) => `[${from},${to})`).join()}}`
}

/** Time for which hours are read: instants, and the days that may be relevant, both inclusive. */
export interface WorkingSpan {
  from: Date
  to: Date
  firstDay: string
  lastDay: string
}

/** Returns the span to read for instants in milliseconds. A shift of two days before may extend into the first day. */
export function workingSpan(since: number, until: number): WorkingSpan {
  return {
    from: new Date(since - DAY_MS),
    to: new Date(until + DAY_MS),
    firstDay: utcDay(since - 5 * DAY_MS),
    lastDay: utcDay(until + 3 * DAY_MS),
  }
}

/** Overrides of the weekly hours of all staff of a business. Multiranges are in PostgreSQL's format. */
export interface WorkingRows {
  exceptions: { staffId: string | null; day: string; working: string }[] | null
  seasons:
    { staffId: string; firstDay: string; lastDay: string; weekly: Record<string, string> }[] | null
  /** In UTC minutes. */
  timeOff: { staffId: string | null; from: number; to: number }[] | null
}

/** Columns of `WorkingRows`, with `workingJoins`. */
export const workingColumns = sql`
  exception.exceptions, seasonal.seasons, away.time_off as "timeOff"`

/** Joins for `business`. */
export function workingJoins({ from, to, firstDay, lastDay }: WorkingSpan): RawBuilder<unknown> {
  return sql`
    cross join lateral (
      select json_agg(json_build_object(
        'staffId', staff_id, 'day', day, 'working', working::text
      )) as exceptions
      from hours_exception
      where business_id = business.id and day between ${firstDay}::date and ${lastDay}::date
    ) exception
    cross join lateral (
      select json_agg(json_build_object(
        'staffId', staff_id, 'firstDay', first_day, 'lastDay', last_day, 'weekly', weekly
      )) as seasons
      from (
        select season.first_day, season.last_day, season_hours.staff_id,
          json_object_agg(weekday, working::text) as weekly
        from season
        join season_hours on season_hours.business_id = season.business_id
          and season_hours.season_id = season.id
        where season.business_id = business.id
          and season.first_day <= ${lastDay}::date and season.last_day >= ${firstDay}::date
        group by season.id, season.first_day, season.last_day, season_hours.staff_id
      ) timetable
    ) seasonal
    cross join lateral (
      select json_agg(json_build_object(
        'staffId', staff_id, 'from', floor(extract(epoch from lower(during)) / 60),
        'to', ceil(extract(epoch from upper(during)) / 60)
      )) as time_off
      from time_off
      where business_id = business.id and during && tstzrange(${from}, ${to})
    ) away`
}

/** Fields of a `json_build_object` for a `WorkingMember`: the staff member of `business` with this id. */
export function memberFields(staffId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`'id', ${staffId}, 'weekly', (
    select coalesce(json_object_agg(weekday, working::text), '{}')
    from working_hours
    where business_id = business.id and staff_id = ${staffId}
  )`
}

/** A staff member's row for building calendars. */
export interface WorkingMember {
  id: string
  /** Multiranges by ISO weekday. */
  weekly: Record<string, string>
}

/** Builds the calendar of one staff member. */
export function staffCalendar(
  member: WorkingMember,
  rows: WorkingRows,
  taken: readonly Taken[],
): Calendar {
  const datedOf = (staffId: string | null) =>
    (rows.exceptions ?? [])
      .filter((exception) => exception.staffId === staffId)
      .map(({ day, working }) => ({ day: numberOf(day), ranges: minuteRanges(working) }))
  const seasons = (rows.seasons ?? [])
    .filter(({ staffId }) => staffId === member.id)
    .map(({ firstDay, lastDay, weekly }) => ({
      firstDay: numberOf(firstDay),
      lastDay: numberOf(lastDay),
      weekly: weekOf(weekly),
    }))
  const timeOff = (rows.timeOff ?? [])
    .filter(({ staffId }) => staffId === null || staffId === member.id)
    .map((off): MinuteRange => [off.from, off.to])
  const weekly = weekOf(member.weekly)
  const own = datedOf(member.id)
  return {
    id: member.id,
    kind: 'staff',
    working: { weekly, seasons, everyone: datedOf(null), own, timeOff },
    taken,
  }
}

/** Returns the number of a day; PostgreSQL formats all days of a column alike. */
function numberOf(day: string): number {
  return dayNumber(day) ?? 0
}
