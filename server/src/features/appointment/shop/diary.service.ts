import type { z } from 'zod'
import type { getDiary } from '@awan/core/appointment/diary-contract'
import { diaryDays } from '@awan/core/appointment/diary-rules'
import type { Calendar } from '@awan/core/availability/calendar'
import { addDays, instantText } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { AppError } from '#http/app-error.ts'
import { loadCalendars } from '#records/calendars.ts'
import { absencesBetween, blocksBetween, teamOn, type AbsenceRow } from './diary.queries.ts'
import { presentBlock, presentVisit } from './shop-visit.presenter.ts'
import { visitsStarting } from './shop-visit.queries.ts'

/** Some days of a shop; of one staff member with `staffId`. */
export async function readDiary(
  db: Db,
  wish: { businessId: string; from: string; days: number; staffId: string | undefined },
  now: Date,
): Promise<z.input<typeof getDiary.answer>> {
  const { businessId, from, days, staffId } = wish
  // The evening before says when the first day begins.
  const team = await teamOn(db, businessId, addDays(from, -1), addDays(from, days - 1))
  if (!team) throw new AppError('business_not_found')
  const working = team.staff.filter((member) => member.active)
  const hours = working.flatMap((member) => member.hours)
  const dates = diaryDays(from, days, hours, team.time_zone)
  const first = dates[0]?.start ?? 0
  const last = dates.at(-1)?.end ?? 0
  const staffIds = staffId === undefined ? undefined : [staffId]
  const span = {
    businessId,
    from: new Date(first),
    to: new Date(last),
    ...(staffIds && { staffIds }),
  }
  const [visits, blocks, absences, calendars] = await Promise.all([
    visitsStarting(db, span),
    blocksBetween(db, span),
    absencesBetween(db, span),
    // What is moved to the edge of these days touches what stands beyond it.
    loadCalendars(db, { businessId, span, now }),
  ])
  const busy = new Set([...visits, ...blocks].map((one) => one.staff_id))
  const shown = team.staff
    // The place in the list, whatever gaps the stored numbers have.
    .map((member, position) => ({ ...member, position }))
    .filter(
      ({ id, active }) => (active || busy.has(id)) && (staffId === undefined || id === staffId),
    )
  return {
    timeZone: team.time_zone,
    gridMinutes: team.grid_minutes,
    from,
    days,
    dates: dates.map(({ date, start, end }) => ({
      date,
      start: instantText(start),
      end: instantText(end),
    })),
    staff: shown.map((member) => ({
      id: member.id,
      name: member.name,
      photo: member.photo,
      active: member.active,
      position: member.position,
      // The evening before was needed for its end alone.
      hours: member.hours.slice(1),
    })),
    calendars: withoutThose(visits, calendars?.items ?? []).filter(({ id }) =>
      shown.some((member) => member.id === id),
    ),
    visits: visits.map((row) => presentVisit(row, now)),
    blocks: blocks.map(presentBlock),
    absences: absences.map(presentAbsence),
  }
}

/** Leaves out of calendars what these appointments take. */
function withoutThose(
  visits: readonly { id: string }[],
  calendars: readonly Calendar[],
): Calendar[] {
  const ids = new Set(visits.map(({ id }) => id))
  return calendars.map((calendar) => ({
    ...calendar,
    taken: calendar.taken.filter(({ id }) => id === undefined || !ids.has(id)),
  }))
}

function presentAbsence(row: AbsenceRow) {
  return {
    id: row.id,
    staffId: row.staff_id,
    start: instantText(row.starts_at.getTime()),
    end: instantText(row.ends_at.getTime()),
    reason: row.reason,
  }
}
