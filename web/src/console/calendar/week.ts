import { addDays } from '@awan/core/time'
import { weekdayOf } from '#lib/datetime/day.ts'
import type { DayForm } from '#lib/datetime/format.ts'

/** Returns the Saturday on or before a day: weeks run from Saturday to Friday. */
export function firstOfWeek(day: string): string {
  return addDays(day, -((weekdayOf(day) + 1) % 7))
}

/** Returns whether a day is a Friday or Saturday. */
export function isWeekend(day: string): boolean {
  const weekday = weekdayOf(day)
  return weekday === 5 || weekday === 6
}

/** Returns the formats of a range's first and last day; the year is written once, at the end. */
export function formsOfDays(
  first: string,
  last: string,
  wide: boolean,
): { first: DayForm; last: DayForm } {
  const long = wide ? 'dayMonthLong' : 'dayMonth'
  return {
    first: first.slice(0, 7) === last.slice(0, 7) ? 'number' : long,
    last: wide ? 'date' : 'dayMonth',
  }
}

/** Value of the address's staff parameter for everyone's week. */
export const EVERYONE = 'everyone'

/**
 * Returns the id of the staff member to show; null for everyone's week, which is only shown on request and with a row
 * each, as side by side no appointment has room for a word.
 */
export function calendarWeekOf(
  members: readonly { id: string }[],
  { requested, own }: { requested: string | undefined; own: string | null },
): string | null {
  const known = (id: string | null | undefined) => members.find((member) => member.id === id)?.id
  // With a single staff member, everyone's week is that member's.
  if (requested === EVERYONE && members.length > 1) return null
  return known(requested) ?? known(own) ?? members[0]?.id ?? null
}
