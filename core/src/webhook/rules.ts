import { DAY_MS, SECOND_MS } from '../time.ts'

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

/** Returns whether an address that fails since then is given up. */
export function isGivenUp(failingSince: number, now: number): boolean {
  return now - failingSince >= PATIENCE
}
