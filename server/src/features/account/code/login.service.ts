import type { Trx } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { isBarred } from './barred.queries.ts'
import { hashPhone } from './otp-code.rules.ts'
import { rememberDevice, type DeviceToken } from './device.service.ts'
import type { Challenge } from './otp.queries.ts'
import type { OtpDeps } from './otp.service.ts'
import { type EnteredCode, proveNumber } from './proof.service.ts'
import { type AccountRow, findAccountByPhone, insertAccount, lockAccount } from '../queries.ts'
import { endSession } from '../session/session.queries.ts'
import { startSession, type StartedSession } from '../session/session.service.ts'

export interface CodeEntry extends EnteredCode {
  client: 'web' | 'native'
  /** Token of the device, if it has logged in before. */
  device: string | undefined
  /** Session that the request was sent with; login ends it. */
  oldSessionId: string | undefined
}

export type LoggedIn = StartedSession & { account: AccountRow; device: DeviceToken }

type Refused = 'phone_taken' | 'invalid_or_expired_code' | 'account_suspended'

/** Proves a number by its code, once, and signs up or logs in. Throws the `AppError` of a refusal. */
export async function enterCode(deps: OtpDeps, entry: CodeEntry): Promise<LoggedIn> {
  const entered = await proveNumber(deps, entry, {
    fits: (challenge) => challenge.purpose !== 'confirm',
    act: (trx, challenge, now) => logIn(trx, challenge, { ...entry, keys: keysOf(deps) }, now),
  })
  if (typeof entered === 'string') throw new AppError(entered)
  return entered
}

async function logIn(
  trx: Trx,
  challenge: Challenge,
  entry: CodeEntry & { keys: readonly string[] },
  now: Date,
): Promise<LoggedIn | Refused> {
  const signsUp = challenge.purpose === 'signup'
  const hashes = entry.keys.map((key) => hashPhone(key, challenge.phone))
  // Revealed only to a caller that has proved the number, like a suspension.
  if (signsUp && (await isBarred(trx, hashes, now))) return 'account_suspended'
  const account = signsUp
    ? await signUp(trx, challenge, now)
    : await findAccountByPhone(trx, challenge.phone)
  if (!account) return signsUp ? 'phone_taken' : 'invalid_or_expired_code'
  // Serialises logins of one account, as each counts its sessions.
  const locked = await lockAccount(trx, account.id)
  if (!locked) return 'invalid_or_expired_code'
  // Revealed only to a caller that has proved the number.
  if (locked.suspended_at !== null) return 'account_suspended'
  if (entry.oldSessionId) await endSession(trx, entry.oldSessionId)
  const session = { accountId: account.id, client: entry.client, now }
  const started = await startSession(trx, session)
  const device = { accountId: account.id, oldToken: entry.device, now }
  return { account, ...started, device: await rememberDevice(trx, device) }
}

const keysOf = ({ config: { secret, previousSecret } }: OtpDeps) =>
  previousSecret === undefined ? [secret] : [secret, previousSecret]

async function signUp(trx: Trx, challenge: Challenge, now: Date): Promise<AccountRow | undefined> {
  return insertAccount(trx, {
    phone: challenge.phone,
    full_name: challenge.full_name ?? '',
    language: challenge.language,
    agreed_at: challenge.created_at,
    created_at: now,
  })
}
