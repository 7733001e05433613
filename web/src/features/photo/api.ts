import { queryOptions } from '@tanstack/react-query'
import { photoKeys } from '#features/photo/keys.ts'
import type { Answer, Body } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type Gallery = Answer<'getShopPhotos'>

/** Photos of a shop in order, with the version of the business. */
export const galleryQuery = (businessId: string) =>
  queryOptions({
    queryKey: photoKeys.gallery(businessId),
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/console/businesses/{businessId}/photos', {
          params: { path: { businessId } },
          signal,
        }),
      ),
    meta: PERSONAL,
  })

/** Replaces a shop's photos and their order; refused if the business has changed since `version`. */
export function putGallery(businessId: string, body: Body<'setShopPhotos'>): Promise<Gallery> {
  return answerOf(
    api.PUT('/api/console/businesses/{businessId}/photos', {
      params: { path: { businessId } },
      body,
    }),
  )
}
