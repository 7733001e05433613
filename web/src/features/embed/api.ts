import { queryOptions } from '@tanstack/react-query'
import { embedKeys } from '#features/embed/keys.ts'
import type { Body, Item } from '#lib/api/answers.ts'
import { answerOf, api, doneOf } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type Embed = Item<'listEmbeds'>

/** Sites that may show the booking page in a frame. */
export function embedsQuery(businessId: string) {
  return queryOptions({
    queryKey: embedKeys.list(businessId),
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/console/businesses/{businessId}/embeds', {
          params: { path: { businessId } },
          signal,
        }),
      ),
    select: ({ items }) => items,
    meta: PERSONAL,
  })
}

export const createEmbed = (businessId: string, body: Body<'createEmbed'>) =>
  answerOf(
    api.POST('/api/console/businesses/{businessId}/embeds', {
      params: { path: { businessId } },
      body,
    }),
  )

export const deleteEmbed = (businessId: string, embedId: string) =>
  doneOf(
    api.DELETE('/api/console/businesses/{businessId}/embeds/{embedId}', {
      params: { path: { businessId, embedId } },
    }),
  )
