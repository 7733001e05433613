import {
  CODE_LIFE,
  nextSendAt,
  type NumberRecord,
  resendAt,
  secondsUntil,
  withSend,
} from '@awan/core/account/rules'
import { OPT_IN_WAIT, SMS_OFFERED_AFTER } from '@awan/core/account/opt-in'
import { BRAND } from '@awan/core/brand'
import { languageOr, type Language } from '@awan/core/language'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import { queueMessage, withdrawMessages } from '#integrations/messaging/outbox.ts'
import { codeText } from '../messages.ts'
import { hashCode, hashPhone, newCode } from './otp-code.rules.ts'
import { type Challenge, listSpared, lockNumber, saveNumber } from './otp.queries.ts'

export interface SendDeps {
  db: Db
  config: Config
  clock: () => Date
}

/** A challenge and the time until its next code may be sent. */
export interface StandingChallenge {
  challenge: Challenge
  /** Whole seconds from now; while an opt-in waits, until the code may be requested by SMS. */
  resendAfter: number
  /** While an opt-in waits: whole seconds until the code is sent by SMS. */
  fallbackAfter: number | undefined
}

/** Columns that determine whose codes and guesses are counted: a known device's or the number's. */
type Requested = Pick<Challenge, 'phone' | 'device_hash'>

/** Returns the key of the counters that apply to a challenge. */
export function countsOf(secret: string, { phone, device_hash: device }: Requested): Buffer {
  return device ?? hashPhone(secret, phone)
}

/** Locks a number, then returns the counters that apply to this challenge, locked too. */
export async function lockCounts(
  trx: Trx,
  secret: string,
  requested: Requested,
  now: Date,
): Promise<NumberRecord> {
  const number = await lockNumber(trx, hashPhone(secret, requested.phone), now)
  return requested.device_hash ? lockNumber(trx, requested.device_hash, now) : number
}

/** Creates a code and the columns that store it in its challenge. */
export function freshCode(
  { config }: SendDeps,
  binding: { challengeId: string; phone: string; purpose: string },
  now: Date,
) {
  const code = newCode()
  const code_hash = hashCode(config.secret, binding, code)
  const expires_at = new Date(now.getTime() + CODE_LIFE)
  return { code, columns: { code_hash, sent_at: now, expires_at, status: 'sent' } as const }
}

/** Queues the code of a challenge by its channel, and withdraws the number's earlier code messages still in the queue. */
export async function sendCode(
  deps: SendDeps,
  trx: Trx,
  sent: {
    challenge: Challenge
    code: string
    /** Counters that apply to the challenge. */
    number: NumberRecord
    now: Date
    /** True if it replaces a message that could not be delivered; it is not counted again. */
    replaces?: boolean
  },
): Promise<StandingChallenge> {
  const { challenge, code, now } = sent
  const { id, phone, sends, expires_at } = challenge
  const channel = challenge.channel === 'whatsapp' ? 'whatsapp' : 'sms'
  await withdrawMessages(trx, {
    to: phone,
    kinds: ['code', 'opt_in'],
    except: await listSpared(trx, challenge),
  })
  const language = languageOf(challenge)
  const message = {
    to: phone,
    channel,
    kind: 'code',
    language,
    code,
    template: { name: 'code', values: { code, brand: BRAND[language] } },
    // WhatsApp's templates for codes contain no address.
    text: codeText(code, language, channel === 'sms' ? deps.config.publicUrl : undefined),
    dedupeKey: `code:${id}:${sends}:${channel}`,
    challengeId: id,
    // A late WhatsApp message must not arrive after the SMS that replaced it.
    expiresAt: channel === 'sms' ? expires_at : new Date(now.getTime() + OPT_IN_WAIT),
  } as const
  await queueMessage(trx, message, now)
  const number = sent.replaces ? sent.number : withSend(sent.number, now.getTime())
  await saveNumber(trx, countsOf(deps.config.secret, challenge), number)
  return standing(deps, challenge, number, now)
}

/** Returns the state of a challenge for the screen that waits for it. */
export function standing(
  { config }: SendDeps,
  challenge: Challenge,
  number: NumberRecord | undefined,
  now: Date,
): StandingChallenge {
  if (isAwaiting(challenge)) {
    const offered = challenge.sent_at.getTime() + SMS_OFFERED_AFTER
    const resendAfter = secondsUntil(offered, now.getTime())
    const fallbackAfter = secondsUntil(challenge.expires_at.getTime(), now.getTime())
    return { challenge, resendAfter, fallbackAfter }
  }
  const countdown = resendAt(challenge.sends, challenge.sent_at.getTime())
  const limit = config.rateLimits && number ? nextSendAt(number, now.getTime()) : countdown
  const resendAfter = secondsUntil(Math.max(countdown, limit), now.getTime())
  return { challenge, resendAfter, fallbackAfter: undefined }
}

/** Returns whether the challenge awaits its opt-in reply, so that it has no code yet. */
export function isAwaiting(challenge: Challenge): boolean {
  return challenge.status === 'awaiting_opt_in' && challenge.voided_at === null
}

export function languageOf(challenge: Challenge): Language {
  return languageOr(challenge.language, 'en')
}
