import { useMutation } from '@tanstack/react-query'
import type { Language } from '@awan/core/language'
import type { Answer, User } from '#lib/api/answers.ts'
import { answerOf, api, doneOf } from '#lib/api/client.ts'
import { keepToken, sessionClient } from '#lib/api/session-token.ts'
import { finishBeforeLeaving } from '#lib/auth/before-leaving.ts'

export type Challenge = Answer<'requestOtp'>

export interface CodeRequest {
  purpose: 'signup' | 'login'
  phone: string
  language: Language
  fullName?: string
  agreed?: boolean
  channel?: Challenge['channel']
}

export type Settings = Partial<
  Pick<User, 'fullName' | 'language' | 'digits' | 'theme'> & { city: 'baghdad' | 'erbil' }
>

export function requestCode(body: CodeRequest): Promise<Challenge> {
  return answerOf(api.POST('/api/auth/otp', { body }))
}

/** Where a code stands; throws `challenge_not_found` once it is used or over. */
export function readChallenge(challengeId: string, signal: AbortSignal): Promise<Challenge> {
  const params = { path: { challengeId } }
  return answerOf(api.GET('/api/auth/otp/{challengeId}', { params, signal }))
}

/** A new code by SMS; while WhatsApp waits for YES it ends the wait. */
export function resendCode(challengeId: string): Promise<Challenge> {
  return answerOf(
    api.POST('/api/auth/otp/{challengeId}/resend', { params: { path: { challengeId } } }),
  )
}

export async function verifyCode(challengeId: string, code: string): Promise<User> {
  const params = { path: { challengeId } }
  const body = { code, client: sessionClient() }
  const answer = await answerOf(api.POST('/api/auth/otp/{challengeId}/verify', { params, body }))
  if (answer.token) await keepToken(answer.token)
  return answer.user
}

/** Changes the signed-in person's settings; gives them back as stored. */
export function useSettingsChange() {
  return useMutation({
    mutationFn: async (body: Settings) => {
      const { user } = await answerOf(api.PATCH('/api/me', { body }))
      return user
    },
  })
}

export async function endSession(): Promise<void> {
  await finishBeforeLeaving()
  return doneOf(api.DELETE('/api/auth/session'))
}

export function deleteAccount(): Promise<void> {
  return doneOf(api.DELETE('/api/me'))
}
