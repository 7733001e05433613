import { addDays } from '@awan/core/time'
import { weekdayOf } from '#lib/datetime/day.ts'
import type { DayForm } from '#lib/datetime/format.ts'

/** Weeks run from Saturday to Friday. */
export function firstOfWeek(day: string): string {
  return addDays(day, -((weekdayOf(day) + 1) % 7))
}

/** Friday and Saturday. */
export function isWeekend(day: string): boolean {
  const weekday = weekdayOf(day)
  return weekday === 5 || weekday === 6
}

/** Returns how the first and the last of a few days are written beside each other: the year stands once, at the end. */
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

/** Holds what the address says instead of somebody's id. */
export const EVERYONE = 'everyone'

/**
 * Whose week is shown; null for everyone's, which has to be asked for: a line each, because side by side no appointment has room for a word.
 */
export function calendarWeekOf(
  members: readonly { id: string }[],
  { requested, own }: { requested: string | undefined; own: string | null },
): string | null {
  const known = (id: string | null | undefined) => members.find((member) => member.id === id)?.id
  // One person's week is a person's, whoever may be looking at it.
  if (requested === EVERYONE && members.length > 1) return null
  return known(requested) ?? known(own) ?? members[0]?.id ?? null
}
