import { sql } from 'kysely'
import { LONGEST_APPOINTMENT } from '@awan/core/appointment/rules'
import type { Calendar, Calendars } from '@awan/core/availability/calendar'
import { footprintOf, type Footprint } from '@awan/core/availability/footprint'
import { online, type OnlineRules } from '@awan/core/availability/placement'
import type { Question, Slot } from '@awan/core/availability/slots'
import { OPENING_DAYS } from '@awan/core/business/rules'
import { DAY_MS, instantText, MINUTE_MS } from '@awan/core/time'
import type { Holder } from '#http/caller/hold-token.ts'
import type { Db } from '../db/connect.ts'
import { isUuid } from '../db/uuid.ts'
import { takenOf } from './calendars.ts'
import { compiledCalendars, type Versions } from './compiled-calendars.ts'
import { calendarAround, type CalendarOffering, type CompiledShop } from './kept/compiled-shop.ts'
import { presentTaken, type TakenRow } from './occupancy.ts'
import {
  memberFields,
  staffCalendar,
  workingColumns,
  workingJoins,
  workingSpan,
  type WorkingMember,
  type WorkingRows,
} from './working-time.ts'

/** Input for loading the calendars of free times. */
export interface CalendarInput {
  businessId: string
  /**
   * In the order of the appointment. Empty: no appointment is requested; all staff qualify, and no appointments are
   * read.
   */
  offeringIds?: readonly string[]
  /** Undefined: any staff member. */
  staffIds?: readonly string[]
  /** Footprint as sold, regardless of later changes to its offerings. */
  sold?: Footprint
}

/** Data of one business that the engine needs. */
export interface BusinessCalendar {
  readonly rules: OnlineRules
  /** The requested offerings that are active, in request order. */
  readonly offerings: readonly CalendarOffering[]
  /** Footprint of the offerings in sequence; undefined if one is not on sale or together they are too long. */
  readonly footprint: Footprint | undefined
  /** The requested active staff members who can do all the offerings; empty if none are requested. */
  readonly calendars: Calendars
  /** The requested active staff members who cannot do all the offerings. */
  readonly unableStaffIds: readonly string[]
  /**
   * All active staff: the ends of their shifts determine the working day of a start. Only `calendars` contain taken
   * time. If read from rows, it has all staff only with `everyone: true`, otherwise the requested ones.
   */
  readonly everyone: Calendars
  /** Calendars for the other people at the same start. */
  readonly beside?: readonly BusinessCalendar[]
}

/** Placeholder for an impossible appointment: no staff member can do it. */
const NOTHING: Footprint = { length: 0, needs: [] }

/** Returns the other people's needs at the same start, in the engine's format. */
export function besideOf({ beside }: BusinessCalendar): Pick<Question, 'beside'> {
  if (!beside) return {}
  return {
    beside: beside.map(({ calendars, footprint = NOTHING }) => ({ calendars, footprint })),
  }
}

/** Builds a customer's query for free times, from the appointment being moved and the number of people. */
export function questionOf(
  calendar: BusinessCalendar,
  footprint: Footprint,
  now: Date,
  more: Pick<Question, 'not' | 'people'> = {},
): Question {
  return {
    calendars: calendar.calendars,
    team: calendar.everyone.items,
    footprint,
    policy: online(calendar.rules),
    now: now.getTime() / MINUTE_MS,
    ...besideOf(calendar),
    ...more,
  }
}

interface CalendarQuestion {
  businesses: readonly CalendarInput[]
  from: Date
  to: Date
  now: Date
  /** Includes the owner of taken time, to find the appointment being moved. */
  named?: boolean
  everyone?: boolean
  /** Caller, whose own holds count as free. */
  holder?: Holder | undefined
  /** The caller is the shop itself: offerings that are not bookable online are included. */
  byShop?: boolean
  anyStatus?: boolean
  /** Versions of the businesses, if read since the request arrived. */
  versions?: Promise<Versions> | undefined
}

