import { SECOND_MS } from '../time.ts'

/** The states of a message, by how much is known of it: a later one is never replaced by an earlier one. */
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

/** Tells whether a provider's report adds to the known state; repeated and late ones do not. */
export function saysMore(known: string, received: MessageState): boolean {
  return STATES.findIndex((state) => state === known) < STATES.indexOf(received)
}

/** Milliseconds after which a worker that is silent has died. */
export const LEASE = 60 * SECOND_MS
/** Milliseconds between two status queries for a message whose response was lost. */
export const LOOK_AGAIN = 10 * SECOND_MS
/** Milliseconds after which a message whose response was lost is given up. */
export const giveUpLostAfter = (urgent: boolean) => (urgent ? 60 : 120) * SECOND_MS
/** Milliseconds without a receipt after which a code is sent by the other channel. */
const CODE_ARRIVAL = 60 * SECOND_MS
/** The same for messages that are not urgent. */
const ARRIVAL = 30 * 60 * SECOND_MS

/** Milliseconds that a sent message may take to arrive before its other channel is used. */
export const arrivalOf = (urgent: boolean) => (urgent ? CODE_ARRIVAL : ARRIVAL)

/** Share of the daily limit available to messages that are not urgent; codes may use all of it. */
const BULK_SHARE = 0.8

/** The most that a day may have cost after this message. */
export function roomOf(limit: number, urgent: boolean): number {
  return urgent ? limit : limit * BULK_SHARE
}
