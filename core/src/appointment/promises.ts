import { HOUR_MS } from '../time.ts'

/** Number of past days that count for a shop's promise figures. */
export const PROMISE_DAYS = 180

/** Minimum number of bookings for the figure to be shown: with five, one broken promise would be chance. */
export const PROMISED_FROM = 20

/** Hours before the start from which on a customer has made no other plans. */
export const SHORT_NOTICE_HOURS = 24

/** Tells whether the time from `now` to a start is short notice; false once the appointment has begun. */
const isShort = (start: number, now: number) =>
  start > now && start - now < SHORT_NOTICE_HOURS * HOUR_MS

/**
 * Tells whether a cancellation by the shop at `now` breaks its promise: at short notice, and not at the customer's
 * request.
 */
export function cancelLetsDown(
  start: number,
  { atRequest, now }: { atRequest: boolean; now: number },
): boolean {
  return isShort(start, now) && !atRequest
}

/**
 * Tells whether a move by the shop at `now` breaks its promise: to another time at short notice. A customer who comes
 * all the same, or asked for it by phone, has agreed; the counting query checks that.
 */
export function moveLetsDown(start: number, { to, now }: { to: number; now: number }): boolean {
  return to !== start && isShort(start, now)
}
