import { sql } from 'kysely'
import { LONGEST_APPOINTMENT } from '@awan/core/appointment/rules'
import { datedHours } from '@awan/core/availability/dated-hours'
import type { MinuteRange } from '@awan/core/availability/interval'
import {
  visitOf,
  type SlotRules,
  type StaffCalendar,
  type Visit,
} from '@awan/core/availability/rules'
import { OPENING_DAYS } from '@awan/core/business/rules'
import type { Db } from './connect.ts'
import { isUuid } from './uuid.ts'
import { minuteRanges, weekOf } from './working-time.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

/** Whose free times are asked for. */
export interface CalendarWish {
  businessId: string
  /** In the order of the visit. None: there is no visit, everyone could do it, and nobody's visits are read. */
  offeringIds?: readonly string[]
  /** None: anyone. */
  staffIds?: readonly string[]
  /** Of a visit that was sold: its own length and buffers stand, whatever its offerings have become. */
  sold?: Visit
}

export interface CalendarOffering extends Visit {
  readonly id: string
  readonly serviceId: string
  /** Whole dinars. */
  readonly price: number
  readonly nameEn: string | null
  readonly nameAr: string | null
}

/** What the slot engine needs to know of one business. */
export interface BusinessCalendar {
  readonly rules: SlotRules
  /** The active ones among those asked for, in their order. */
  readonly offerings: readonly CalendarOffering[]
  /** The offerings in a row; undefined where one of them is not sold or all together last too long. */
  readonly visit: Visit | undefined
  /** The active staff asked for who can do all the offerings, with their calendars; none without a visit. */
  readonly staff: readonly StaffCalendar[]
  /** The active staff asked for by id who cannot do all the offerings. */
  readonly unableStaffIds: readonly string[]
  /** All active staff, with their working time of the coming week but not their visits; filled with `everyone: true`. */
  readonly everyone: readonly StaffCalendar[]
}

/**
 * The calendars of many approved businesses, in one query; others are missing from the answer, unless any status will do. They hold for starts in
 * `[from, to)`: neighbouring visits and evenings before are included. Holds that ended by `now` are not. `db` may be a
 * transaction that has locked the staff.
 */
export async function loadCalendars(
  db: Db,
  question: {
    businesses: readonly CalendarWish[]
    from: Date
    to: Date
    now: Date
    /** A visit that is about to move is no obstacle to itself. */
    excludeAppointmentId?: string
    everyone?: boolean
    /** The shop itself asks: it also books what customers cannot. */
    byShop?: boolean
    anyStatus?: boolean
  },
): Promise<Map<string, BusinessCalendar>> {
  const wishes = question.businesses.filter((wish) => isUuid(wish.businessId))
  if (wishes.length === 0) return new Map()
  const { query, span } = calendarQuery({ ...question, businesses: wishes })
  const { rows } = await query.execute(db)
  const byId = new Map(rows.map((row) => [row.businessId, row]))
  const calendars = new Map<string, BusinessCalendar>()
  for (const wish of wishes) {
    const row = byId.get(wish.businessId)
    if (row) calendars.set(wish.businessId, toCalendar(row, wish, span))
  }
  return calendars
}

/** The instants between which the starts of `count` days from `day` lie, in whatever zone and past whichever midnight. */
export function windowOfDays(day: string, count: number): { from: Date; to: Date } {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return { from: new Date(midnight - DAY), to: new Date(midnight + (count + 2) * DAY) }
}

/** The days whose hours are read, both included. */
interface DaySpan {
  firstDay: string
  lastDay: string
}

interface StaffRow {
  id: string
  able: boolean
  /** By ISO weekday; multiranges as PostgreSQL writes them. */
  weekly: Record<string, string>
  /** UTC minutes. */
  busy: MinuteRange[]
}

interface SeasonRow {
  staffId: string
  firstDay: string
  lastDay: string
  weekly: Record<string, string>
}

interface CalendarRow {
  businessId: string
  timeZone: string
  gridMinutes: number
  noticeMinutes: number
  horizonDays: number
  offerings: CalendarOffering[] | null
  exceptions: { staffId: string | null; day: string; working: string }[] | null
  seasons: SeasonRow[] | null
  timeOff: { staffId: string | null; from: number; to: number }[] | null
  staff: StaffRow[] | null
}

