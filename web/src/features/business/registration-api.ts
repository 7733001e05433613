import { queryOptions } from '@tanstack/react-query'
import type { Draft } from '@awan/core/business/draft'
import type { MapPoint } from '@awan/core/business/map-point'
import type { Registration } from '@awan/core/business/registration'
import { registrationKeys } from '#features/business/shop-keys.ts'
import type { Answer } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type StoredDraft = Answer<'getRegistration'>
/** The unfinished registration; refetched each time the wizard opens. */
export function draftQuery() {
  return queryOptions({
    queryKey: registrationKeys.draft,
    queryFn: ({ signal }) => answerOf(api.GET('/api/registration', { signal })),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
    meta: PERSONAL,
  })
}

/** True if an unfinished registration exists, for the link that resumes it. */
export const draftWaitsQuery = queryOptions({
  queryKey: registrationKeys.waits,
  queryFn: async ({ signal }) => {
    const { content } = await answerOf(api.GET('/api/registration', { signal }))
    return content !== null
  },
  meta: PERSONAL,
})

export async function saveDraft(content: Draft, version: number): Promise<StoredDraft> {
  // Same JSON; only the types differ, as the core's arrays are readonly.
  return answerOf(api.PUT('/api/registration', { body: { content, version } as never }))
}

/** Returns the point that a short link of a maps app resolves to. */
export async function readMapLink(link: string): Promise<MapPoint> {
  return (await answerOf(api.POST('/api/map-links', { body: { link } }))).location
}

/** Sends a registration. Idempotent: the same key makes one business. */
export async function sendRegistration(
  registration: Registration,
  sent: { key: string; draftVersion: number; agreed: boolean },
): Promise<Answer<'registerBusiness'>> {
  const { key, ...rest } = sent
  return answerOf(
    api.POST('/api/businesses', {
      params: { header: { 'idempotency-key': key } },
      // Same JSON; only the types differ, as the core's arrays are readonly.
      body: { ...registration, ...rest } as never,
    }),
  )
}