/**
 * Loads the calendars of several approved businesses; others are missing from the result, unless any status is
 * accepted. Valid for online starts in `[from, to)`: neighbouring appointments and earlier evenings are included; holds
 * expired by `now` are not. If `db` is a transaction that has locked the staff, rows are read; otherwise compiled
 * calendars are used.
 */
export async function loadBusinessCalendars(
  db: Db,
  question: CalendarQuestion,
): Promise<Map<string, BusinessCalendar>> {
  const { named = false, byShop = false, anyStatus = false } = question
  if (db.isTransaction || named || byShop || anyStatus) return loadFromRows(db, question)
  const ids = question.businesses.map(({ businessId }) => businessId)
  const shops = await compiledCalendars(db).find(ids, question.now, question.versions)
  const calendars = new Map<string, BusinessCalendar>()
  for (const input of question.businesses) {
    const shop = shops.get(input.businessId)
    if (shop?.approved) calendars.set(input.businessId, calendarOfShop(shop, input, question))
  }
  return calendars
}

async function loadFromRows(
  db: Db,
  question: CalendarQuestion,
): Promise<Map<string, BusinessCalendar>> {
  const inputs = question.businesses.filter((input) => isUuid(input.businessId))
  if (inputs.length === 0) return new Map()
  const { rows } = await calendarQuery({ ...question, businesses: inputs }).execute(db)
  const byId = new Map(rows.map((row) => [row.businessId, row]))
  const calendars = new Map<string, BusinessCalendar>()
  for (const input of inputs) {
    const row = byId.get(input.businessId)
    if (row) calendars.set(input.businessId, toCalendar(row, input))
  }
  return calendars
}

/**
 * Returns instants that enclose the starts of `count` days from `day`, in any time zone and with shifts past midnight.
 */
export function windowOfDays(day: string, count: number): { from: Date; to: Date } {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return { from: new Date(midnight - DAY_MS), to: new Date(midnight + (count + 2) * DAY_MS) }
}

interface StaffRow extends WorkingMember {
  able: boolean
  taken: TakenRow[]
}

interface CalendarRow extends WorkingRows {
  businessId: string
  timeZone: string
  gridMinutes: number
  noticeMinutes: number
  horizonDays: number
  offerings: CalendarOffering[] | null
  staff: StaffRow[] | null
}

function calendarQuery(question: CalendarQuestion) {
  const { from, to, now, named = false, holder } = question
  // Inlined as literals and as rows whose number is known, so that the generic plan is as good as a custom one, and is
  // kept.
  const everyone = sql.lit(question.everyone ?? false)
  const byShop = sql.lit(question.byShop ?? false)
  const anyStatus = sql.lit(question.anyStatus ?? false)
  const inputs = question.businesses.map(({ businessId, offeringIds = [], staffIds }) => {
    const [offerings, staff] = [offeringIds.filter(isUuid), staffIds?.filter(isUuid) ?? null]
    return sql`(${businessId}::uuid, ${offerings}::uuid[], ${staff}::uuid[])`
  })
  const opening = now.getTime() + (OPENING_DAYS + 1) * DAY_MS
  const since =
    question.everyone === true ? Math.min(from.getTime(), now.getTime()) : from.getTime()
  const until = question.everyone === true ? Math.max(to.getTime(), opening) : to.getTime()
  const span = workingSpan(since, until)
  const query = sql<CalendarRow>`
    select business.id as "businessId", business.time_zone as "timeZone",
      business.grid_minutes as "gridMinutes", business.notice_minutes as "noticeMinutes",
      business.horizon_days as "horizonDays", sold.offerings, ${workingColumns},
      team.staff
    from (values ${sql.join(inputs)}) as input (business_id, offering_ids, staff_ids)
    join business on business.id = input.business_id
      and (${anyStatus} or business.status = 'approved')
    cross join lateral (
      select json_agg(json_build_object(
        'id', offering.id, 'serviceId', offering.service_id, 'price', offering.price,
        'name', service.name || coalesce(offering.name, '{}'),
        'duration', offering.duration_minutes, 'bufferBefore', offering.buffer_before_minutes,
        'bufferAfter', offering.buffer_after_minutes
      )) as offerings
      from offering join service on service.id = offering.service_id
      where offering.business_id = business.id and offering.id = any (input.offering_ids)
        and offering.active and (offering.online or ${byShop})
    ) sold
    ${workingJoins(span)}
    cross join lateral (
      select json_agg(json_build_object(
        ${memberFields(sql`member.id`)}, 'able', member.able,
        'taken', case when member.able and member.wanted and cardinality(input.offering_ids) > 0
          then ${takenOf(sql`member.id`, { from, to, now, named, holder })} else '[]' end
      )) as staff
      from (
        select staff.id, input.staff_ids is null or staff.id = any (input.staff_ids) as wanted,
          not exists (
            select from unnest(input.offering_ids) as requested (id)
            where not exists (
              select from staff_offering
              where business_id = business.id and staff_id = staff.id and offering_id = requested.id
            )
          ) as able
        from staff
        where staff.business_id = business.id and staff.active
      ) member
      where ${everyone} or (member.wanted and (member.able or input.staff_ids is not null))
    ) team`
  return query
}