function calendarQuery(question: Parameters<typeof loadCalendars>[1]) {
  const { from, to, now, excludeAppointmentId = null, everyone = false, byShop = false } = question
  const { anyStatus = false } = question
  const wishes = question.businesses.map((wish) => ({
    business_id: wish.businessId,
    offering_ids: wish.offeringIds?.filter(isUuid) ?? [],
    staff_ids: wish.staffIds?.filter(isUuid) ?? null,
  }))
  // A visit with its buffers lasts less than a day.
  const [earliest, latest] = [new Date(from.getTime() - DAY), new Date(to.getTime() + DAY)]
  const opening = now.getTime() + (OPENING_DAYS + 1) * DAY
  const since = everyone ? Math.min(from.getTime(), now.getTime()) : from.getTime()
  const until = everyone ? Math.max(to.getTime(), opening) : to.getTime()
  // The evening of two days before may reach into the first day.
  const span: DaySpan = { firstDay: dayText(since - 5 * DAY), lastDay: dayText(until + 3 * DAY) }
  const away = sql`tstzrange(${new Date(since - DAY)}, ${new Date(until + DAY)})`
  const query = sql<CalendarRow>`
    select business.id as "businessId", business.time_zone as "timeZone",
      business.grid_minutes as "gridMinutes", business.notice_minutes as "noticeMinutes",
      business.horizon_days as "horizonDays", sold.offerings, exception.exceptions,
      seasonal.seasons, absence.time_off as "timeOff", team.staff
    from json_to_recordset(${JSON.stringify(wishes)}::json)
      as wish (business_id uuid, offering_ids uuid[], staff_ids uuid[])
    join business on business.id = wish.business_id
      and (${anyStatus} or business.status = 'approved')
    cross join lateral (
      select json_agg(json_build_object(
        'id', offering.id, 'serviceId', offering.service_id, 'price', offering.price,
        'nameEn', coalesce(offering.name_en, service.name_en),
        'nameAr', coalesce(offering.name_ar, service.name_ar),
        'duration', offering.duration_minutes, 'bufferBefore', offering.buffer_before_minutes,
        'bufferAfter', offering.buffer_after_minutes
      )) as offerings
      from offering join service on service.id = offering.service_id
      where offering.business_id = business.id and offering.id = any (wish.offering_ids)
        and offering.active and (offering.online or ${byShop})
    ) sold
    cross join lateral (
      select json_agg(json_build_object(
        'staffId', staff_id, 'day', day, 'working', working::text
      )) as exceptions
      from hours_exception
      where business_id = business.id and day between ${span.firstDay}::date and ${span.lastDay}::date
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
          and season.first_day <= ${span.lastDay}::date and season.last_day >= ${span.firstDay}::date
        group by season.id, season.first_day, season.last_day, season_hours.staff_id
      ) timetable
    ) seasonal
    cross join lateral (
      select json_agg(json_build_object(
        'staffId', staff_id, 'from', floor(extract(epoch from lower(during)) / 60),
        'to', ceil(extract(epoch from upper(during)) / 60)
      )) as time_off
      from time_off
      where business_id = business.id and during && ${away}
    ) absence
    cross join lateral (
      select json_agg(json_build_object(
        'id', member.id, 'able', member.able,
        'weekly', (
          select coalesce(json_object_agg(weekday, working::text), '{}')
          from working_hours
          where business_id = business.id and staff_id = member.id
        ),
        'busy', case when member.able and member.wanted and cardinality(wish.offering_ids) > 0 then (
          select coalesce(json_agg(json_build_array(
            floor(extract(epoch from lower(occupied)) / 60),
            ceil(extract(epoch from upper(occupied)) / 60)
          )), '[]')
          from occupancy
          where business_id = business.id and staff_id = member.id
            and occupied && tstzrange(${earliest}, ${latest})
            and (expires_at is null or expires_at > ${now})
            and (appointment_id is null or appointment_id is distinct from ${excludeAppointmentId}::uuid)
        ) else '[]' end
      )) as staff
      from (
        select staff.id, wish.staff_ids is null or staff.id = any (wish.staff_ids) as wanted,
          not exists (
            select from unnest(wish.offering_ids) as asked (id)
            where not exists (
              select from staff_offering
              where business_id = business.id and staff_id = staff.id and offering_id = asked.id
            )
          ) as able
        from staff
        where staff.business_id = business.id and staff.active
      ) member
      where ${everyone} or (member.wanted and (member.able or wish.staff_ids is not null))
    ) team`
  return { query, span }
}

function toCalendar(row: CalendarRow, wish: CalendarWish, span: DaySpan): BusinessCalendar {
  const asked = wish.offeringIds ?? []
  const offerings = asked.flatMap(
    (id) => row.offerings?.find((offering) => offering.id === id) ?? [],
  )
  const visit = wish.sold ?? (offerings.length === asked.length ? visitOf(offerings) : undefined)
  const possible = visit !== undefined && visit.duration <= LONGEST_APPOINTMENT
  const rows = row.staff ?? []
  const wanted = rows.filter(({ id }) => wish.staffIds?.includes(id) ?? true)
  const able = possible ? wanted.filter((member) => member.able) : []
  const calendars = new Map(rows.map((member) => [member.id, staffCalendar(member, row, span)]))
  return {
    rules: {
      timeZone: row.timeZone,
      gridMinutes: row.gridMinutes,
      noticeMinutes: row.noticeMinutes,
      horizonDays: row.horizonDays,
    },
    offerings,
    visit: possible && asked.length > 0 ? visit : undefined,
    staff: able.flatMap(({ id }) => calendars.get(id) ?? []),
    unableStaffIds: wanted.flatMap((member) => (member.able ? [] : [member.id])),
    everyone: [...calendars.values()],
  }
}

function staffCalendar(member: StaffRow, row: CalendarRow, span: DaySpan): StaffCalendar {
  const exceptionsOf = (staffId: string | null) =>
    new Map(
      (row.exceptions ?? [])
        .filter((exception) => exception.staffId === staffId)
        .map(({ day, working }) => [day, minuteRanges(working)]),
    )
  const exceptions = datedHours(span.firstDay, span.lastDay, {
    seasons: (row.seasons ?? [])
      .filter(({ staffId }) => staffId === member.id)
      .map(({ firstDay, lastDay, weekly }) => ({ firstDay, lastDay, weekly: weekOf(weekly) })),
    forEveryone: exceptionsOf(null),
    own: exceptionsOf(member.id),
  })
  const timeOff = (row.timeOff ?? [])
    .filter(({ staffId }) => staffId === null || staffId === member.id)
    .map((off): MinuteRange => [off.from, off.to])
  return {
    staffId: member.id,
    weekly: weekOf(member.weekly),
    exceptions,
    timeOff,
    busy: member.busy,
  }
}

function dayText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}
