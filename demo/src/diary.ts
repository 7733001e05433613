import { DAY, isoWeekday } from '@awan/core/availability/day'
import { clearanceOf, footprintOf, type Footprint } from '@awan/core/availability/footprint'
import { minus, type MinuteRange, united } from '@awan/core/availability/interval'
import type { DemoBusiness, DemoStaff } from './places/businesses.ts'
import { utcMinute } from './days.ts'
import type { DemoOffering } from './sold/offerings.ts'
import { idFrom } from './random.ts'
import { WEEKDAYS, type WallRange } from './places/timetables.ts'

/** Times of an appointment in UTC minutes; `from` and `until` include the buffers. */
export interface Times {
  start: number
  end: number
  from: number
  until: number
  footprint: Footprint
}

/** Booked time of one staff member. */
export interface Diary {
  staff: DemoStaff
  taken: MinuteRange[]
}

function wallRangesOn(business: DemoBusiness, staff: DemoStaff, day: number): readonly WallRange[] {
  const dated = business.allTimeOff.exceptions.filter((exception) => exception.day === day)
  const own = dated.find((exception) => exception.staffId === staff.id)
  const everyone = dated.find((exception) => exception.staffId === null)
  const exception = own ?? everyone
  if (exception !== undefined) return exception.ranges
  const today = WEEKDAYS[isoWeekday(day) - 1]
  return (today && staff.week.get(today)) ?? []
}

/** Returns the UTC minutes a staff member works on a day, without time off; hours past midnight belong to the day. */
export function workingOn(business: DemoBusiness, staff: DemoStaff, day: number): MinuteRange[] {
  const ranges = wallRangesOn(business, staff, day).map(([start, end]): MinuteRange => [
    utcMinute(day, start),
    utcMinute(day, end),
  ])
  if (ranges.length === 0) return ranges
  const away = business.allTimeOff.timeOff
    .filter(({ staffId }) => staffId === null || staffId === staff.id)
    .map(({ during }) => during)
  return away.length === 0 ? ranges : minus(united(ranges), united(away))
}

/** Minutes of the previous day: no shop of the demo is open past 06:00. */
const LATEST = DAY + 6 * 60

/**
 * Returns the day an appointment belongs to: the previous one until the shop's last shift of it ends. Same as
 * `working_day` in SQL.
 */
export function workingDayOf(business: DemoBusiness, start: number): number {
  const day = Math.floor((start - utcMinute(0, 0)) / DAY)
  const clock = start - utcMinute(day - 1, 0)
  if (clock >= LATEST) return day
  const isLate = business.staff.some((staff) =>
    wallRangesOn(business, staff, day - 1).some(([, end]) => clock < end),
  )
  return isLate ? day - 1 : day
}

/** Returns the times of consecutive offerings. */
export function timesOf(offerings: readonly DemoOffering[], start: number): Times {
  const footprint = footprintOf(
    offerings.map(({ duration, before, after }) => ({
      duration,
      bufferBefore: before,
      bufferAfter: after,
    })),
  )
  const { before, after } = clearanceOf(footprint)
  const end = start + footprint.length
  return { start, end, from: start - before, until: end + after, footprint }
}

/** Returns whether the appointment lies within the range and overlaps no booked time. */
export function fits({ taken }: Diary, range: MinuteRange, times: Times): boolean {
  if (times.start < range[0] || times.end > range[1]) return false
  return taken.every(([start, end]) => times.until <= start || end <= times.from)
}

/** Returns the first minute on the business's grid from `minute` on; grids divide the hour, and so does the zone's offset. */
export function onGrid(minute: number, grid: number): number {
  return Math.ceil(minute / grid) * grid
}

export function appointmentId(staff: DemoStaff, start: number, nth = 0): string {
  return idFrom(staff.id, 'appointment', start, nth)
}
