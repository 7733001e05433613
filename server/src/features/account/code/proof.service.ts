import {
  nextTryAt,
  REPEATED_ENTRY_LIFE,
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
import { isRightCode } from './otp-code.rules.ts'
import { takeGuess } from './guess.service.ts'
import { sendLimits } from './otp-limits.rules.ts'
import { countsOf, lockCounts } from './otp-send.service.ts'
import {
  type Challenge,
  findChallenge,
  saveNumber,
  takeRepeat,
  takeTry,
  useChallenge,
} from './otp.queries.ts'
import { keyedRequest, type OtpDeps } from './otp.service.ts'

export interface EnteredCode {
  challengeId: string
  code: string
  ip: string
  /** Key under which the entry may be repeated. */
  key: string | undefined
}

/** Action that a correct code authorises. */
export interface CodeUse<Result> {
  /** Returns whether the challenge was opened for this use; a code of another purpose is treated as unknown. */
  fits: (challenge: Challenge) => boolean
  /** Runs in the transaction that uses the code up, which commits whatever the result is. */
  act: (trx: Trx, challenge: Challenge, now: Date) => Promise<Result>
  /** Returns that result again for a repeated entry, whose response was lost; undefined if it no longer applies. */
  again: (trx: Trx, challenge: Challenge, now: Date) => Promise<Result | undefined>
}

interface JudgedEntry {
  requested: Challenge
  code: string
  /** Identifies the entry when it is repeated; null without a key. */
  entryHash: Buffer | null
}

type Outcome<Result> =
  /** `repeated`: the result of an earlier entry. */
  | { is: 'right' | 'repeated'; result: Result }
  | { is: 'wrong' | 'dead' }
  /** `spent`: the code is used up; `retryAfter`: seconds until a new one can be requested. */
  | { is: 'wait'; retryAfter: number; spent?: true }

/**
 * Proves a number by its code, once. Every wrong code counts, whatever the outcome: its points are taken before it is
 * judged and given back unless it was wrong. A correct code also gives back the address's points for its message. The
 * same entry repeated under its key has the result of the first one, and counts nothing.
 */
export async function proveNumber<Result>(
  deps: OtpDeps,
  entry: EnteredCode,
  use: CodeUse<Result>,
): Promise<Result> {
  const code = parseCode(entry.code)
  if (code === undefined || !isUuid(entry.challengeId))
    throw new AppError('invalid_or_expired_code')
  const requested = await findChallenge(deps.db, entry.challengeId)
  if (!requested || !use.fits(requested)) throw new AppError('invalid_or_expired_code')
  const entryHash = keyedRequest(entry.key, [requested.id, code])
  const outcome = await judge(deps, { requested, code, entryHash }, { ...use, ip: entry.ip })
  switch (outcome.is) {
    case 'right':
    case 'repeated':
      return outcome.result
    case 'wait': {
      const { retryAfter, spent } = outcome
      throw new AppError('too_many_requests', { retryAfter, spent }, retryAfter)
    }
    case 'wrong':
    case 'dead':
      throw new AppError('invalid_or_expired_code')
  }
}

/** Tries a code at the cost of its points; a known device has its own counters and pays none. */
async function judge<Result>(
  deps: OtpDeps,
  entry: JudgedEntry,
  { ip, ...use }: CodeUse<Result> & { ip: string },
): Promise<Outcome<Result>> {
  const { phone, device_hash: device } = entry.requested
  const taken = device ? [] : await takeGuess(deps, { ip, phone })
  // Refusals are returned, not thrown, so that the transaction commits their counts.
  const outcome = await inTransaction(deps.db, (trx) => tryCode(deps, trx, entry, use))
  if (device || outcome.is === 'wrong') return outcome
  const sent = outcome.is === 'right' ? sendLimits(ip, phone) : []
  await inTransaction(deps.db, (trx) => deps.limiter.giveBack(trx, [...taken, ...sent]))
  return outcome
}

async function tryCode<Result>(
  deps: OtpDeps,
  trx: Trx,
  entry: JudgedEntry,
  use: CodeUse<Result>,
): Promise<Outcome<Result>> {
  const { config } = deps
  const { requested, code, entryHash } = entry
  const now = deps.clock()
  const counts = countsOf(config.secret, requested)
  const number = await lockCounts(trx, config.secret, requested, now)
  const wait = secondsUntil(nextTryAt(number, now.getTime()), now.getTime())
  if (config.rateLimits && wait > 0) return { is: 'wait', retryAfter: wait }

  const fail = () => saveNumber(trx, counts, withFailure(number, now.getTime()))

  const challenge = await takeTry(trx, requested.id, now)
  if (!challenge) {
    const repeated = await repeat(trx, entry, use, now)
    if (repeated?.is === 'wrong') await fail()
    return repeated ?? refusal(await findChallenge(trx, requested.id), now)
  }
  const binding = { ...challenge, challengeId: challenge.id }
  const keys = [config.secret, config.previousSecret].filter((key) => key !== undefined)
  const hash = challenge.code_hash
  if (!hash || !keys.some((key) => isRightCode(key, binding, code, hash))) {
    await fail()
    return { is: 'wrong' }
  }
  if (!(await useChallenge(trx, { id: challenge.id, entryHash }, now))) return { is: 'dead' }
  await saveNumber(trx, counts, withProof(number, now.getTime()))
  return { is: 'right', result: await use.act(trx, challenge, now) }
}

/** Judges an entry of a used code: the one that used it has its result again, and any other one is a guess. */
async function repeat<Result>(
  trx: Trx,
  { requested: { id }, entryHash }: JudgedEntry,
  use: CodeUse<Result>,
  now: Date,
): Promise<Outcome<Result> | undefined> {
  if (!entryHash) return undefined
  const since = new Date(now.getTime() - REPEATED_ENTRY_LIFE)
  const challenge = await takeRepeat(trx, { id, entryHash, since })
  if (!challenge) return undefined
  if (!challenge.entry_hash?.equals(entryHash)) return { is: 'wrong' }
  const result = await use.again(trx, challenge, now)
  return result === undefined ? { is: 'dead' } : { is: 'repeated', result }
}

/** Returns `wait` if the code's tries are spent, so that the client requests a new one; otherwise `dead`. */
function refusal(challenge: Challenge | undefined, now: Date): Outcome<never> {
  const spent =
    challenge !== undefined &&
    challenge.attempts >= TRIES_PER_CODE &&
    !challenge.used_at &&
    !challenge.voided_at &&
    challenge.expires_at > now
  if (!spent) return { is: 'dead' }
  const then = resendAt(challenge.sends, challenge.sent_at.getTime())
  return { is: 'wait', retryAfter: secondsUntil(then, now.getTime()), spent: true }
}
