import { queryOptions } from '@tanstack/react-query'
import { feedKeys } from '#features/feed/keys.ts'
import type { Item } from '#lib/api/answers.ts'
import { answerOf, api, doneOf } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type StaffFeed = Item<'listStaffFeeds'>

/** The account's own calendar feed, if it has one. */
export const feedQuery = queryOptions({
  queryKey: feedKeys.own,
  queryFn: ({ signal }) => answerOf(api.GET('/api/me/feed', { signal })),
  meta: PERSONAL,
})

export const createFeed = () => answerOf(api.POST('/api/me/feed'))

export const deleteFeed = () => doneOf(api.DELETE('/api/me/feed'))

/** Staff members whose feeds the member may see, each with the time its feed was created. */
export function staffFeedsQuery(businessId: string) {
  return queryOptions({
    queryKey: feedKeys.shop(businessId),
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/console/businesses/{businessId}/feeds', {
          params: { path: { businessId } },
          signal,
        }),
      ),
    select: ({ items }) => items,
    meta: PERSONAL,
  })
}

export const createStaffFeed = (businessId: string, staffId: string) =>
  answerOf(
    api.POST('/api/console/businesses/{businessId}/feeds/{staffId}', {
      params: { path: { businessId, staffId } },
    }),
  )

export const deleteStaffFeed = (businessId: string, staffId: string) =>
  doneOf(
    api.DELETE('/api/console/businesses/{businessId}/feeds/{staffId}', {
      params: { path: { businessId, staffId } },
    }),
  )
