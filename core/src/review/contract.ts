import { z } from 'zod'
import { ratingSchema } from '../business/contract.ts'
import { endpoint, listOf, pageQuery, writtenText } from '../endpoint.ts'
import { MAX_REVIEW, MOST_STARS } from './rules.ts'
import { named } from '../schema/names.ts'

const stars = z.number().int().min(1).max(MOST_STARS)

const answerSchema = named('ReviewAnswer', z.object({ text: z.string(), at: z.string() }))

/** A review as shown to the public. */
export const reviewSchema = named(
  'Review',
  z.object({
    id: z.string(),
    stars: z.int(),
    /** Optional. */
    comment: z.string(),
    /** First name of the author; empty for a deleted account. */
    author: z.string(),
    createdAt: z.string(),
    /** True: changed after it was written. */
    edited: z.boolean(),
    /** The shop's answer. */
    answer: answerSchema.nullable(),
  }),
)

/** A review in the public list. */
export const listedReviewSchema = named(
  'ListedReview',
  reviewSchema.extend({
    /** True: written by the caller. */
    mine: z.boolean(),
  }),
)

/** The customer's review of an appointment, and the deadline to change it. */
export const ownReviewSchema = named(
  'OwnReview',
  z.object({
    appointmentId: z.string(),
    review: reviewSchema.nullable(),
    /** True: taken down by the operator. */
    removed: z.boolean(),
    /** Deadline to write or change it; null if it cannot be. */
    writableUntil: z.string().nullable(),
  }),
)

const params = z.object({ appointmentId: z.string() })

export const getReview = endpoint({
  id: 'getReview',
  method: 'GET',
  path: '/api/appointments/:appointmentId/review',
  access: 'person',
  summary:
    "Returns the caller's review of one of their appointments, and the deadline for reviewing",
  params,
  status: 200,
  answer: ownReviewSchema,
  errors: ['appointment_not_found'],
})

export const writeReview = endpoint({
  id: 'writeReview',
  method: 'PUT',
  path: '/api/appointments/:appointmentId/review',
  access: 'person',
  summary:
    "Creates or updates the caller's review of a completed appointment: one review per appointment, so repeating is safe. `data.reason` of not_reviewable gives the reason",
  params,
  body: z.strictObject({ stars, comment: writtenText.max(MAX_REVIEW).default('') }),
  status: 200,
  answer: ownReviewSchema,
  errors: ['appointment_not_found', 'not_reviewable', 'too_many_requests', 'invalid_input', 'busy'],
})

export const deleteReview = endpoint({
  id: 'deleteReview',
  method: 'DELETE',
  path: '/api/appointments/:appointmentId/review',
  access: 'person',
  summary: "Deletes the caller's review of an appointment, if any, at any age",
  params,
  status: 200,
  answer: ownReviewSchema,
  errors: ['appointment_not_found', 'not_reviewable', 'busy'],
})

/** Number of reviews with one star, two, up to five. */
export const histogramSchema = z.array(z.int()).length(MOST_STARS)

export const listReviews = endpoint({
  id: 'listReviews',
  method: 'GET',
  path: '/api/businesses/:businessId/reviews',
  access: 'public',
  summary: 'Lists the reviews of a business, newest first',
  params: z.object({ businessId: z.string() }),
  query: z.object({ stars: z.coerce.number().pipe(stars).optional(), ...pageQuery }),
  status: 200,
  answer: listOf(listedReviewSchema).extend({
    /** Null below three reviews. */
    rating: ratingSchema,
    count: z.int(),
    histogram: histogramSchema,
  }),
  errors: ['business_not_found', 'invalid_input'],
})
