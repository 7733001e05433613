import { addDays } from '@awan/core/time'
import { weekdayOf } from '#lib/datetime/day.ts'

/** Weeks run from Saturday to Friday. */
export function firstOfWeek(day: string): string {
  return addDays(day, -((weekdayOf(day) + 1) % 7))
}

/** Friday and Saturday. */
export function isWeekend(day: string): boolean {
  const weekday = weekdayOf(day)
  return weekday === 5 || weekday === 6
}
