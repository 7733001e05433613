import type { CategoryId } from '../sold/service.ts'
import { itemAt, type Random } from '../random.ts'

/** Wall-clock minutes since the day's midnight, half-open; past 1440 after midnight. */
export type WallRange = readonly [start: number, end: number]

/** ISO weekdays, Monday 1 to Sunday 7. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof WEEKDAYS)[number]
export type Week = ReadonlyMap<Weekday, readonly WallRange[]>

/** Opening hours as on a shop's sign, '10:00-14:00 16:00-25:30', with exceptions by weekday; '' is closed. */
type Sign = { usual: string } & Partial<Record<Weekday, string>>

const SIGNS: Record<CategoryId, readonly Sign[]> = {
  barber: [
    { usual: '10:00-14:00 16:00-24:00', 5: '15:00-25:30', 1: '' },
    { usual: '11:00-25:00', 5: '14:00-26:00' },
    { usual: '9:00-21:00', 5: '' },
    { usual: '12:00-25:30', 7: '' },
  ],
  hair_salon: [
    { usual: '10:00-20:00', 5: '' },
    { usual: '9:00-14:00 16:00-21:00', 7: '' },
    { usual: '11:00-21:00', 4: '10:00-22:00' },
  ],
  nails: [
    { usual: '11:00-20:00', 5: '' },
    { usual: '10:00-21:00', 5: '15:00-21:00' },
    { usual: '10:00-13:00 16:00-21:00', 7: '' },
  ],
  make_up: [
    { usual: '10:00-19:00', 4: '8:00-22:00', 7: '' },
    { usual: '9:00-20:00' },
    { usual: '11:00-20:00', 5: '' },
  ],
  spa: [
    { usual: '10:00-22:00' },
    { usual: '12:00-24:00', 5: '14:00-25:00' },
    { usual: '9:00-13:00 16:00-22:00', 1: '' },
  ],
  dental: [
    { usual: '10:00-13:00 16:00-21:00', 5: '' },
    { usual: '9:00-17:00', 5: '', 6: '9:00-14:00' },
    { usual: '15:00-22:00', 5: '' },
  ],
  gym: [
    { usual: '6:00-12:00 15:00-23:00', 5: '15:00-22:00' },
    { usual: '7:00-23:00', 5: '' },
    { usual: '8:00-22:00' },
  ],
  car_wash: [
    { usual: '8:00-20:00' },
    { usual: '9:00-26:00', 5: '13:00-26:00' },
    { usual: '14:00-25:00' },
    { usual: '8:00-13:00 15:00-22:00', 5: '15:00-23:00' },
  ],
}

function minutes(clock: string): number {
  const [hours, rest] = clock.split(':')
  return Number(hours) * 60 + Number(rest)
}

export function wallRanges(sign: string): WallRange[] {
  const parts = sign.split(' ').filter((part) => part !== '')
  return parts.map((part) => {
    const [start = '', end = ''] = part.split('-')
    return [minutes(start), minutes(end)]
  })
}

/** Returns the opening hours of variant `which` of a category. */
export function openingWeek(category: CategoryId, which: number): Week {
  const sign = itemAt(SIGNS[category], which)
  const week = WEEKDAYS.map((day) => [day, wallRanges(sign[day] ?? sign.usual)] as const)
  return new Map(week.filter(([, ranges]) => ranges.length > 0))
}

/** Clips ranges to two minutes of the day and drops those under an hour. */
function within(ranges: readonly WallRange[], from: number, to: number): WallRange[] {
  return ranges
    .map(([start, end]): WallRange => [Math.max(start, from), Math.min(end, to)])
    .filter(([start, end]) => end - start >= 60)
}

/** Length in minutes of a shift that ends before closing or starts after opening. */
const TURN = 8 * 60

const TURNS = {
  whole: (ranges: readonly WallRange[]) => [...ranges],
  early: (ranges: readonly WallRange[]) => {
    const opening = ranges[0]?.[0] ?? 0
    return within(ranges, opening, opening + TURN)
  },
  late: (ranges: readonly WallRange[]) => {
    const closing = ranges.at(-1)?.[1] ?? 0
    return within(ranges, closing - TURN, closing)
  },
}

/** Days off, different for each staff member of a shop; never Thursday, when all work. */
const DAYS_OFF: readonly Weekday[] = [7, 1, 2, 3, 6]

/** Returns the working hours of staff member number `place`. The first, or only, one works all opening hours. */
export function staffWeek(random: Random, opening: Week, place: number): Week {
  if (place === 0) return opening
  const turn = TURNS[itemAt(['late', 'early', 'whole'] as const, place - 1 + random.int(0, 1))]
  const off = itemAt(DAYS_OFF, place + random.int(0, 1))
  const week = new Map<Weekday, readonly WallRange[]>()
  for (const [day, ranges] of opening) {
    const own = turn(ranges)
    if (day !== off && own.length > 0) week.set(day, own)
  }
  return week
}

/** Formats an int4multirange for PostgreSQL. */
export function multirange(ranges: readonly WallRange[]): string {
  return `{${ranges.map(([start, end]) => `[${start},${end})`).join(',')}}`
}
