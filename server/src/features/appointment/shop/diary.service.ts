import type { z } from 'zod'
import type { getDiary } from '@awan/core/appointment/diary-contract'
import type { Calendar } from '@awan/core/availability/calendar'
import { dayNumber, dayText } from '@awan/core/availability/day'
import { wallHoursOn } from '@awan/core/availability/working'
import { workingDays } from '@awan/core/availability/working-day'
import { instantText, instantTextOf, MINUTE_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { AppError } from '#http/app-error.ts'
import { windowOfDays } from '#records/business-calendars.ts'
import { loadCalendars } from '#records/calendars.ts'
import { clockRanges } from '#records/working-time.ts'
import { timeOffBetween, blocksBetween, teamOf, type DiaryTimeOffRow } from './diary.queries.ts'
import { presentBlock, presentShopAppointment } from './shop-appointment.presenter.ts'
import { appointmentsStarting } from './shop-appointment.queries.ts'

/** Reads some days of a shop; of one staff member with `staffId`. */
export async function readDiary(
  db: Db,
  input: { businessId: string; from: string; days: number; staffId: string | undefined },
  now: Date,
): Promise<z.input<typeof getDiary.answer>> {
  const { businessId, from, days, staffId } = input
  const around = windowOfDays(from, days)
  const [team, loaded] = await Promise.all([
    teamOf(db, businessId),
    // The calendars reach beyond these days, as an appointment moved to their edge may overlap ones outside.
    loadCalendars(db, { businessId, span: around, now }),
  ])
  if (!loaded) throw new AppError('business_not_found')
  const { timeZone, items } = loaded
  const working = items.filter(({ id }) => loaded.activeIds.has(id))
  const first = dayNumber(from) ?? 0
  const dates = workingDays(first, days, { timeZone, items: working })
  const span = {
    businessId,
    from: new Date((dates[0]?.from ?? 0) * MINUTE_MS),
    to: new Date((dates.at(-1)?.to ?? 0) * MINUTE_MS),
    ...(staffId !== undefined && { staffIds: [staffId] }),
  }
  const [appointments, blocks, timeOff] = await Promise.all([
    appointmentsStarting(db, span),
    blocksBetween(db, span),
    timeOffBetween(db, span),
  ])
  const booked = new Set([...appointments, ...blocks].map((one) => one.staff_id))
  const shown = team
    // The index in the list, without the gaps of the stored positions.
    .map((member, position) => ({ ...member, position }))
    .filter(
      ({ id, active }) => (active || booked.has(id)) && (staffId === undefined || id === staffId),
    )
  const calendars = items.filter(({ id }) => shown.some((member) => member.id === id))
  return {
    timeZone,
    gridMinutes: loaded.gridMinutes,
    from,
    days,
    dates: dates.map(({ day, from, to }) => ({
      date: dayText(day),
      start: instantText(from * MINUTE_MS),
      end: instantText(to * MINUTE_MS),
    })),
    staff: shown.map((member) => ({
      ...member,
      hours: dates.map(({ day }) => hoursIn(working, member.id, day)),
    })),
    calendars: withoutThose(appointments, calendars),
    visits: appointments.map((row) => presentShopAppointment(row, now)),
    blocks: blocks.map(presentBlock),
    absences: timeOff.map(presentDiaryTimeOff),
  }
}

/** Returns the hours of a staff member on a day, as drawn; none for inactive ones, whatever their calendar has. */
function hoursIn(items: readonly Calendar[], staffId: string, day: number) {
  const working = items.find(({ id }) => id === staffId)?.working
  return { date: dayText(day), ranges: clockRanges(working ? wallHoursOn(working, day) : []) }
}

/** Removes the occupancy of these appointments from calendars. */
function withoutThose(
  appointments: readonly { id: string }[],
  calendars: readonly Calendar[],
): Calendar[] {
  const ids = new Set(appointments.map(({ id }) => id))
  return calendars.map((calendar) => ({
    ...calendar,
    taken: calendar.taken.filter(({ id }) => id === undefined || !ids.has(id)),
  }))
}

function presentDiaryTimeOff(row: DiaryTimeOffRow) {
  return {
    id: row.id,
    staffId: row.staff_id,
    start: instantTextOf(row.starts_at),
    end: instantTextOf(row.ends_at),
    reason: row.reason,
  }
}
