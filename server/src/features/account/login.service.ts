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
import { type AccountRow, findAccountByPhone, insertAccount, lockAccount } from './queries.ts'
import { endSession } from './session.queries.ts'
import { startSession, type StartedSession } from './session.service.ts'

export interface CodeEntry {
  challengeId: string
  code: string
  client: 'web' | 'native'
  ip: string
  /** The session that the request came with; it ends at login. */
  oldSessionId: string | undefined
}

export type LoggedIn = StartedSession & { account: AccountRow }

type Outcome =
  | ({ result: 'right' } & LoggedIn)
  | { result: 'wrong' | 'dead' | 'taken' }
  | { result: 'wait'; retryAfter: number }

/** Proves a number by its code: signs up or logs in, once. Every wrong code counts, whatever comes of it. */
export async function enterCode(deps: OtpDeps, entry: CodeEntry): Promise<LoggedIn> {
  const code = parseCode(entry.code)
  if (code === undefined || !isUuid(entry.challengeId))
    throw new AppError('invalid_or_expired_code')
  await deps.limiter.check(deps.db, guessLimits(entry.ip))
  // Refusals leave the transaction as values: what it counted must stay.
  const outcome = await inTransaction(deps.db, (trx) => tryCode(deps, trx, { ...entry, code }))
  switch (outcome.result) {
    case 'right':
      return outcome
    case 'taken':
      throw new AppError('phone_taken')
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

async function tryCode(deps: OtpDeps, trx: Trx, entry: CodeEntry): Promise<Outcome> {
  const { config } = deps
  const now = deps.clock()
  const asked = await findChallenge(trx, entry.challengeId)
  if (!asked) return { result: 'dead' }
  const phoneHash = hashPhone(config.secret, asked.phone)
  const number = await lockNumber(trx, phoneHash, now)
  const wait = secondsUntil(nextTryAt(number, now.getTime()), now.getTime())
  if (config.rateLimits && wait > 0) return { result: 'wait', retryAfter: wait }

  const challenge = await takeTry(trx, asked.id, now)
  if (!challenge) return refusal(await findChallenge(trx, asked.id), now)
  const binding = { ...challenge, challengeId: challenge.id }
  const keys = [config.secret, config.previousSecret].filter((key) => key !== undefined)
  if (!keys.some((key) => isRightCode(key, binding, entry.code, challenge.code_hash))) {
    await saveNumber(trx, phoneHash, withFailure(number, now.getTime()))
    return { result: 'wrong' }
  }
  if (!(await useChallenge(trx, challenge.id, now))) return { result: 'dead' }
  await saveNumber(trx, phoneHash, withProof(number, now.getTime()))
  return logIn(trx, challenge, entry, now)
}

/** A code whose tries are spent asks for a new one; every other is as good as unknown. */
function refusal(challenge: Challenge | undefined, now: Date): Outcome {
  const spent =
    challenge !== undefined &&
    challenge.attempts >= TRIES_PER_CODE &&
    !challenge.used_at &&
    !challenge.voided_at &&
    challenge.expires_at > now
  if (!spent) return { result: 'dead' }
  const then = resendAt(challenge.sends, challenge.sent_at.getTime())
  return { result: 'wait', retryAfter: secondsUntil(then, now.getTime()) }
}

async function logIn(
  trx: Trx,
  challenge: Challenge,
  entry: CodeEntry,
  now: Date,
): Promise<Outcome> {
  const account =
    challenge.purpose === 'signup'
      ? await signUp(trx, challenge, now)
      : await findAccountByPhone(trx, challenge.phone)
  if (!account) return { result: challenge.purpose === 'signup' ? 'taken' : 'dead' }
  // Logins of one account one by one: they count its sessions.
  if (!(await lockAccount(trx, account.id))) return { result: 'dead' }
  if (entry.oldSessionId) await endSession(trx, entry.oldSessionId)
  const session = { accountId: account.id, client: entry.client, now }
  return { result: 'right', account, ...(await startSession(trx, session)) }
}

async function signUp(trx: Trx, challenge: Challenge, now: Date): Promise<AccountRow | undefined> {
  return insertAccount(trx, {
    phone: challenge.phone,
    full_name: challenge.full_name ?? '',
    language: challenge.language,
    agreed_at: challenge.created_at,
    created_at: now,
  })
}
