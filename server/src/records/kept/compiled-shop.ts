import { sql } from 'kysely'
import { LONGEST_BLOCK_DAYS } from '@awan/core/appointment/diary-rules'
import type { Calendar, Taken } from '@awan/core/availability/calendar'
import type { OfferingTime } from '@awan/core/availability/footprint'
import type { OnlineRules } from '@awan/core/availability/placement'
import { OPENING_DAYS } from '@awan/core/business/rules'
import type { LocalizedValue } from '@awan/core/language'
import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import type { Holder } from '#http/caller/hold-token.ts'
import { anyOf, readAnyOf } from '#db/connection/any-of.ts'
import { presentTaken, takenJson, type TakenRow } from '../occupancy.ts'
import {
  memberFields,
  staffCalendar,
  workingColumns,
  workingJoins,
  workingSpan,
  type WorkingMember,
  type WorkingRows,
} from '../working-time.ts'

/** Days before today that a query may need, for shifts that began before the first listed day. */
const DAYS_BEFORE = 5
/** Days after the last bookable one, for shifts past midnight and other time zones. */
const DAYS_AFTER = 5
/** Days for which dated hours are read: no shop can be booked further than a year ahead. */
const DATED_DAYS = 380
/** Below this number, taken ranges are checked one by one. */
const CUT_FROM = 64

export interface CalendarOffering extends OfferingTime {
  readonly id: string
  readonly serviceId: string
  /** Whole dinars. */
  readonly price: number
  readonly name: LocalizedValue
}

/** Counters of a shop's committed changes: of its setup, and of its staff's taken time. */
export interface CalendarVersion {
  readonly setup: number
  readonly occupancy: number
}

/** Time held for a customer; `until` in milliseconds. */
interface Held extends Taken, Holder {
  readonly until: number
}

interface CompiledMember {
  readonly id: string
  readonly skills: ReadonlySet<string>
  /** Working time; taken time is stored separately. */
  readonly calendar: Calendar
  /** Ordered by start; without holds. */
  readonly taken: readonly Taken[]
  readonly holds: readonly Held[]
}

/** A shop compiled for the engine; answers any customer query on one day. */
export interface CompiledShop extends CalendarVersion {
  readonly id: string
  readonly approved: boolean
  readonly timeZone: string
  readonly rules: OnlineRules
  /** Offerings that customers can book. */
  readonly offerings: ReadonlyMap<string, CalendarOffering>
  /** Active staff members. */
  readonly members: readonly CompiledMember[]
  /** UTC day it was read for. */
  readonly day: number
  readonly bytes: number
}

const VERSION = sql`
  coalesce(sum(version) filter (where subject_id = business_id), 0)::int8 as setup,
  coalesce(sum(version) filter (where subject_id not in (business_id, page_subject())), 0)::int8 as occupancy`

const versionRows = readAnyOf<string, CalendarVersion & { id: string }>('uuid', (db, ids) =>
  sql<CalendarVersion & { id: string }>`
    select business_id as id, ${VERSION} from calendar_version
    where business_id = ${ids} group by business_id`.compile(db),
)

