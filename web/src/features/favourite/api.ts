import { queryOptions } from '@tanstack/react-query'
import { favouriteKeys } from '#features/favourite/keys.ts'
import type { Answer } from '#lib/api/answers.ts'
import { answerOf, api, doneOf } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

type Kept = Answer<'listFavourites'>['items'][number]
export type Favourite = Omit<Kept, 'since'>

/** Change of a favourite; `since` is when it was added, so that undoing a removal restores its place. */
export interface FavouriteChange {
  id: string
  on: boolean
  since?: string | undefined
}

/** Favourites of the account, newest first. */
export const favouritesQuery = queryOptions({
  queryKey: favouriteKeys.list,
  queryFn: ({ signal }) => answerOf(api.GET('/api/me/favourites', { signal })),
  staleTime: 60_000,
  meta: PERSONAL,
})

/** Inserts a favourite in order: at its former place if `since` is given, else first. */
export function placed(kept: readonly Kept[], business: Favourite, since?: string) {
  const one = { ...business, since: since ?? new Date().toISOString() }
  return [one, ...kept].toSorted((a, b) => (since ? b.since.localeCompare(a.since) : 0))
}

/** Adds or removes a favourite. Idempotent. */
export async function setFavourite({ id, on, since }: FavouriteChange): Promise<void> {
  const params = { path: { businessId: id } }
  await doneOf(
    on
      ? api.PUT('/api/me/favourites/{businessId}', { params, body: { since } })
      : api.DELETE('/api/me/favourites/{businessId}', { params }),
  )
}
