import { queryOptions } from '@tanstack/react-query'
import type { Draft } from '@awan/core/business/draft'
import type { MapPoint } from '@awan/core/business/map-point'
import type { Registration } from '@awan/core/business/registration'
import { registrationKeys } from '#features/business/shop-keys.ts'
import type { Answer } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type StoredDraft = Answer<'getRegistration'>
/** The unfinished registration; asked for anew each time the wizard opens. */
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

/** Holds whether a registration waits to be gone on with, for the link to it. */
export const draftWaitsQuery = queryOptions({
  queryKey: registrationKeys.waits,
  queryFn: async ({ signal }) => {
    const { content } = await answerOf(api.GET('/api/registration', { signal }))
    return content !== null
  },
  meta: PERSONAL,
})

export async function saveDraft(content: Draft, version: number): Promise<StoredDraft> {
  // The same JSON, whose arrays the core does not change.
  return answerOf(api.PUT('/api/registration', { body: { content, version } as never }))
}

/** The place that a short link of a maps app leads to. */
export async function readMapLink(link: string): Promise<MapPoint> {
  return (await answerOf(api.POST('/api/map-links', { body: { link } }))).location
}

/** Sends a registration; with the same key, however often, it is one business. */
export async function sendRegistration(
  registration: Registration,
  sent: { key: string; draftVersion: number; agreed: boolean },
): Promise<Answer<'registerBusiness'>> {
  const { key, ...rest } = sent
  return answerOf(
    api.POST('/api/businesses', {
      params: { header: { 'idempotency-key': key } },
      // The same JSON, whose arrays the core does not change.
      body: { ...registration, ...rest } as never,
    }),
  )
}
