import type { Trx } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { hashToken, newToken } from '#http/caller/token.ts'
import { isBarred } from './barred.queries.ts'
import { hashPhone, tokenOfEntry } from './otp-code.rules.ts'
import { deviceEnd, rememberDevice, type DeviceToken } from './device.service.ts'
import type { Challenge } from './otp.queries.ts'
import type { OtpDeps } from './otp.service.ts'
import { type EnteredCode, proveNumber } from './proof.service.ts'
import {
  type AccountRow,
  findAccount,
  findAccountByPhone,
  insertAccount,
  lockAccount,
} from '../queries.ts'
import { endSession, findSessionBegun } from '../session/session.queries.ts'
import { startSession, type StartedSession } from '../session/session.service.ts'

export interface CodeEntry extends EnteredCode {
  client: 'web' | 'native'
  /** Token of the device, if it has logged in before. */
  device: string | undefined
  /** Session that the request was sent with; login ends it. */
  oldSessionId: string | undefined
}

export type LoggedIn = StartedSession & { account: AccountRow; device: DeviceToken }

/** An entry, with the server's secrets: the one in use first. */
type KeyedEntry = CodeEntry & { keys: readonly [string, ...string[]] }

type Refused = 'phone_taken' | 'invalid_or_expired_code' | 'account_suspended'

/** Proves a number by its code, once, and signs up or logs in. Throws the `AppError` of a refusal. */
export async function enterCode(deps: OtpDeps, entry: CodeEntry): Promise<LoggedIn> {
  const keyed = { ...entry, keys: keysOf(deps) }
  const entered = await proveNumber(deps, entry, {
    fits: (challenge) => challenge.purpose !== 'confirm',
    act: (trx, challenge, now) => logIn(trx, challenge, keyed, now),
    again: (trx, _challenge, now) => logInAgain(trx, keyed, now),
  })
  if (typeof entered === 'string') throw new AppError(entered)
  return entered
}

async function logIn(
  trx: Trx,
  challenge: Challenge,
  entry: KeyedEntry,
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
  const tokens = tokensOf(entry, entry.keys[0])
  const of = { accountId: account.id, now }
  const started = await startSession(trx, { ...of, client: entry.client, token: tokens.session })
  const device = { ...of, token: tokens.device, oldToken: entry.device }
  return { account, ...started, device: await rememberDevice(trx, device) }
}

/** Returns the session and the device that the first entry has begun; undefined if the session has ended, as by a suspension. */
async function logInAgain(trx: Trx, entry: KeyedEntry, now: Date): Promise<LoggedIn | undefined> {
  for (const secret of entry.keys) {
    const { session: token, device } = tokensOf(entry, secret)
    const begun = { tokenHash: hashToken(token), client: entry.client, now }
    const session = await findSessionBegun(trx, begun)
    const account = session && (await findAccount(trx, session.account_id))
    if (!account) continue
    if (entry.oldSessionId && entry.oldSessionId !== session.id)
      await endSession(trx, entry.oldSessionId)
    const { expires_at: expiresAt, created_at } = session
    return {
      account,
      token,
      expiresAt,
      device: { token: device, expiresAt: deviceEnd(created_at) },
    }
  }
  return undefined
}

/** Returns the tokens that an entry gives out: under its key the same ones each time. */
function tokensOf({ challengeId, key }: CodeEntry, secret: string) {
  const tokenOf = (of: 'session' | 'device') =>
    key === undefined ? newToken() : tokenOfEntry(secret, of, { challengeId, key })
  return { session: tokenOf('session'), device: tokenOf('device') }
}

const keysOf = ({ config: { secret, previousSecret } }: OtpDeps): KeyedEntry['keys'] =>
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
