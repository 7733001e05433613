import { HOUR_MS } from '../time.ts'
import { CANCEL_REASONS } from '../locales/preset-reasons.ts'

/** Days back that count for what is said of a shop's bookings. */
export const PROMISE_DAYS = 180

/** Bookings from which on it is said: of five, one is an accident and not a habit. */
export const PROMISED_FROM = 20

/** Hours before the start from which on a customer has made no other plans. */
export const SHORT_NOTICE_HOURS = 24

const BY_CUSTOMER = Object.values<string>(CANCEL_REASONS.customer)

/** Tells whether the time from `now` to a start is short notice; one that has begun was not called off. */
const isShort = (start: number, now: number) =>
  start > now && start - now < SHORT_NOTICE_HOURS * HOUR_MS

/**
 * Tells whether a shop that cancels an appointment at `now` lets its customer down: at short notice, and not because they
 * asked for it.
 */
export function cancelLetsDown(start: number, { reason, now }: { reason: string; now: number }) {
  return isShort(start, now) && !BY_CUSTOMER.includes(reason)
}

/**
 * Tells whether a shop that moves an appointment at `now` lets its customer down: at short notice, to another time. Who comes all
 * the same has agreed to it, or asked for it by phone; what is counted looks at that.
 */
export function moveLetsDown(start: number, { to, now }: { to: number; now: number }): boolean {
  return to !== start && isShort(start, now)
}
