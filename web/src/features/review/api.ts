import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { appointmentKeys } from '#features/appointment/keys.ts'
import { businessKeys } from '#features/business/keys.ts'
import { notificationKeys } from '#features/notification/keys.ts'
import { reviewKeys } from '#features/review/keys.ts'
import type { Answer, Body, Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type ListedReview = Item<'listReviews'>
export type Review = Omit<ListedReview, 'mine'>
export type OwnReview = Answer<'getReview'>
export type Said = Body<'writeReview'>

/** Reviews of a business in pages; score and histogram cover all of them. */
export function reviewsQuery(businessId: string, stars: number | undefined) {
  return infiniteQueryOptions({
    queryKey: reviewKeys.list(businessId, stars),
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.GET('/api/businesses/{businessId}/reviews', {
          params: { path: { businessId }, query: { stars, cursor: pageParam || undefined } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })
}

export function ownReviewQuery(appointmentId: string) {
  return queryOptions({
    queryKey: reviewKeys.own(appointmentId),
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/appointments/{appointmentId}/review', {
          params: { path: { appointmentId } },
          signal,
        }),
      ),
    meta: PERSONAL,
  })
}

/** Writes or changes the review of an appointment. Idempotent. */
export function writeReview({ id: appointmentId, ...body }: Said & { id: string }) {
  return answerOf(
    api.PUT('/api/appointments/{appointmentId}/review', {
      params: { path: { appointmentId } },
      body,
    }),
  )
}

export function takeBackReview(appointmentId: string): Promise<OwnReview> {
  return answerOf(
    api.DELETE('/api/appointments/{appointmentId}/review', {
      params: { path: { appointmentId } },
    }),
  )
}

/**
 * Invalidates queries after a change of a review: the business's reviews, its score wherever shown, and the booking
 * that contains the review.
 */
export function afterReview(client: QueryClient, businessId: string): void {
  const stale = [
    reviewKeys.of(businessId),
    businessKeys.one(businessId),
    businessKeys.lists,
    appointmentKeys.lists,
    appointmentKeys.each,
    notificationKeys.all,
  ]
  for (const queryKey of stale) void client.invalidateQueries({ queryKey })
}
