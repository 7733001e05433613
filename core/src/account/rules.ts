import type { Result } from '../errors.ts'
import { isFlooded, isVisible, legible } from '../legible.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../time.ts'

/** Lifetime of a session from login, in milliseconds; use does not extend it. */
export const SESSION_LIFE = 30 * DAY_MS
/** Maximum sessions of an account; a further login ends the oldest. */
export const SESSIONS_KEPT = 10
/** Milliseconds for which a device counts as known after a login, even after logging out. */
export const DEVICE_LIFE = 180 * DAY_MS
/** Milliseconds for which a device is also known by the token that its latest login replaced. */
export const FORMER_TOKEN_LIFE = DAY_MS
/** Maximum known devices of an account; the oldest are dropped. */
export const DEVICES_KEPT = 10
/** Milliseconds for which the number of an account deleted while suspended cannot sign up again. */
export const BARRED_LIFE = 365 * DAY_MS
/** Maximum age of the code that confirms deletion of an account, in milliseconds. */
export const FRESH_CODE = 10 * MINUTE_MS
/** Lifetime of a code, in milliseconds. */
export const CODE_LIFE = 5 * MINUTE_MS
export const TRIES_PER_CODE = 5
/** Milliseconds for which an entry that used a code may be repeated under its key. */
export const REPEATED_ENTRY_LIFE = 5 * MINUTE_MS
/** Milliseconds for which a challenge can request a new code. */
export const CHALLENGE_LIFE = DAY_MS

const RESEND_WAITS = [60, 120, 300, 900].map((seconds) => seconds * SECOND_MS)
const SENDS_PER_DAY = 5
const FAILURES_IN_A_ROW = 10
const FAILURES_PER_DAY = 20
const FAILURE_WAITS = [15, 30, 60].map((minutes) => minutes * MINUTE_MS)
const LONGEST_NAME = { graphemes: 60, bytes: 512 }

/** Stored history of a number, or of one known device of it; instants in milliseconds. */
export interface NumberRecord {
  /** Codes sent within the last day. */
  sentAt: readonly number[]
  /** WhatsApp opt-ins requested within the last day. */
  optedAt: readonly number[]
  /** Wrong codes of the last day. */
  failedAt: readonly number[]
  /** Wrong codes since the last correct one; a new code does not reset them. */
  failedInARow: number
  blockedUntil: number | undefined
  /** Time of the last correct code. */
  provenAt: number | undefined
}

/** Returns when the next code of a challenge may be sent, after the latest of its `sends` at `sentAt`. */
export function resendAt(sends: number, sentAt: number): number {
  const wait = RESEND_WAITS[Math.min(sends, RESEND_WAITS.length) - 1] ?? 0
  return sentAt + wait
}

/**
 * Returns when the number may receive its next message; a time not after `now` means at once. Opt-ins count towards the
 * daily limit like codes; for the wait between messages, an opt-in and its code count as one attempt.
 */
export function nextSendAt(record: NumberRecord, now: number): number {
  const messages = messagesOfDay(record, now)
  const oldest = messages.at(-SENDS_PER_DAY)
  const dayOver = oldest === undefined ? now : oldest + DAY_MS
  const since = record.provenAt ?? 0
  const latest = messages.at(-1)
  if (latest === undefined || latest <= since) return dayOver
  const unanswered = (sent: readonly number[]) => sent.filter((at) => at > since).length
  const tries = Math.max(unanswered(record.sentAt), unanswered(record.optedAt))
  return Math.max(dayOver, resendAt(tries, latest))
}

/** Returns whether the day's limit allows an opt-in and the code that follows it, by either channel. */
export function hasRoomForOptIn(record: NumberRecord, now: number): boolean {
  return messagesOfDay(record, now).length + 2 <= SENDS_PER_DAY
}

/** Returns the record after one more code. */
export function withSend(record: NumberRecord, now: number): NumberRecord {
  return { ...record, sentAt: [...withinDay(record.sentAt, now), now].slice(-SENDS_PER_DAY) }
}

/** Returns the record after one more opt-in message. */
export function withOptIn(record: NumberRecord, now: number): NumberRecord {
  return { ...record, optedAt: [...withinDay(record.optedAt, now), now].slice(-SENDS_PER_DAY) }
}

/** Returns when the number may try its next code; a time not after `now` means at once. */
export function nextTryAt(record: NumberRecord, now: number): number {
  const oldest = withinDay(record.failedAt, now).at(-FAILURES_PER_DAY)
  const dayOver = oldest === undefined ? now : oldest + DAY_MS
  return Math.max(dayOver, record.blockedUntil ?? now)
}

/** Returns the record after a wrong code; from the tenth in a row on, each one blocks the number for a time. */
export function withFailure(record: NumberRecord, now: number): NumberRecord {
  const failedInARow = record.failedInARow + 1
  const beyond = failedInARow - FAILURES_IN_A_ROW
  const wait = beyond < 0 ? 0 : (FAILURE_WAITS[beyond] ?? Math.max(...FAILURE_WAITS))
  return {
    ...record,
    failedAt: [...withinDay(record.failedAt, now), now].slice(-FAILURES_PER_DAY),
    failedInARow,
    blockedUntil: wait > 0 ? now + wait : undefined,
  }
}

/** Returns the record after a correct code. Sent and failed codes of the day still count. */
export function withProof(record: NumberRecord, now: number): NumberRecord {
  return { ...record, failedInARow: 0, blockedUntil: undefined, provenAt: now }
}

function messagesOfDay({ sentAt, optedAt }: NumberRecord, now: number): number[] {
  return withinDay([...sentAt, ...optedAt], now).sort((a, b) => a - b)
}

function withinDay(instants: readonly number[], now: number): number[] {
  return instants.filter((at) => at > now - DAY_MS)
}

/** Returns whole seconds from `now` to `then`, rounded up so that a retry then succeeds; never negative. */
export function secondsUntil(then: number, now: number): number {
  return Math.max(0, Math.ceil((then - now) / SECOND_MS))
}

/**
 * Normalises a name for storage: removes invisible marks and doubled spaces. Control characters, floods of marks and
 * direction overrides are refused, because names are embedded in sentences.
 */
export function parseName(text: string): Result<string, 'missing_fields' | 'invalid_input'> {
  const typed = text.trim()
  if (/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u.test(typed)) return refusedName
  const name = legible(typed).replace(/\s+/g, ' ').trim()
  if (!isVisible(name)) return { ok: false, code: 'missing_fields' }
  if (isFlooded(name)) return refusedName
  if (bytes(name) > LONGEST_NAME.bytes || graphemes(name) > LONGEST_NAME.graphemes)
    return refusedName
  return { ok: true, value: name }
}

const refusedName = {
  ok: false,
  code: 'invalid_input',
  data: {
    in: 'body',
    fields: [{ field: 'fullName', problem: 'not a name of 1 to 60 characters' }],
  },
} as const

function graphemes(text: string): number {
  return [...new Intl.Segmenter().segment(text)].length
}

/** Returns the length in UTF-8 bytes, as the database counts it. */
function bytes(text: string): number {
  return encodeURIComponent(text).replace(/%../g, '_').length
}
