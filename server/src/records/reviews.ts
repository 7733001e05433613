import type { z } from 'zod'
import type { appointmentSchema } from '@awan/core/appointment/appointment-schema'
import { reviewableUntil } from '@awan/core/review/rules'
import { instantText } from '@awan/core/time'
import { sql } from 'kysely'

/** Data besides the appointment that determines whether its customer can review it. */
export interface ReviewState {
  missed: boolean
  atOwnShop: boolean
  /** Id of the unread notification that asks for a review. */
  asked: string | null
  review: { stars: number; createdAt: number; removed: boolean } | null
}

/** State of a new booking without a review. */
export const UNREVIEWED: ReviewState = {
  missed: false,
  atOwnShop: false,
  asked: null,
  review: null,
}

/** Builds a `ReviewState`, for a `from` of `appointment`. */
export const reviewState = sql<ReviewState>`json_build_object(
  'missed', appointment.missed,
  'atOwnShop', exists (
    select from business_member
    where business_member.business_id = appointment.business_id
      and business_member.account_id = appointment.customer_id
  ),
  'asked', (
    select id from notification
    where notification.appointment_id = appointment.id and event = 'completed'
      and account_id = appointment.customer_id and read_at is null
  ),
  'review', (
    select json_build_object('stars', review.stars, 'removed', review.taken_down_at is not null,
      'createdAt', (extract(epoch from review.created_at) * 1000)::bigint)
    from review
    where review.business_id = appointment.business_id and review.appointment_id = appointment.id
  )
)`

/** The appointment to review. */
export interface ReviewableRow {
  status: string
  ends_at: Date
  /** Null if the shop entered it for a number: such entries do not prove that the appointment took place. */
  customer_id: string | null
  review: ReviewState
}

/** Returns the time until which an appointment can be reviewed, or the reason it cannot. */
export function reviewableOf(row: ReviewableRow, now: Date): ReturnType<typeof reviewableUntil> {
  const { review, ends_at } = row
  const status = row.status === 'cancelled' ? 'cancelled' : 'completed'
  if (row.customer_id === null) return { reason: 'not_completed' }
  return reviewableUntil({ ...review, status, end: ends_at.getTime() }, now.getTime())
}

/** Formats the review state of an appointment. */
export function presentReviewState(
  row: ReviewableRow,
  now: Date,
): z.input<typeof appointmentSchema>['review'] {
  const { review } = row.review
  const state = reviewableOf(row, now)
  const asks = 'until' in state && review === null
  return {
    stars: review && !review.removed ? review.stars : null,
    removed: review?.removed ?? false,
    writableUntil: 'until' in state ? instantText(state.until) : null,
    asked: asks ? row.review.asked : null,
  }
}
