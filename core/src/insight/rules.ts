import { addDays, DAY_MS } from '../time.ts'

/** Longest period, in days. */
export const LONGEST_PERIOD = 366

/** First hour on an hourly axis, so that hours after midnight follow the evening. */
export const FIRST_HOUR = 5

/** Hours on the axis, in order; 24 is midnight. */
export const HOURS = Array.from({ length: 24 }, (_, at) => FIRST_HOUR + at)

/** Both days included, as `YYYY-MM-DD`. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** Returns the number of days; 0 or less if it ends before it begins. */
export function daysIn({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

export function isPeriod(period: Period): boolean {
  const days = daysIn(period)
  return days >= 1 && days <= LONGEST_PERIOD
}

/** Returns the offset of the comparison period in days: whole weeks, so that weekdays match. */
export function daysBack(period: Period): number {
  return Math.ceil(daysIn(period) / 7) * 7
}

/** Returns the comparison period: the latest earlier one of equal length on the same weekdays. */
export function periodBefore(period: Period): Period {
  const back = -daysBack(period)
  return { from: addDays(period.from, back), to: addDays(period.to, back) }
}

/** Returns the last `choice` days up to today, or the calendar month up to today. */
export function periodOf(choice: number | 'month', today: string): Period {
  const from = choice === 'month' ? `${today.slice(0, 8)}01` : addDays(today, 1 - choice)
  return { from, to: today }
}

/** Returns the sum of numbers; 0 of none. */
export function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

/** Returns `part` of `whole` as a number from 0 to 1; null if `whole` is 0. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

/** Returns the relative change from `before` to `now`; null if `before` is 0. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : (now - before) / before
}

const BY_SHOP = ['walk_in', 'phone']

/** Tells whether bookings of that source are entered by the shop; customers make all others. */
export function isByShop(source: string): boolean {
  return BY_SHOP.includes(source)
}
