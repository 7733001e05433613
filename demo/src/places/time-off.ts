import { isoWeekday } from '@awan/core/availability/day'
import type { MinuteRange } from '@awan/core/availability/interval'
import { type DemoDay, utcMinute } from '../days.ts'
import { itemAt, type Random } from '../random.ts'
import { wallRanges, type WallRange, type Week, WEEKDAYS } from './timetables.ts'

/** Hours of a date; without a staff member they apply to all staff. No ranges: closed. */
export interface Exception {
  staffId: string | null
  /** Days since 1970-01-01. */
  day: number
  ranges: readonly WallRange[]
  reason: string
}

export interface TimeOff {
  staffId: string | null
  /** UTC minutes. */
  during: MinuteRange
  reason: string
}

export interface AllTimeOff {
  exceptions: Exception[]
  timeOff: TimeOff[]
}

const CLOSING_REASONS = ['صيانة', 'مناسبة عائلية', 'Stocktaking', 'Repairs']

interface Shop {
  index: number
  staff: readonly { id: string; week: Week }[]
  opening: Week
}

/**
 * Generates exceptions from the weekly hours, by the shop's index in its list: a closed day soon, a short day, holidays
 * of one staff member, an hour or two away. No day has both a shop's exception and a staff member's.
 */
export function timeOffOf(random: Random, { today }: DemoDay, shop: Shop): AllTimeOff {
  const allTimeOff: AllTimeOff = { exceptions: [], timeOff: [] }
  const { index, staff, opening } = shop
  if (index % 5 === 4) {
    const day = openDay(opening, today + 2 + random.int(0, 2))
    const reason = random.pick(CLOSING_REASONS)
    allTimeOff.exceptions.push({ staffId: null, day, ranges: [], reason })
  }
  if (index === 11) {
    const day = openDay(opening, today + 3)
    const ranges = wallRanges('12:00-18:00')
    allTimeOff.exceptions.push({ staffId: null, day, ranges, reason: 'دوام قصير' })
  }
  const second = staff[1]
  if (second && index % 6 === 2) {
    const ranges = wallRanges('12:00-17:00')
    allTimeOff.exceptions.push({ staffId: second.id, day: today + 2, ranges, reason: '' })
  }
  if (second && index % 3 === 0) {
    const first = today + random.int(1, 6)
    const during = [utcMinute(first, 0), utcMinute(first + random.int(1, 4), 0)] as const
    allTimeOff.timeOff.push({ staffId: second.id, during, reason: 'إجازة' })
  }
  const last = staff.at(-1)
  if (last && index % 4 === 1) {
    const during = [utcMinute(today + 1, 13 * 60), utcMinute(today + 1, 16 * 60 + 30)] as const
    allTimeOff.timeOff.push({ staffId: last.id, during, reason: 'Dentist' })
  }
  if (index === 7) {
    const during = [utcMinute(today + 4, 13 * 60), utcMinute(today + 4, 15 * 60)] as const
    allTimeOff.timeOff.push({ staffId: null, during, reason: 'اجتماع' })
  }
  return allTimeOff
}

/** Returns the first day from `day` on that has weekly hours. */
export function openDay(week: Week, day: number): number {
  const ahead = WEEKDAYS.findIndex((_, days) =>
    week.has(itemAt(WEEKDAYS, isoWeekday(day + days) - 1)),
  )
  return day + Math.max(ahead, 0)
}
