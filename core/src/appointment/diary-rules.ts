import { dayNumber } from '../availability/day.ts'
import { calendarDay } from '../availability/starts.ts'
import { HOUR_MS, MINUTE_MS } from '../time.ts'

/** Tabs of a shop's list of bookings. */
export const BOOKING_TABS = ['upcoming', 'past', 'cancelled', 'missed'] as const
export type BookingTab = (typeof BOOKING_TABS)[number]

/** Minutes within which the shop may undo its own cancellation. */
export const RESTORE_MINUTES = 15

/** Shortest appointment or block, in minutes; enforced by a constraint of the diary. */
export const SHORTEST_ENTRY = 5
/** Longest block, in days; longer absences are time off. */
export const LONGEST_BLOCK_DAYS = 7

/** Returns the starts for an appointment that begins now, best first: the nearest five minutes, then the next ones. */
export function startsNow(now: number): number[] {
  const step = 5 * MINUTE_MS
  return [...new Set([Math.round(now / step) * step, Math.ceil(now / step) * step])]
}

/**
 * Returns the end of the time an appointment occupies if it finishes at `now`, in milliseconds: at least
 * `SHORTEST_ENTRY` minutes after the start, and never later than the present end.
 */
export function freedEnd(start: number, end: number, now: number): number {
  const over = Math.ceil(now / MINUTE_MS) * MINUTE_MS
  return Math.min(end, Math.max(over, start + SHORTEST_ENTRY * MINUTE_MS))
}

/**
 * Returns whether a customer may be marked as arrived: from the beginning of the appointment's day in the shop's zone,
 * or within the hour before a start just after midnight.
 */
export function mayArrive(
  { start, eveningOf }: { start: number; eveningOf: string | null },
  now: number,
  timeZone: string,
): boolean {
  const dayOf = (at: number) => calendarDay(at / MINUTE_MS, timeZone)
  const evening = eveningOf === null ? undefined : dayNumber(eveningOf)
  return dayOf(now) >= (evening ?? dayOf(start)) || start - now <= HOUR_MS
}
