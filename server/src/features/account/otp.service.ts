import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { type OtpForm, type OtpRequest, readOtpForm } from '@awan/core/account/otp-request'
import {
  CHALLENGE_LIFE,
  CODE_LIFE,
  nextSendAt,
  type NumberRecord,
  resendAt,
  secondsUntil,
  withSend,
} from '@awan/core/account/rules'
import { isLanguage, type Language } from '@awan/core/language'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import type { OtpChallenge } from '#db/types.ts'
import { isUuid } from '#db/uuid.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { RateLimiter } from '#http/rate-limit.ts'
import { queueMessage, withdrawMessages } from '#integrations/messaging/outbox.ts'
import { codeText } from './messages.ts'
import { hashCode, hashPhone, newCode } from './otp-code.service.ts'
import { probeLimits, sendLimits } from './otp-limits.service.ts'
import {
  type Challenge,
  findChallenge,
  findNumber,
  insertChallenge,
  lockNumber,
  saveNumber,
  updateChallenge,
  voidChallenges,
} from './otp.queries.ts'
import { findAccountByPhone } from './queries.ts'

export interface OtpDeps {
  db: Db
  config: Config
  clock: () => Date
  limiter: RateLimiter
}

/** A challenge and when its next code may be sent. */
export interface StandingChallenge {
  challenge: Challenge
  /** Whole seconds from now. */
  resendAfter: number
}

/** Opens a challenge and sends its first code. `asked`: the language the request asks for, if any. */
export async function requestCode(
  deps: OtpDeps,
  form: OtpForm,
  from: { ip: string; asked: Language | undefined },
): Promise<StandingChallenge> {
  const read = readOtpForm(form, { invented: deps.config.demo })
  if (!read.ok) throw new AppError(read.code, read.data)
  const { phone, purpose, fullName } = read.value
  const known = await languageOf(deps, read.value, from.ip)
  const language = from.asked ?? known
  return openChallenge(deps, { phone, purpose, language, full_name: fullName }, from)
}

/** What is asked of a number: by whom, and what the code will be good for. */
type NewChallenge = Pick<Insertable<OtpChallenge>, 'full_name' | 'session_id'> & {
  phone: string
  purpose: 'signup' | 'login' | 'confirm'
  language: Language
}

/** Sends the first code of a new challenge; all older codes of the number are void. */
export async function openChallenge(
  deps: OtpDeps,
  asked: NewChallenge,
  from: { ip: string },
): Promise<StandingChallenge> {
  const { phone, purpose } = asked
  const now = deps.clock()
  return inTransaction(deps.db, async (trx) => {
    const number = await allowSend(deps, trx, { phone, ip: from.ip, now })
    await voidChallenges(trx, phone, now)
    const id = randomUUID()
    const { code, columns } = freshCode(deps, { challengeId: id, phone, purpose }, now)
    const challenge = await insertChallenge(trx, {
      ...columns,
      ...asked,
      id,
      // A code by WhatsApp begins with an opt-in that is not built yet: every code goes by SMS.
      channel: 'sms',
      created_at: now,
    })
    return sendCode(deps, trx, { challenge, code, number, now })
  })
}

/** Sends a new code on a challenge, once its countdown is over; all older ones are void. */
export async function resendCode(
  deps: OtpDeps,
  challengeId: string,
  from: { ip: string },
): Promise<StandingChallenge> {
  const { phone } = await findOpenChallenge(deps, challengeId)
  const now = deps.clock()
  return inTransaction(deps.db, async (trx) => {
    const number = await allowSend(deps, trx, { phone, ip: from.ip, now })
    const before = await findOpenChallenge({ ...deps, db: trx }, challengeId)
    refuseUntil(resendAt(before.sends, before.sent_at.getTime()), now)
    await voidChallenges(trx, phone, now)
    const { code, columns } = freshCode(deps, { ...before, challengeId }, now)
    const challenge = await updateChallenge(trx, challengeId, {
      ...columns,
      attempts: 0,
      sends: before.sends + 1,
      voided_at: null,
    })
    return sendCode(deps, trx, { challenge, code, number, now })
  })
}

