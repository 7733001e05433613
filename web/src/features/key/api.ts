import { queryOptions } from '@tanstack/react-query'
import { apiKeyKeys } from '#features/key/keys.ts'
import type { Body, Item } from '#lib/api/answers.ts'
import { answerOf, api, doneOf } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type ApiKey = Item<'listKeys'>

/** API keys of a shop. */
export function keysQuery(businessId: string) {
  return queryOptions({
    queryKey: apiKeyKeys.list(businessId),
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/console/businesses/{businessId}/keys', {
          params: { path: { businessId } },
          signal,
        }),
      ),
    select: ({ items }) => items,
    meta: PERSONAL,
  })
}

export const createKey = (businessId: string, body: Body<'createKey'>) =>
  answerOf(
    api.POST('/api/console/businesses/{businessId}/keys', {
      params: { path: { businessId } },
      body,
    }),
  )

export const revokeKey = (businessId: string, keyId: string) =>
  doneOf(
    api.DELETE('/api/console/businesses/{businessId}/keys/{keyId}', {
      params: { path: { businessId, keyId } },
    }),
  )
