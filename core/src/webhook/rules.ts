import { DAY_MS, HOUR_MS, SECOND_MS } from '../time.ts'

/** Lists what a shop's programs are told of its appointments, as the trigger of 0291_webhooks.sql names it. */
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

/** Limits the addresses of one shop. */
export const WEBHOOKS_PER_SHOP = 5

/** Says how long requests are signed with a secret that was replaced, in milliseconds. */
export const FORMER_SECRET_LIFE = 24 * HOUR_MS

/**
 * Limits the former secrets by which one address is signed: whoever gets no answer makes another one, and what programs have must
 * stay among them.
 */
export const FORMER_SECRETS = 3

/** The pauses between the attempts of one delivery: three days in all. */
const PAUSES = [5, 60, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 72_000].map(
  (seconds) => seconds * SECOND_MS,
)

/** Milliseconds after that many failed attempts until the next one; undefined: there is none. */
export function pauseAfter(attempts: number): number | undefined {
  return PAUSES[attempts - 1]
}

/** Says how long an address may fail, whatever it is sent, until nothing is sent there any more. */
const PATIENCE = 5 * DAY_MS

/** Says how long owners hear nothing of further events that were given up, once they were notified of one. */
const SILENCE = PATIENCE

/** Returns the instant from which a former notice is too new for another one. */
export const notifiedAgainFrom = (now: number): number => now - SILENCE

/** Returns whether an address that fails since then is given up. */
export function isGivenUp(failingSince: number, now: number): boolean {
  return now - failingSince >= PATIENCE
}
