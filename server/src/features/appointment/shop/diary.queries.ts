import type { Localized } from '@awan/core/language'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

interface Range {
  from: number
  to: number
}

/** A staff member's working time, `hours` one entry for each day asked for. */
interface DiaryMember {
  id: string
  name: Localized
  photo: string | null
  active: boolean
  position: number
  hours: { date: string; ranges: Range[] }[]
}

export interface TeamRow {
  time_zone: string
  grid_minutes: number
  staff: DiaryMember[]
}

/**
 * A shop's staff and when they work on the days `first` to `last` (both included), in one query. A dated timetable of
 * one's own comes before the one for everyone, that before a season in which one has hours, that before the week.
 */
export async function teamOn(
  db: Db,
  businessId: string,
  first: string,
  last: string,
): Promise<TeamRow | undefined> {
  const { rows } = await sql<TeamRow>`
    select business.time_zone, business.grid_minutes, team.staff
    from business
    cross join lateral (
      select coalesce(json_agg(json_build_object(
        'id', staff.id, 'name', staff.name, 'photo', staff.photo,
        'active', staff.active, 'position', staff.position, 'hours', week.hours
      ) order by staff.position, staff.id), '[]') as staff
      from staff
      cross join lateral (
        select json_agg(json_build_object(
          'date', asked.date,
          'ranges', (
            select coalesce(json_agg(json_build_object('from', lower(piece), 'to', upper(piece))), '[]')
            from unnest(case
              when own.day is not null then own.working
              when everyone.day is not null then everyone.working
              when seasonal.id is not null then timetable.working
              else weekly.working
            end) as piece
          )
        ) order by asked.date) as hours
        from (
          select series::date as date
          from generate_series(${first}::date, ${last}::date, interval '1 day') as series
        ) as asked
        left join hours_exception as own on own.business_id = business.id
          and own.day = asked.date and own.staff_id = staff.id
        left join hours_exception as everyone on everyone.business_id = business.id
          and everyone.day = asked.date and everyone.staff_id is null
        left join season as seasonal on seasonal.business_id = business.id
          and asked.date between seasonal.first_day and seasonal.last_day
          and exists (
            select from season_hours
            where season_hours.business_id = business.id and season_id = seasonal.id
              and season_hours.staff_id = staff.id
          )
        left join season_hours as timetable on timetable.business_id = business.id
          and timetable.season_id = seasonal.id and timetable.staff_id = staff.id
          and timetable.weekday = extract(isodow from asked.date)
        left join working_hours as weekly on weekly.business_id = business.id
          and weekly.staff_id = staff.id and weekly.weekday = extract(isodow from asked.date)
      ) week
      where staff.business_id = business.id
    ) team
    where business.id = ${businessId}`.execute(db)
  return rows[0]
}

export interface BlockRow {
  id: string
  version: number
  staff_id: string
  starts_at: Date
  ends_at: Date
  reason: string
}

/** Blocked time that touches the span; of the staff members named, or of everyone. */
export async function blocksBetween(
  db: Db,
  span: { businessId: string; from: Date; to: Date; staffIds?: readonly string[] },
): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select id, version, resource_id as staff_id, lower(occupied) as starts_at, upper(occupied) as ends_at, reason
    from occupancy
    where business_id = ${span.businessId} and kind = 'blocked'
      and occupied && tstzrange(${span.from}, ${span.to})
      and (${span.staffIds ?? null}::uuid[] is null
        or resource_id = any (${span.staffIds ?? null}::uuid[]))
    order by lower(occupied), id`.execute(db)
  return rows
}

export interface AbsenceRow {
  id: string
  staff_id: string | null
  starts_at: Date
  ends_at: Date
  reason: string
}

/** Time off that touches the span; with staff members named, theirs and what is for everyone. */
export async function absencesBetween(
  db: Db,
  span: { businessId: string; from: Date; to: Date; staffIds?: readonly string[] },
): Promise<AbsenceRow[]> {
  const { rows } = await sql<AbsenceRow>`
    select id, staff_id, lower(during) as starts_at, upper(during) as ends_at, reason
    from time_off
    where business_id = ${span.businessId} and during && tstzrange(${span.from}, ${span.to})
      and (${span.staffIds ?? null}::uuid[] is null or staff_id is null
        or staff_id = any (${span.staffIds ?? null}::uuid[]))
    order by lower(during), id`.execute(db)
  return rows
}
