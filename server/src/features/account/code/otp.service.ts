import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { SMS_OFFERED_AFTER } from '@awan/core/account/opt-in'
import { type OtpForm, type OtpRequest, readOtpForm } from '@awan/core/account/otp-request'
import {
  CHALLENGE_LIFE,
  CODE_LIFE,
  hasRoomForOptIn,
  nextSendAt,
  type NumberRecord,
  resendAt,
  secondsUntil,
} from '@awan/core/account/rules'
import { languageOr, type Language } from '@awan/core/language'
import { channelsOf } from '@awan/core/messaging/channels'
import type { OtpChallenge } from '#db/types.ts'
import type { Db } from '#db/connect.ts'
import { isUuid } from '#db/uuid.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { hashOfRequest } from '#http/idempotency.ts'
import type { RateLimiter } from '#http/limits/rate-limit.ts'
import { knownAs, type Requester } from './device.service.ts'
import { awaitingColumns, sendInstead, sendOptIn } from './opt-in.service.ts'
import type { GuessDeps } from './guess.service.ts'
import { knownLimits, probeLimits, sendLimits } from './otp-limits.rules.ts'
import {
  countsOf,
  freshCode,
  isAwaiting,
  lockCounts,
  type SendDeps,
  sendCode,
  standing,
  type StandingChallenge,
} from './otp-send.service.ts'
import {
  type Challenge,
  findChallenge,
  findNumber,
  findRepeated,
  insertChallenge,
  isRequested,
  updateChallenge,
  voidChallenges,
} from './otp.queries.ts'
import { findAccountByPhone } from '../queries.ts'
import { lockAccountSession } from '../session/session.queries.ts'

export interface OtpDeps extends SendDeps, Pick<GuessDeps, 'warn'> {
  limiter: RateLimiter
}

/** A caller, the language that its request specifies, and the key under which it may be repeated. */
export type CodeRequester = Requester & {
  requested: Language | undefined
  key: string | undefined
}

/** Opens a challenge and sends its first code. */
export async function requestCode(
  deps: OtpDeps,
  form: OtpForm & { channel?: 'sms' | 'whatsapp' | undefined },
  from: CodeRequester,
): Promise<StandingChallenge> {
  const read = readOtpForm(form, { invented: deps.config.demo })
  if (!read.ok) throw new AppError(read.code, read.data)
  const { phone, purpose, fullName } = read.value
  const known = await languageOf(deps, read.value, from.ip)
  const language = from.requested ?? known
  const { channel = 'sms' } = form
  const request_hash = keyedRequest(from.key, ['requestOtp', phone, purpose, channel, fullName])
  const challenge = { phone, purpose, channel, language, full_name: fullName, request_hash }
  return openChallenge(deps, challenge, from)
}

/** Returns the hash of a request with its key; null without one. The key belongs to it: callers may choose equal ones. */
export function keyedRequest(key: string | undefined, requested: readonly unknown[]) {
  return key === undefined ? null : hashOfRequest([...requested, key])
}

/** Columns of a new challenge: its number, its purpose, the requesting session and the request. */
type NewChallenge = Pick<Insertable<OtpChallenge>, 'full_name' | 'session_id'> & {
  request_hash: Buffer | null
  phone: string
  purpose: 'signup' | 'login' | 'confirm'
  /** Requested channel; WhatsApp begins with an opt-in. */
  channel: 'sms' | 'whatsapp'
  language: Language
}

/**
 * Sends the first code of a new challenge and voids the number's older codes that the caller may void. A repeated
 * request gets its challenge again: it is recognised under the number's lock, before anything is counted.
 */
export async function openChallenge(
  deps: OtpDeps,
  requested: NewChallenge,
  from: Requester,
): Promise<StandingChallenge> {
  const { phone, purpose } = requested
  const now = deps.clock()
  const device_hash = await knownAs(deps, phone, from)
  return inTransaction(deps.db, async (trx) => {
    const send = { phone, device_hash, ip: from.ip, now }
    const number = await lockCounts(trx, deps.config.secret, send, now)
    const repeated = await findRequested(trx, requested, now)
    if (repeated) return standingIn(deps, trx, repeated, now)
    await allowSend(deps, trx, send, number)
    // The session was ended, or its account deleted, since the request was authenticated.
    if (requested.session_id && !(await lockAccountSession(trx, requested.session_id)))
      throw new AppError('unauthorized')
    await voidChallenges(trx, { phone, device_hash }, now)
    const id = randomUUID()
    const row = { ...requested, id, device_hash, created_at: now }
    const byWhatsapp = requested.channel === 'whatsapp' && mayOptIn(deps, number, now)
    if (byWhatsapp && !(await isRequested(trx, phone))) {
      const challenge = await insertOnce(trx, { ...row, ...awaitingColumns(now) })
      return sendOptIn(deps, trx, { challenge, number, now })
    }
    const { code, columns } = freshCode(deps, { challengeId: id, phone, purpose }, now)
    const challenge = await insertOnce(trx, { ...row, channel: 'sms', ...columns })
    return sendCode(deps, trx, { challenge, code, number, now })
  })
}

async function findRequested(trx: Trx, { request_hash }: NewChallenge, now: Date) {
  return request_hash ? findRepeated(trx, request_hash, new Date(now.getTime() - CODE_LIFE)) : null
}

