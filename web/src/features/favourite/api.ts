import { queryOptions } from '@tanstack/react-query'
import { favouriteKeys } from '#features/favourite/keys.ts'
import type { Answer } from '#lib/api/answers.ts'
import { answerOf, api, doneOf } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

type Kept = Answer<'listFavourites'>['items'][number]
export type Favourite = Omit<Kept, 'since'>

/** Says what becomes of a business: a favourite, or none; `since` when it was made one, so that a way back keeps its place. */
export interface FavouriteChange {
  id: string
  on: boolean
  since?: string | undefined
}

/** The favourites of the person on screen, the newest first. */
export const favouritesQuery = queryOptions({
  queryKey: favouriteKeys.list,
  queryFn: ({ signal }) => answerOf(api.GET('/api/me/favourites', { signal })),
  staleTime: 60_000,
  meta: PERSONAL,
})

/** Puts one among the favourites in their order: where it stood, else first. */
export function placed(kept: readonly Kept[], business: Favourite, since?: string) {
  const one = { ...business, since: since ?? new Date().toISOString() }
  return [one, ...kept].toSorted((a, b) => (since ? b.since.localeCompare(a.since) : 0))
}

/** Makes a business a favourite, or none any more; the same may be sent again safely. */
export async function setFavourite({ id, on, since }: FavouriteChange): Promise<void> {
  const params = { path: { businessId: id } }
  await doneOf(
    on
      ? api.PUT('/api/me/favourites/{businessId}', { params, body: { since } })
      : api.DELETE('/api/me/favourites/{businessId}', { params }),
  )
}
