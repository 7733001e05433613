import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { SMS_OFFERED_AFTER } from '@awan/core/account/opt-in'
import { type OtpForm, type OtpRequest, readOtpForm } from '@awan/core/account/otp-request'
import {
  CHALLENGE_LIFE,
  hasRoomForOptIn,
  nextSendAt,
  type NumberRecord,
  resendAt,
  secondsUntil,
} from '@awan/core/account/rules'
import { isLanguage, type Language } from '@awan/core/language'
import type { OtpChallenge } from '#db/types.ts'
import { isUuid } from '#db/uuid.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { RateLimiter } from '#http/rate-limit.ts'
import { awaitingColumns, sendInstead, sendOptIn } from './opt-in.service.ts'
import { hashPhone } from './otp-code.service.ts'
import { probeLimits, sendLimits } from './otp-limits.service.ts'
import {
  freshCode,
  isAwaiting,
  type SendDeps,
  sendCode,
  standing,
  type StandingChallenge,
} from './otp-send.service.ts'
import {
  type Challenge,
  findChallenge,
  findNumber,
  insertChallenge,
  lockNumber,
  updateChallenge,
  voidChallenges,
} from './otp.queries.ts'
import { findAccountByPhone } from './queries.ts'

export interface OtpDeps extends SendDeps {
  limiter: RateLimiter
}

/** Opens a challenge and sends its first code. `asked`: the language the request asks for, if any. */
export async function requestCode(
  deps: OtpDeps,
  form: OtpForm & { channel?: 'sms' | 'whatsapp' | undefined },
  from: { ip: string; asked: Language | undefined },
): Promise<StandingChallenge> {
  const read = readOtpForm(form, { invented: deps.config.demo })
  if (!read.ok) throw new AppError(read.code, read.data)
  const { phone, purpose, fullName } = read.value
  const known = await languageOf(deps, read.value, from.ip)
  const language = from.asked ?? known
  const { channel = 'sms' } = form
  return openChallenge(deps, { phone, purpose, channel, language, full_name: fullName }, from)
}

/** What is asked of a number: by whom, and what the code will be good for. */
type NewChallenge = Pick<Insertable<OtpChallenge>, 'full_name' | 'session_id'> & {
  phone: string
  purpose: 'signup' | 'login' | 'confirm'
  /** What is wished for; WhatsApp begins with an opt-in. */
  channel: 'sms' | 'whatsapp'
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
    const row = { ...asked, id, created_at: now }
    if (asked.channel === 'whatsapp' && mayOptIn(deps, number, now)) {
      const challenge = await insertChallenge(trx, { ...row, ...awaitingColumns(now) })
      return sendOptIn(deps, trx, { challenge, number, now })
    }
    const { code, columns } = freshCode(deps, { challengeId: id, phone, purpose }, now)
    const challenge = await insertChallenge(trx, { ...row, channel: 'sms', ...columns })
    return sendCode(deps, trx, { challenge, code, number, now })
  })
}

/** The day has room for the opt-in and its code; otherwise the code goes by SMS at once. */
function mayOptIn({ config }: OtpDeps, number: NumberRecord, now: Date): boolean {
  return !config.rateLimits || hasRoomForOptIn(number, now.getTime())
}

/**
 * Sends a new code on a challenge by SMS, once its countdown is over; all older ones are void. While
 * an opt-in waits this ends the wait.
 */
export async function resendCode(
  deps: OtpDeps,
  challengeId: string,
  from: { ip: string },
): Promise<StandingChallenge> {
  const asked = await findOpenChallenge(deps, challengeId)
  const { phone } = asked
  const now = deps.clock()
  if (isAwaiting(asked)) return sendBySmsNow(deps, asked, now)
  return inTransaction(deps.db, async (trx) => {
    const number = await allowSend(deps, trx, { phone, ip: from.ip, now })
    const before = await findOpenChallenge({ ...deps, db: trx }, challengeId)
    refuseUntil(resendAt(before.sends, before.sent_at.getTime()), now)
    await voidChallenges(trx, phone, now)
    const { code, columns } = freshCode(deps, { ...before, challengeId }, now)
    const challenge = await updateChallenge(trx, challengeId, {
      ...columns,
      attempts: 0,
      // A code by WhatsApp that has to be asked for again did not do.
      channel: 'sms',
      sends: before.sends + 1,
      voided_at: null,
    })
    return sendCode(deps, trx, { challenge, code, number, now })
  })
}

/** The person does not wait for WhatsApp any longer. Its message was counted when the opt-in was. */
async function sendBySmsNow(
  deps: OtpDeps,
  asked: Challenge,
  now: Date,
): Promise<StandingChallenge> {
  refuseUntil(asked.sent_at.getTime() + SMS_OFFERED_AFTER, now)
  const sent = await inTransaction(deps.db, async (trx) => {
    const number = await lockNumber(trx, hashPhone(deps.config.secret, asked.phone), now)
    return sendInstead(deps, trx, { asked, number, insteadOf: 'opt_in', now })
  })
  // Where an answer or the timer was faster its code is on the way already.
  return sent ?? showChallenge(deps, asked.id)
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
