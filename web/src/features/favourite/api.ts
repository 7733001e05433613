import { queryOptions } from '@tanstack/react-query'
import { favouriteKeys } from '#features/favourite/keys.ts'
import type { Answer } from '#lib/api/answers.ts'
import { answerOf, api, doneOf } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type Favourite = Answer<'listFavourites'>['items'][number]

/** The favourites of the person on screen, the newest first. */
export const favouritesQuery = queryOptions({
  queryKey: favouriteKeys.list,
  queryFn: ({ signal }) => answerOf(api.GET('/api/me/favourites', { signal })),
  staleTime: 60_000,
  meta: PERSONAL,
})

/** Makes a business a favourite, or none any more; the same may be sent again safely. */
export async function setFavourite({ id, on }: { id: string; on: boolean }): Promise<void> {
  const params = { path: { businessId: id } }
  await doneOf(
    on
      ? api.PUT('/api/me/favourites/{businessId}', { params })
      : api.DELETE('/api/me/favourites/{businessId}', { params }),
  )
}
