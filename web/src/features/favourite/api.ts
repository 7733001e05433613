import { queryOptions } from '@tanstack/react-query'
import { MINUTE_MS } from '@awan/core/time'
import { favouriteKeys } from '#features/favourite/keys.ts'
import type { Answer } from '#lib/api/answers.ts'
import { answerOf, api, doneOf } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type Kept = Answer<'listFavourites'>
export type Favourite = Omit<Kept['items'][number], 'since'>

/** Change of a favourite; `since` is when it was added, so that undoing a removal restores its place. */
export interface FavouriteChange {
  business: Favourite
  on: boolean
  since?: string | undefined
}

/** Favourites of the account, newest first. */
export const favouritesQuery = queryOptions({
  queryKey: favouriteKeys.list,
  queryFn: ({ signal }) => answerOf(api.GET('/api/me/favourites', { signal })),
  staleTime: MINUTE_MS,
  meta: PERSONAL,
})

/** Adds or removes a favourite. Idempotent. */
export async function setFavourite({ business, on, since }: FavouriteChange): Promise<void> {
  const params = { path: { businessId: business.id } }
  await doneOf(
    on
      ? api.PUT('/api/me/favourites/{businessId}', { params, body: { since } })
      : api.DELETE('/api/me/favourites/{businessId}', { params }),
  )
}
