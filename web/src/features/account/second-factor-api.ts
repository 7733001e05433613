import { queryOptions } from '@tanstack/react-query'
import { factorKey } from '#features/account/keys.ts'
import type { Answer } from '#lib/api/answers.ts'
import { answerOf, api, doneOf } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

/** State of the second factor: whether the operator has one, and whether this session has passed it. */
export const secondFactorQuery = queryOptions({
  queryKey: factorKey,
  queryFn: ({ signal }) => answerOf(api.GET('/api/auth/second-factor', { signal })),
  staleTime: 0,
  meta: PERSONAL,
})

export type NewSecret = Answer<'beginSecondFactor'>

/** Creates a secret for the authenticator app; a different one on each call. */
export async function beginSecondFactor(): Promise<NewSecret> {
  return answerOf(api.POST('/api/auth/second-factor/setup'))
}

/** Confirms the secret with a code of the app; returns the recovery codes. */
export async function confirmSecondFactor(code: string): Promise<string[]> {
  const body = { code }
  return (await answerOf(api.POST('/api/auth/second-factor/confirm', { body }))).recoveryCodes
}

/** Makes new recovery codes, against a code of the app; the former ones work until these are kept. */
export async function renewRecoveryCodes(code: string): Promise<string[]> {
  const body = { code }
  return (await answerOf(api.POST('/api/auth/second-factor/recovery-codes', { body })))
    .recoveryCodes
}

/** Says that the recovery codes, of which this is one, are kept. */
export function keepRecoveryCodes(code: string): Promise<void> {
  return doneOf(api.POST('/api/auth/second-factor/recovery-codes/kept', { body: { code } }))
}

export async function enterSecondFactor(code: string): Promise<Answer<'enterSecondFactor'>> {
  return answerOf(api.POST('/api/auth/second-factor', { body: { code } }))
}
