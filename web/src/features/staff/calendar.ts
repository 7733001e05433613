import { datedHours } from '@awan/core/staff/old-dated-hours'
import type { MinuteRanges } from '@awan/core/availability/interval'
import { hoursOfWeek, type DayHours } from '@awan/core/business/rules'
import { addDays, MINUTE } from '@awan/core/time'
import type { HoursRange, WeeklyHours } from '@awan/core/staff/hours'
import type { Absences, Member, Season } from '#features/staff/api.ts'
import { dayOf } from '#lib/datetime/day.ts'

const toRanges = (ranges: readonly HoursRange[]): MinuteRanges =>
  ranges.map(({ from, to }) => [from, to] as const)
const toWeek = (weekly: WeeklyHours) => weekly.map(toRanges)

/** What comes before somebody's weekly hours. */
export interface Changes {
  absences: Absences
  seasons: readonly Season[]
}

/** When somebody can be booked in the seven days from today on: what the slots are made of. */
export function weekAhead(
  member: Pick<Member, 'id' | 'weekly'>,
  { absences, seasons }: Changes,
  timeZone: string,
  now: number,
): DayHours[] {
  const today = dayOf(now, timeZone)
  const concerns = ({ staffId }: { staffId: string | null }) =>
    staffId === null || staffId === member.id
  const byDay = (staffId: string | null) =>
    new Map(
      absences.exceptions
        .filter((exception) => exception.staffId === staffId)
        .map(({ date, ranges }) => [date, toRanges(ranges)] as const),
    )
  const exceptions = datedHours(addDays(today, -3), addDays(today, 10), {
    seasons: seasons.flatMap(({ firstDay, lastDay, hours }) => {
      const own = hours.find(({ staffId }) => staffId === member.id)
      return own ? [{ firstDay, lastDay, weekly: toWeek(own.weekly) }] : []
    }),
    forEveryone: byDay(null),
    own: byDay(member.id),
  })
  const timeOff = absences.timeOff
    .filter(concerns)
    .map(({ start, end }) => [Date.parse(start) / MINUTE, Date.parse(end) / MINUTE] as const)
  const calendar = {
    staffId: member.id,
    weekly: toWeek(member.weekly),
    exceptions,
    timeOff,
    busy: [],
  }
  return hoursOfWeek(now / MINUTE, [calendar], timeZone)
}
