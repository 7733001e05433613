import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { ReviewFilter } from '@awan/core/review/rules'
import { reviewKeys } from '#features/review/keys.ts'
import type { Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type ShopReview = Item<'listShopReviews'>

/** Reviews of a shop in pages, with the total and the number without a reply. */
export function shopReviewsQuery(businessId: string, show: ReviewFilter) {
  return infiniteQueryOptions({
    queryKey: reviewKeys.shopList(businessId, show),
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.GET('/api/console/businesses/{businessId}/reviews', {
          params: { path: { businessId }, query: { show, cursor: pageParam || undefined } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    meta: PERSONAL,
  })
}

/** Replies to a review, in the version that was read; without a text, removes the reply. */
export function answerReview(
  businessId: string,
  { id: reviewId, version }: ShopReview,
  text: string | undefined,
): Promise<ShopReview> {
  const params = { path: { businessId, reviewId } }
  return text === undefined
    ? answerOf(
        api.DELETE('/api/console/businesses/{businessId}/reviews/{reviewId}/answer', { params }),
      )
    : answerOf(
        api.PUT('/api/console/businesses/{businessId}/reviews/{reviewId}/answer', {
          params,
          body: { text, version },
        }),
      )
}
