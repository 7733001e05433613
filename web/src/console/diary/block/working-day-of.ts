import { dayText } from '@awan/core/availability/day'
import { workingDay } from '@awan/core/availability/working-day'
import { MINUTE_MS } from '@awan/core/time'
import type { Diary } from '#features/appointment/diary-api.ts'

/** Returns the working day of an instant by the hours of the active staff, as the server's diary does. */
export function workingDayOf(
  { timeZone, staff, calendars }: Pick<Diary, 'timeZone' | 'staff' | 'calendars'>,
  instant: string,
): string {
  const active = new Set(staff.flatMap((member) => (member.active ? member.id : [])))
  const items = calendars.filter(({ id }) => active.has(id))
  return dayText(workingDay(Date.parse(instant) / MINUTE_MS, { timeZone, items }))
}
