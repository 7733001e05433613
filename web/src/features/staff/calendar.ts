import { dayNumber } from '@awan/core/availability/day'
import type { MinuteRanges } from '@awan/core/availability/interval'
import { hoursOfWeek, type DayHours } from '@awan/core/business/rules'
import { MINUTE_MS } from '@awan/core/time'
import type { HoursRange, WeeklyHours } from '@awan/core/staff/hours'
import type { AllTimeOff, TeamMember, Season } from '#features/staff/api.ts'

const toRanges = (ranges: readonly HoursRange[]): MinuteRanges =>
  ranges.map(({ from, to }) => [from, to] as const)
const toWeek = (weekly: WeeklyHours) => weekly.map(toRanges)

/** Exceptions that override a staff member's weekly hours. */
export interface Changes {
  allTimeOff: AllTimeOff
  seasons: readonly Season[]
}

/** Returns the bookable hours of a staff member for seven days from today, computed as for slots. */
export function weekAhead(
  member: Pick<TeamMember, 'id' | 'weekly'>,
  { allTimeOff, seasons }: Changes,
  timeZone: string,
  now: number,
): DayHours[] {
  const concerns = ({ staffId }: { staffId: string | null }) =>
    staffId === null || staffId === member.id
  const datedOf = (whose: string | null) =>
    allTimeOff.exceptions
      .filter(({ staffId }) => staffId === whose)
      .map(({ date, ranges }) => ({ day: dayNumber(date) ?? NaN, ranges: toRanges(ranges) }))
  const working = {
    weekly: toWeek(member.weekly),
    seasons: seasons.flatMap(({ firstDay, lastDay, hours }) => {
      const own = hours.find(({ staffId }) => staffId === member.id)
      const [first, last] = [dayNumber(firstDay) ?? NaN, dayNumber(lastDay) ?? NaN]
      return own ? [{ firstDay: first, lastDay: last, weekly: toWeek(own.weekly) }] : []
    }),
    everyone: datedOf(null),
    own: datedOf(member.id),
    timeOff: allTimeOff.timeOff
      .filter(concerns)
      .map(
        ({ start, end }) => [Date.parse(start) / MINUTE_MS, Date.parse(end) / MINUTE_MS] as const,
      ),
  }
  const items = [{ id: member.id, kind: 'staff' as const, working, taken: [] }]
  return hoursOfWeek(now / MINUTE_MS, { timeZone, items })
}
