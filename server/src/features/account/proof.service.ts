import {
  nextTryAt,
  resendAt,
  secondsUntil,
  TRIES_PER_CODE,
  withFailure,
  withProof,
} from '@awan/core/account/rules'
import { parseCode } from '@awan/core/account/code'
import { isUuid } from '#db/uuid.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { hashPhone, isRightCode } from './otp-code.service.ts'
import { guessLimits } from './otp-limits.service.ts'
import {
  type Challenge,
  findChallenge,
  lockNumber,
  saveNumber,
  takeTry,
  useChallenge,
} from './otp.queries.ts'
import type { OtpDeps } from './otp.service.ts'

export interface EnteredCode {
  challengeId: string
  code: string
  ip: string
}

/** What a right code is good for. */
export interface CodeUse<Result> {
  /** Whether the challenge was opened for this use; a code of another purpose is as good as unknown. */
  fits: (challenge: Challenge) => boolean
  /** What follows, in the transaction that uses the code up; it commits whatever this answers. */
  act: (trx: Trx, challenge: Challenge, now: Date) => Promise<Result>
}

type Outcome<Result> =
  { is: 'right'; result: Result } | { is: 'wrong' | 'dead' } | { is: 'wait'; retryAfter: number }

/** Proves a number by its code, once. Every wrong code counts, whatever comes of it. */
export async function proveNumber<Result>(
  deps: OtpDeps,
  entry: EnteredCode,
  use: CodeUse<Result>,
): Promise<Result> {
  const code = parseCode(entry.code)
  if (code === undefined || !isUuid(entry.challengeId))
    throw new AppError('invalid_or_expired_code')
  await deps.limiter.check(deps.db, guessLimits(entry.ip))
  // Refusals leave the transaction as values: what it counted must stay.
  const outcome = await inTransaction(deps.db, (trx) => tryCode(deps, trx, { ...entry, code }, use))
  switch (outcome.is) {
    case 'right':
      return outcome.result
    case 'wait': {
      const { retryAfter } = outcome
      throw new AppError('too_many_requests', { retryAfter }, retryAfter)
    }
    case 'wrong':
      await deps.limiter.use(deps.db, guessLimits(entry.ip))
      throw new AppError('invalid_or_expired_code')
    case 'dead':
      throw new AppError('invalid_or_expired_code')
  }
}

async function tryCode<Result>(
  deps: OtpDeps,
  trx: Trx,
  entry: EnteredCode,
  use: CodeUse<Result>,
): Promise<Outcome<Result>> {
  const { config } = deps
  const now = deps.clock()
  const asked = await findChallenge(trx, entry.challengeId)
  if (!asked || !use.fits(asked)) return { is: 'dead' }
  const phoneHash = hashPhone(config.secret, asked.phone)
  const number = await lockNumber(trx, phoneHash, now)
  const wait = secondsUntil(nextTryAt(number, now.getTime()), now.getTime())
  if (config.rateLimits && wait > 0) return { is: 'wait', retryAfter: wait }

  const challenge = await takeTry(trx, asked.id, now)
  if (!challenge) return refusal(await findChallenge(trx, asked.id), now)
  const binding = { ...challenge, challengeId: challenge.id }
  const keys = [config.secret, config.previousSecret].filter((key) => key !== undefined)
  const hash = challenge.code_hash
  if (!hash || !keys.some((key) => isRightCode(key, binding, entry.code, hash))) {
    await saveNumber(trx, phoneHash, withFailure(number, now.getTime()))
    return { is: 'wrong' }
  }
  if (!(await useChallenge(trx, challenge.id, now))) return { is: 'dead' }
  await saveNumber(trx, phoneHash, withProof(number, now.getTime()))
  return { is: 'right', result: await use.act(trx, challenge, now) }
}

/** A code whose tries are spent asks for a new one; every other is as good as unknown. */
function refusal(challenge: Challenge | undefined, now: Date): Outcome<never> {
  const spent =
    challenge !== undefined &&
    challenge.attempts >= TRIES_PER_CODE &&
    !challenge.used_at &&
    !challenge.voided_at &&
    challenge.expires_at > now
  if (!spent) return { is: 'dead' }
  const then = resendAt(challenge.sends, challenge.sent_at.getTime())
  return { is: 'wait', retryAfter: secondsUntil(then, now.getTime()) }
}
