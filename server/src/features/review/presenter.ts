import type { z } from 'zod'
import type { listedReviewSchema, ownReviewSchema, reviewSchema } from '@awan/core/review/contract'
import { authorName } from '@awan/core/review/rules'
import type { shopReviewSchema } from '@awan/core/review/shop-contract'
import { instantTextOf } from '@awan/core/time'
import { presentReviewState } from '#records/reviews.ts'
import type { OwnReviewRow, ReviewRow, ShopReviewRow } from './queries.ts'

/** Returns a review as the public sees it. */
export function presentReview(row: ReviewRow): z.input<typeof reviewSchema> {
  const { answer, answered_at: at } = row
  return {
    id: row.id,
    stars: row.stars,
    comment: row.comment,
    author: authorName(row.full_name),
    createdAt: instantTextOf(row.created_at),
    edited: row.edited_at !== null,
    answer: answer !== null && at ? { text: answer, at: instantTextOf(at) } : null,
  }
}

/** Returns a review of the public list; without an account no review is the reader's. */
export function presentListedReview(
  row: ReviewRow,
  accountId: string | undefined,
): z.input<typeof listedReviewSchema> {
  return { ...presentReview(row), mine: accountId !== undefined && row.customer_id === accountId }
}

/** Returns a customer's review of their own appointment. */
export function presentOwnReview(
  appointment: OwnReviewRow,
  now: Date,
): z.input<typeof ownReviewSchema> {
  return {
    appointmentId: appointment.id,
    review: appointment.own && presentReview(appointment.own),
    removed: appointment.review.review?.removed ?? false,
    writableUntil: presentReviewState(appointment, now).writableUntil,
  }
}

/** Returns a review as the shop sees it. */
export function presentShopReview(row: ShopReviewRow): z.input<typeof shopReviewSchema> {
  return {
    ...presentReview(row),
    version: row.version,
    appointment: {
      id: row.appointment_id,
      start: instantTextOf(row.starts_at),
      eveningOf: row.evening_of,
      staffName: row.staff_name,
      services: row.services,
    },
  }
}
