import { DAY_MS, HOUR_MS, SECOND_MS } from '../time.ts'

/** Appointment events sent to a shop's programs, as named by the trigger of 0291_webhooks.sql. */
export const WEBHOOK_EVENTS = [
  'appointment.created',
  'appointment.moved',
  'appointment.changed',
  'appointment.arrived',
  'appointment.completed',
  'appointment.no_show',
  'appointment.cancelled',
  'appointment.restored',
] as const

/** Maximum number of webhooks of a shop. */
export const WEBHOOKS_PER_SHOP = 5

/** Maximum length of a webhook's URL, typed and as stored, in characters. */
export const LONGEST_URL = 500

/** Time for which requests are also signed with a replaced secret, in milliseconds. */
export const FORMER_SECRET_LIFE = 24 * HOUR_MS

/**
 * Most previous secrets of one webhook: a client that retries after a lost response creates further ones, and the
 * secret in use must stay among them.
 */
export const FORMER_SECRETS = 3

/** Pauses between the attempts of one delivery, in milliseconds: three days in total. */
const PAUSES = [5, 60, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 72_000].map(
  (seconds) => seconds * SECOND_MS,
)

/** Returns the pause after a number of failed attempts, in milliseconds; undefined: no further attempt. */
export function pauseAfter(attempts: number): number | undefined {
  return PAUSES[attempts - 1]
}

/** Time after which a webhook whose deliveries all fail is stopped, once one of them is given up. */
const PATIENCE = 5 * DAY_MS

/** Time for which owners are not notified again of further given-up events. */
const SILENCE = PATIENCE

/** Returns the instant after which a previous notice is too recent for another one. */
export const notifiedAgainFrom = (now: number): number => now - SILENCE

/** Returns whether a webhook that has failed since an instant is stopped when an event is given up. */
export function isGivenUp(failingSince: number, now: number): boolean {
  return now - failingSince >= PATIENCE
}
