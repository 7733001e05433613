import { z } from 'zod'
import { listOf, pageQuery, SHOP_PATH, shopEndpoint, shopParams, writtenText } from '../endpoint.ts'
import { localizedSchema } from '../language-schema.ts'
import { eveningSchema } from '../time-schema.ts'
import { histogramSchema, reviewSchema } from './contract.ts'
import { MAX_REVIEW, REVIEW_FILTERS } from './rules.ts'

/** A review as shown to the shop, with its appointment. */
export const shopReviewSchema = reviewSchema.extend({
  /** Version to send with an answer; a stale version is refused. */
  version: z.int(),
  appointment: z.object({
    id: z.string(),
    start: z.string(),
    eveningOf: eveningSchema,
    staffName: localizedSchema,
    services: z.array(localizedSchema),
  }),
})

const params = shopParams.extend({ reviewId: z.string() })

export const listShopReviews = shopEndpoint({
  id: 'listShopReviews',
  method: 'GET',
  path: `${SHOP_PATH}/reviews`,
  may: 'review.read',
  summary: "Lists the shop's reviews, newest first: all, unanswered, or at most three stars",
  params: shopParams,
  query: z.object({ show: z.enum(REVIEW_FILTERS).default('all'), ...pageQuery }),
  status: 200,
  answer: listOf(shopReviewSchema).extend({ histogram: histogramSchema, unanswered: z.int() }),
  errors: ['invalid_input'],
})

export const answerReview = shopEndpoint({
  id: 'answerReview',
  method: 'PUT',
  path: `${SHOP_PATH}/reviews/:reviewId/answer`,
  may: 'review.answer',
  summary:
    'Answers a review publicly, or updates the answer. 409 changed_elsewhere if the review has changed since',
  params,
  body: z.strictObject({ text: writtenText.min(1).max(MAX_REVIEW), version: z.number().int() }),
  status: 200,
  answer: shopReviewSchema,
  errors: ['review_not_found', 'changed_elsewhere', 'invalid_input'],
})

export const removeAnswer = shopEndpoint({
  id: 'removeAnswer',
  method: 'DELETE',
  path: `${SHOP_PATH}/reviews/:reviewId/answer`,
  may: 'review.answer',
  summary: 'Deletes the answer to a review, if any',
  params,
  status: 200,
  answer: shopReviewSchema,
  errors: ['review_not_found'],
})
