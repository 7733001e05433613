import { sql, type RawBuilder } from 'kysely'
import type { Calendar, Calendars } from '@awan/core/availability/calendar'
import { DAY_MS } from '@awan/core/time'
import type { Holder } from '#http/caller/hold-token.ts'
import type { Db } from '../db/connect.ts'
import { heldFor, presentTaken, takenJson, type TakenRow } from './occupancy.ts'
import {
  memberFields,
  staffCalendar,
  workingColumns,
  workingJoins,
  workingSpan,
  type WorkingMember,
  type WorkingRows,
} from './working-time.ts'

/**
 * Returns the taken time of a staff member of `business` around a span, as `TakenRow`, without holds expired by `now`
 * and without those of `holder`.
 */
export function takenOf(
  staffId: RawBuilder<unknown>,
  input: { from: Date; to: Date; now: Date; named: boolean; holder?: Holder | undefined },
): RawBuilder<TakenRow[]> {
  const { from, to, now, named, holder } = input
  const own = holder && sql`and (hold_id is null or hold_id not in (${heldFor(holder)}))`
  // An appointment with its buffers lasts less than a day.
  const [earliest, latest] = [new Date(from.getTime() - DAY_MS), new Date(to.getTime() + DAY_MS)]
  return sql`(
    select coalesce(json_agg(${takenJson(named)}), '[]')
    from occupancy
    where business_id = business.id and resource_id = ${staffId}
      and occupied && tstzrange(${earliest}, ${latest})
      and (expires_at is null or expires_at > ${now}) ${own ?? sql``}
  )`
}

interface MemberRow extends WorkingMember {
  active: boolean
  taken: TakenRow[]
}

interface CalendarRow extends WorkingRows {
  timeZone: string
  gridMinutes: number
  staff: MemberRow[] | null
}

/** Calendars of a business, with its other data. */
export interface LoadedCalendars extends Calendars {
  readonly items: readonly Calendar[]
  readonly gridMinutes: number
  /** Ids of the active staff members. */
  readonly activeIds: ReadonlySet<string>
}

/**
 * Loads the calendars of a business of any status, in one query; undefined if it does not exist. Valid for the whole
 * span: neighbouring entries and earlier evenings are included. `db` may be a transaction that has locked the staff.
 * `named`: includes the owners of taken time, which only the shop, and a customer moving their own appointment, may
 * see.
 */
export async function loadCalendars(
  db: Db,
  question: {
    businessId: string
    span: { from: Date; to: Date }
    now: Date
    /** Omitted: all staff, including former ones. */
    staffIds?: readonly string[]
    named?: boolean
    /** False: appointments, blocks and holds are not read. */
    taken?: boolean
  },
): Promise<LoadedCalendars | undefined> {
  const { businessId, span, now, staffIds = null, named = true, taken = true } = question
  const taking = taken ? takenOf(sql`staff.id`, { ...span, now, named }) : sql`'[]'::json`
  const { rows } = await sql<CalendarRow>`
    select business.time_zone as "timeZone", business.grid_minutes as "gridMinutes",
      ${workingColumns}, (
        select json_agg(json_build_object(
          ${memberFields(sql`staff.id`)}, 'active', staff.active, 'taken', ${taking}
        ))
        from staff
        where staff.business_id = business.id
          and (${staffIds}::uuid[] is null or staff.id = any (${staffIds}::uuid[]))
      ) as staff
    from business ${workingJoins(workingSpan(span.from.getTime(), span.to.getTime()))}
    where business.id = ${businessId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const members = row.staff ?? []
  return {
    timeZone: row.timeZone,
    gridMinutes: row.gridMinutes,
    items: members.map((member) => staffCalendar(member, row, member.taken.map(presentTaken))),
    activeIds: new Set(members.flatMap(({ id, active }) => (active ? [id] : []))),
  }
}