/** Inserts a challenge. Servers with different secrets lock a number separately; then the constraint decides. */
async function insertOnce(trx: Trx, row: Insertable<OtpChallenge>): Promise<Challenge> {
  const challenge = await insertChallenge(trx, row)
  if (!challenge) throw new AppError('request_in_progress', undefined, 1)
  return challenge
}

/**
 * Returns whether both channels exist and the daily limit has room for an opt-in and its code; otherwise the code is
 * sent at once by the available channel.
 */
function mayOptIn({ config }: OtpDeps, number: NumberRecord, now: Date): boolean {
  const { sms, whatsapp } = channelsOf(config.messaging)
  if (!sms || !whatsapp) return false
  return !config.rateLimits || hasRoomForOptIn(number, now.getTime())
}

/**
 * Sends a new code of a challenge by SMS once its countdown is over, and voids all older codes. Ends a waiting opt-in.
 */
export async function resendCode(
  deps: OtpDeps,
  challengeId: string,
  from: { ip: string },
): Promise<StandingChallenge> {
  const requested = await findOpenChallenge(deps, challengeId)
  const { phone } = requested
  const now = deps.clock()
  if (isAwaiting(requested)) return sendBySmsNow(deps, requested, now)
  return inTransaction(deps.db, async (trx) => {
    const send = { phone, device_hash: requested.device_hash, ip: from.ip, now }
    const number = await lockCounts(trx, deps.config.secret, send, now)
    await allowSend(deps, trx, send, number)
    const before = await findOpenChallenge({ ...deps, db: trx }, challengeId)
    refuseUntil(resendAt(before.sends, before.sent_at.getTime()), now)
    await voidChallenges(trx, before, now)
    const { code, columns } = freshCode(deps, { ...before, challengeId }, now)
    const challenge = await updateChallenge(trx, challengeId, {
      ...columns,
      attempts: 0,
      // A WhatsApp code that must be requested again did not arrive.
      channel: 'sms',
      sends: before.sends + 1,
      voided_at: null,
    })
    // The session to confirm has ended meanwhile.
    if (!challenge) throw new AppError('challenge_not_found')
    return sendCode(deps, trx, { challenge, code, number, now })
  })
}

/** Ends the wait for WhatsApp at the customer's request. The opt-in has already been counted as a message. */
async function sendBySmsNow(
  deps: OtpDeps,
  requested: Challenge,
  now: Date,
): Promise<StandingChallenge> {
  refuseUntil(requested.sent_at.getTime() + SMS_OFFERED_AFTER, now)
  const sent = await inTransaction(deps.db, async (trx) => {
    const number = await lockCounts(trx, deps.config.secret, requested, now)
    return sendInstead(deps, trx, { requested, number, insteadOf: 'opt_in', now })
  })
  // If a reply or the timer was faster, its code has already been sent.
  return sent ?? showChallenge(deps, requested.id)
}

/** Returns the state of a challenge, for a screen that was reloaded. */
export async function showChallenge(
  deps: OtpDeps,
  challengeId: string,
): Promise<StandingChallenge> {
  const challenge = await findOpenChallenge(deps, challengeId)
  return standingIn(deps, deps.db, challenge, deps.clock())
}

/** Returns the state of a stored challenge, with the counters that apply to it. */
async function standingIn(deps: OtpDeps, db: Db, challenge: Challenge, now: Date) {
  const number = await findNumber(db, countsOf(deps.config.secret, challenge))
  return standing(deps, challenge, number, now)
}

/** Returns the language of an account that may log in; refuses the wrong purpose for this number. */
async function languageOf(deps: OtpDeps, request: OtpRequest, ip: string): Promise<Language> {
  const account = await findAccountByPhone(deps.db, request.phone)
  if ((request.purpose === 'login') !== (account !== undefined)) {
    await deps.limiter.use(deps.db, probeLimits(ip))
    throw new AppError(account ? 'phone_taken' : 'user_not_found')
  }
  return languageOr(account?.language, 'en')
}

async function findOpenChallenge(deps: OtpDeps, id: string): Promise<Challenge> {
  const challenge = isUuid(id) ? await findChallenge(deps.db, id) : undefined
  const end = challenge && challenge.created_at.getTime() + CHALLENGE_LIFE
  if (!challenge || challenge.used_at || end === undefined || end <= deps.clock().getTime())
    throw new AppError('challenge_not_found')
  return challenge
}

/**
 * Counts one message against every limit; refuses if one is exceeded. `number`: the locked counters. A known device has limits of
 * its own, and one that it shares with the account's other devices: messages that others request for the number, or
 * from the same address, do not affect it.
 */
async function allowSend(
  deps: OtpDeps,
  trx: Trx,
  send: Pick<Challenge, 'phone' | 'device_hash'> & { ip: string; now: Date },
  number: NumberRecord,
): Promise<void> {
  const { config, limiter } = deps
  if (config.rateLimits) refuseUntil(nextSendAt(number, send.now.getTime()), send.now)
  const limits = send.device_hash ? knownLimits(send.phone) : sendLimits(send.ip, send.phone)
  const watched = await limiter.use(trx, limits)
  if (watched) deps.warn('few codes sent to a block of numbers are entered', {})
}

function refuseUntil(then: number, now: Date): void {
  const retryAfter = secondsUntil(then, now.getTime())
  if (retryAfter > 0) throw new AppError('too_many_requests', { retryAfter }, retryAfter)
}
