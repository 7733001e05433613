import { SECOND_MS } from '../time.ts'

/** States of a message, in order: a later one is never replaced by an earlier one. */
export const STATES = [
  'queued',
  'sending',
  'unknown',
  'sent',
  'failed',
  'delivered',
  'read',
] as const
export type MessageState = (typeof STATES)[number]

/** Returns whether a provider's report advances the known state; repeated and late ones do not. */
export function saysMore(known: string, received: MessageState): boolean {
  return STATES.findIndex((state) => state === known) < STATES.indexOf(received)
}

/** Milliseconds after which a worker that has not reported counts as dead. */
export const LEASE = 60 * SECOND_MS
/** Milliseconds between two status queries for a message whose response was lost. */
export const LOOK_AGAIN = 10 * SECOND_MS
/** Returns the milliseconds after which a message whose response was lost is given up. */
export const giveUpLostAfter = (urgent: boolean) => (urgent ? 60 : 120) * SECOND_MS
/** Milliseconds without a receipt after which a code is sent by the other channel. */
const CODE_ARRIVAL = 60 * SECOND_MS
/** Milliseconds without a receipt after which a message that is not urgent is sent by the other channel. */
const ARRIVAL = 30 * 60 * SECOND_MS

/** Returns the milliseconds without a receipt after which a sent message is sent by its other channel. */
export const arrivalOf = (urgent: boolean) => (urgent ? CODE_ARRIVAL : ARRIVAL)

/** Share of the daily limit available to messages that are not urgent; codes may use all of it. */
const BULK_SHARE = 0.8

/** Returns the limit of the day's costs for a message: all of it for urgent ones, else `BULK_SHARE`. */
export function roomOf(limit: number, urgent: boolean): number {
  return urgent ? limit : limit * BULK_SHARE
}