/** Reads the versions of shops; unknown ones are missing. */
export async function readVersions(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, CalendarVersion>> {
  const rows = await versionRows(db, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Reads shops for a UTC day, each with its version in the same snapshot; unknown ones are missing. */
export async function readShops(
  db: Db,
  ids: readonly string[],
  day: number,
): Promise<CompiledShop[]> {
  const { rows } = await shopsQuery(ids, day).execute(db)
  return rows.map((row) => compile(row, day))
}

interface ShopRow extends WorkingRows, CalendarVersion, OnlineRules {
  id: string
  approved: boolean
  timeZone: string
  offerings: CalendarOffering[] | null
  staff:
    | (WorkingMember & {
        skills: string[] | null
        /** Taken time; for a hold also its end, in milliseconds, and its holder. */
        taken: [range: TakenRow, until?: number, device?: string, accountId?: string][] | null
      })[]
    | null
}

function shopsQuery(ids: readonly string[], day: number) {
  const since = (day - DAYS_BEFORE) * DAY_MS
  const span = workingSpan(since, (day + DATED_DAYS) * DAY_MS)
  return sql<ShopRow>`
    select business.id, business.status = 'approved' as approved, business.time_zone as "timeZone",
      business.grid_minutes as "gridMinutes", business.notice_minutes as "noticeMinutes",
      business.horizon_days as "horizonDays", changes.setup, changes.occupancy, ${workingColumns},
      (
        select json_agg(json_build_object(
          'id', offering.id, 'serviceId', offering.service_id, 'price', offering.price,
          'name', service.name || coalesce(offering.name, '{}'),
          'duration', offering.duration_minutes, 'bufferBefore', offering.buffer_before_minutes,
          'bufferAfter', offering.buffer_after_minutes
        ))
        from offering join service on service.id = offering.service_id
        where offering.business_id = business.id and offering.active and offering.online
      ) as offerings,
      (
        select json_agg(json_build_object(
          ${memberFields(sql`staff.id`)},
          'skills', (
            select json_agg(offering_id) from staff_offering
            where business_id = business.id and staff_id = staff.id
          ),
          'taken', (
            select json_agg(case when kind <> 'hold' then json_build_array(${takenJson(false)})
            else json_build_array(
              ${takenJson(false)},
              extract(epoch from expires_at) * 1000,
              (select encode(device_hash, 'hex') from hold where id = hold_id),
              (
                select coalesce(hold.account_id, wait.account_id) from hold
                left join wait on wait.id = hold.wait_id and wait.ended_at is null
                where hold.id = hold_id
              )
            ) end order by lower(occupied))
            from occupancy
            where business_id = business.id and resource_id = staff.id
              and occupied && tstzrange(
                ${new Date(since)},
                ${new Date(day * DAY_MS)}::timestamptz + make_interval(
                  days => greatest(business.horizon_days, ${OPENING_DAYS}::integer) + ${DAYS_AFTER}::integer
                )
              )
          )
        ))
        from staff where staff.business_id = business.id and staff.active
      ) as staff
    from business
    cross join lateral (
      select ${VERSION} from calendar_version where business_id = business.id
    ) changes
    ${workingJoins(span)}
    where business.id = ${anyOf(ids, 'uuid')}`
}

function compile(row: ShopRow, day: number): CompiledShop {
  const { gridMinutes, noticeMinutes, horizonDays } = row
  const members = (row.staff ?? []).map((member): CompiledMember => {
    const taken: Taken[] = []
    const holds: Held[] = []
    for (const [range, until, device = null, accountId = null] of member.taken ?? []) {
      const time = presentTaken(range)
      if (until === undefined) taken.push(time)
      else holds.push({ ...time, until, device, accountId })
    }
    return {
      id: member.id,
      skills: new Set(member.skills),
      calendar: staffCalendar(member, row, []),
      taken,
      holds,
    }
  })
  return {
    id: row.id,
    approved: row.approved,
    timeZone: row.timeZone,
    rules: { gridMinutes, noticeMinutes, horizonDays },
    offerings: new Map((row.offerings ?? []).map((offering) => [offering.id, offering])),
    members,
    setup: row.setup,
    occupancy: row.occupancy,
    day,
    bytes: sizeOf(row),
  }
}

/** Estimates the bytes of the object built from a row: about three times its text. */
function sizeOf(row: ShopRow): number {
  return 1000 + 3 * JSON.stringify(row).length
}

/**
 * Returns a staff member's calendar with the taken time of a span, without holds expired by `now` and without those of
 * `holder`.
 */
export function calendarAround(
  { calendar, taken, holds }: CompiledMember,
  question: { from: Date; to: Date; now: Date; holder?: Holder | undefined },
): Calendar {
  const { from, to, now, holder } = question
  if (taken.length < CUT_FROM && holds.length === 0) return { ...calendar, taken }
  // An appointment with its buffers lasts less than a day, a block longer.
  const first = firstFrom(taken, (from.getTime() - (LONGEST_BLOCK_DAYS + 1) * DAY_MS) / MINUTE_MS)
  const end = firstFrom(taken, (to.getTime() + DAY_MS) / MINUTE_MS)
  const held = holds.flatMap(({ until, device, accountId, ...time }) =>
    until > now.getTime() && !isOf({ device, accountId }, holder) ? [time] : [],
  )
  const around = taken.slice(first, end)
  return { ...calendar, taken: held.length === 0 ? around : [...around, ...held] }
}

/** Returns whether a hold belongs to this device or account. */
function isOf({ device, accountId }: Holder, holder: Holder | undefined): boolean {
  if (holder === undefined) return false
  const sameDevice = device !== null && device === holder.device
  return sameDevice || (accountId !== null && accountId === holder.accountId)
}

/** Returns the index of the first entry that begins at a minute or later. */
function firstFrom(taken: readonly Taken[], minute: number): number {
  let low = 0
  let high = taken.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((taken[middle]?.from ?? Infinity) < minute) low = middle + 1
    else high = middle
  }
  return low
}