/** Data of a shop, from rows or compiled. */
interface ShopTime {
  timeZone: string
  rules: OnlineRules
  offeringOf: (id: string) => CalendarOffering | undefined
  members: readonly { id: string; able: boolean; calendar: Calendar }[]
}

function toCalendar(row: CalendarRow, input: CalendarInput): BusinessCalendar {
  const { timeZone, gridMinutes, noticeMinutes, horizonDays } = row
  const members = (row.staff ?? []).map((member) => ({
    id: member.id,
    able: member.able,
    calendar: staffCalendar(member, row, member.taken.map(presentTaken)),
  }))
  const offeringOf = (id: string) => row.offerings?.find((offering) => offering.id === id)
  const rules = { gridMinutes, noticeMinutes, horizonDays }
  return answerOf({ timeZone, rules, offeringOf, members }, input)
}

/** Returns the calendars of a compiled shop. */
export function calendarOfShop(
  shop: CompiledShop,
  input: CalendarInput,
  question: CalendarQuestion,
): BusinessCalendar {
  const requested = input.offeringIds ?? []
  const members = shop.members.map((member) => {
    const wanted = input.staffIds?.includes(member.id) ?? true
    const able = requested.every((id) => member.skills.has(id))
    const counts = able && wanted && requested.length > 0
    const calendar = counts ? calendarAround(member, question) : member.calendar
    return { id: member.id, able, calendar }
  })
  const { timeZone, rules } = shop
  return answerOf({ timeZone, rules, offeringOf: (id) => shop.offerings.get(id), members }, input)
}

function answerOf(
  { timeZone, rules, offeringOf, members }: ShopTime,
  input: CalendarInput,
): BusinessCalendar {
  const requested = input.offeringIds ?? []
  const offerings = requested.flatMap((id) => offeringOf(id) ?? [])
  const complete = offerings.length === requested.length
  const footprint = input.sold ?? (complete ? footprintOf(offerings) : undefined)
  const possible = footprint !== undefined && footprint.length <= LONGEST_APPOINTMENT
  const wanted = members.filter(({ id }) => input.staffIds?.includes(id) ?? true)
  const able = possible ? wanted.filter((member) => member.able) : []
  return {
    rules,
    offerings,
    footprint: possible && requested.length > 0 ? footprint : undefined,
    calendars: { timeZone, items: able.map(({ calendar }) => calendar) },
    unableStaffIds: wanted.flatMap((member) => (member.able ? [] : [member.id])),
    everyone: { timeZone, items: members.map(({ calendar }) => calendar) },
  }
}

/** Presents a start as in every list of free times; `duration` in minutes. */
export function presentSlot(slot: Slot, duration: number) {
  return {
    start: instantText(slot.start * MINUTE_MS),
    end: instantText((slot.start + duration) * MINUTE_MS),
    staffIds: [...slot.ids],
  }
}
