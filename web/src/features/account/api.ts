import { type QueryClient } from '@tanstack/react-query'
import type { Answer, Body, Account } from '#lib/api/answers.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { answerOf, api, doneOf } from '#lib/api/client.ts'
import { requestKeys } from '#lib/api/request-keys.ts'
import { keepDeviceToken, keepToken, sessionClient } from '#lib/api/session-token.ts'
import { ACCOUNT_SETTINGS } from '#lib/auth/account-changes.ts'
import { finishBeforeLeaving, leaveBy } from '#lib/auth/before-leaving.ts'
import { readAccount, signIn } from '#lib/auth/stored-account.ts'
import { useWrite, type OutcomeHandlers } from '#lib/api/use-write.ts'

export type Challenge = Answer<'requestOtp'>

export type CodeRequest = Body<'requestOtp'>
export type Settings = Body<'updateMe'>

/** Repeated after a lost response, a code request returns the same challenge, and sends no second code. */
const codes = requestKeys('awan.codeRequest')
/** Repeated after a lost response, the entry of a code returns the same session. */
const entries = requestKeys('awan.codeEntry')

export function requestCode(body: CodeRequest): Promise<Challenge> {
  return codes.withKey(JSON.stringify(body), (key) =>
    answerOf(api.POST('/api/auth/otp', { body, ...underKey(key) })),
  )
}

const underKey = (key: string) => ({ params: { header: { 'idempotency-key': key } } })

/** Returns the status of a code challenge; throws `challenge_not_found` once it is used or expired. */
export function readChallenge(challengeId: string, signal: AbortSignal): Promise<Challenge> {
  const params = { path: { challengeId } }
  return answerOf(api.GET('/api/auth/otp/{challengeId}', { params, signal }))
}

/** Sends a new code by SMS; while the server awaits the WhatsApp reply YES, this ends that wait. */
export function resendCode(challengeId: string): Promise<Challenge> {
  return answerOf(
    api.POST('/api/auth/otp/{challengeId}/resend', { params: { path: { challengeId } } }),
  )
}

/** Returns whether a code of this challenge was entered without a definite response. */
export const hasUnanswered = (challengeId: string) =>
  String(entries.unanswered()).startsWith(challengeId)

const entryParams = (challengeId: string, key: string) => ({
  path: { challengeId },
  ...underKey(key).params,
})

export async function verifyCode(challengeId: string, code: string): Promise<Account> {
  const body = { code, client: sessionClient() }
  const answer = await entries.withKey(challengeId + code, (key) => {
    const params = entryParams(challengeId, key)
    return answerOf(api.POST('/api/auth/otp/{challengeId}/verify', { params, body }))
  })
  if (answer.token) await keepToken(answer.token)
  if (answer.device) await keepDeviceToken(answer.device)
  return answer.user
}

/**
 * Changes the account's settings: optimistically on this device, then on the server. A failed change is rolled back,
 * unless the same setting was changed again meanwhile.
 */
export function useSettingsChange(handlers: OutcomeHandlers) {
  return useWrite(storeSettings, {
    // Serialised, so responses arrive in the order of the changes; the session check finds them by this key
    // (lib/auth/account-changes.ts).
    inOrder: ACCOUNT_SETTINGS,
    show: (_, settings) => {
      const before = readAccount()
      if (before) signIn({ ...before, ...settings })
      return before
    },
    restore: (_, before, settings) => before && replaceSettings(settings, before),
    onSaved: (stored, settings) => {
      replaceSettings(settings, stored)
      handlers.onSaved?.()
    },
    onFailed: handlers.onFailed,
  })
}

async function storeSettings(body: Settings): Promise<Account> {
  return (await answerOf(api.PATCH('/api/me', { body }))).user
}

/** Replaces those settings that still have the value of `sent`. */
function replaceSettings(sent: Settings, values: Account): void {
  const now = readAccount()
  if (now?.id !== values.id) return
  const stands = (key: string) => now[key as keyof Settings] === sent[key as keyof Settings] // keys of `sent`
  const replaced = Object.entries(values).filter(([key]) => key in sent && stands(key))
  signIn({ ...now, ...Object.fromEntries(replaced) })
}

/** Sends a code to the account's own number. */
export function requestAccountCode(): Promise<Challenge> {
  return codes.withKey('', (key) => answerOf(api.POST('/api/me/code', underKey(key))))
}

/** Sends another code to the account's own number: of the same challenge, or of a new one if it is used or expired. */
export async function resendAccountCode(challengeId: string): Promise<Challenge> {
  try {
    return await resendCode(challengeId)
  } catch (error) {
    if (isApiError(error, 'challenge_not_found')) return requestAccountCode()
    throw error
  }
}

/** Confirms this session with the code from `requestAccountCode`. */
export function enterAccountCode(challengeId: string, code: string): Promise<void> {
  return entries.withKey(challengeId + code, (key) => {
    const params = entryParams(challengeId, key)
    return doneOf(api.POST('/api/me/code/{challengeId}/verify', { params, body: { code } }))
  })
}

export async function endSession(client: QueryClient): Promise<void> {
  await finishBeforeLeaving()
  return leaveBy(() => api.DELETE('/api/auth/session'), client)
}

export function deleteAccount(client: QueryClient): Promise<void> {
  return leaveBy(() => api.DELETE('/api/me'), client)
}
