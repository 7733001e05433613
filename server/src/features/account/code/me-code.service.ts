import { AppError } from '#http/app-error.ts'
import type { Caller } from '#http/caller/caller.ts'
import type { StandingChallenge } from './otp-send.service.ts'
import { type CodeRequester, keyedRequest, openChallenge, type OtpDeps } from './otp.service.ts'
import { type EnteredCode, proveNumber } from './proof.service.ts'
import { findAccount } from '../queries.ts'
import { refreshSession } from '../session/session.queries.ts'

/** Sends the caller's own number a code that confirms this session only. */
export async function requestAccountCode(
  deps: OtpDeps,
  caller: Caller,
  from: CodeRequester,
): Promise<StandingChallenge> {
  const account = await findAccount(deps.db, caller.accountId)
  if (!account) throw new AppError('unauthorized')
  const requested = {
    phone: account.phone,
    purpose: 'confirm',
    channel: 'sms',
    language: from.requested ?? caller.language,
    session_id: caller.sessionId,
    request_hash: keyedRequest(from.key, ['requestAccountCode', caller.sessionId]),
  } as const
  return openChallenge(deps, requested, from)
}

/** Marks the session as freshly confirmed: for ten minutes it may take actions that a borrowed phone must not. */
export async function enterAccountCode(
  deps: OtpDeps,
  caller: Caller,
  entry: EnteredCode,
): Promise<void> {
  const fresh = await proveNumber(deps, entry, {
    fits: (challenge) =>
      challenge.purpose === 'confirm' && challenge.session_id === caller.sessionId,
    act: (trx, _challenge, now) => refreshSession(trx, caller.sessionId, now),
    // Prolongs nothing: the ten minutes begin with the first entry.
    again: async () => true,
  })
  if (!fresh) throw new AppError('unauthorized')
}