/** Where a challenge stands, for a screen that was reloaded. */
export async function showChallenge(
  deps: OtpDeps,
  challengeId: string,
): Promise<StandingChallenge> {
  const challenge = await findOpenChallenge(deps, challengeId)
  const number = await findNumber(deps.db, hashPhone(deps.config.secret, challenge.phone))
  return standing(deps, challenge, number, deps.clock())
}

/** The language of an account that may log in; refuses the wrong purpose for this number. */
async function languageOf(deps: OtpDeps, request: OtpRequest, ip: string): Promise<Language> {
  const account = await findAccountByPhone(deps.db, request.phone)
  if ((request.purpose === 'login') !== (account !== undefined)) {
    await deps.limiter.use(deps.db, probeLimits(ip))
    throw new AppError(account ? 'phone_taken' : 'user_not_found')
  }
  return isLanguage(account?.language) ? account.language : 'en'
}

async function findOpenChallenge(deps: OtpDeps, id: string): Promise<Challenge> {
  const challenge = isUuid(id) ? await findChallenge(deps.db, id) : undefined
  const end = challenge && challenge.created_at.getTime() + CHALLENGE_LIFE
  if (!challenge || challenge.used_at || end === undefined || end <= deps.clock().getTime())
    throw new AppError('challenge_not_found')
  return challenge
}

/** Locks the number and counts one message against every limit; refuses where one is over. */
async function allowSend(
  deps: OtpDeps,
  trx: Trx,
  send: { phone: string; ip: string; now: Date },
): Promise<NumberRecord> {
  const { config, limiter } = deps
  const number = await lockNumber(trx, hashPhone(config.secret, send.phone), send.now)
  if (config.rateLimits) refuseUntil(nextSendAt(number, send.now.getTime()), send.now)
  await limiter.use(trx, sendLimits(send.ip, send.phone))
  return number
}

function refuseUntil(then: number, now: Date): void {
  const retryAfter = secondsUntil(then, now.getTime())
  if (retryAfter > 0) throw new AppError('too_many_requests', { retryAfter }, retryAfter)
}

function freshCode(
  { config }: OtpDeps,
  binding: { challengeId: string; phone: string; purpose: string },
  now: Date,
) {
  const code = newCode()
  const code_hash = hashCode(config.secret, binding, code)
  const expires_at = new Date(now.getTime() + CODE_LIFE)
  return { code, columns: { code_hash, sent_at: now, expires_at } }
}

async function sendCode(
  deps: OtpDeps,
  trx: Trx,
  sent: { challenge: Challenge; code: string; number: NumberRecord; now: Date },
): Promise<StandingChallenge> {
  const { challenge, code, now } = sent
  const { id, phone, sends, expires_at } = challenge
  const language = isLanguage(challenge.language) ? challenge.language : 'en'
  await withdrawMessages(trx, { to: phone, kind: 'code' })
  const message = {
    to: phone,
    channel: 'sms',
    kind: 'code',
    text: codeText(code, language, deps.config.publicUrl),
    dedupeKey: `code:${id}:${sends}`,
    challengeId: id,
    expiresAt: expires_at,
  } as const
  await queueMessage(trx, message, now)
  const number = withSend(sent.number, now.getTime())
  await saveNumber(trx, hashPhone(deps.config.secret, phone), number)
  return standing(deps, challenge, number, now)
}

function standing(
  { config }: OtpDeps,
  challenge: Challenge,
  number: NumberRecord | undefined,
  now: Date,
): StandingChallenge {
  const countdown = resendAt(challenge.sends, challenge.sent_at.getTime())
  const limit = config.rateLimits && number ? nextSendAt(number, now.getTime()) : countdown
  return { challenge, resendAfter: secondsUntil(Math.max(countdown, limit), now.getTime()) }
}
