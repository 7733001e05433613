import { DAY_MS } from '../time.ts'

export const MOST_STARS = 5

/** Longest comment and longest answer of a shop, in characters. */
export const MAX_REVIEW = 1000

/** Days after the end of an appointment within which it can be reviewed. */
export const REVIEW_DAYS = 60

/** Days after it was written within which a review can be changed. */
export const EDIT_DAYS = 14

/** Minutes from the end of an appointment to the review question, when the customer has left. */
export const ASK_AFTER = 60

/** Maximum delay of a review question, in minutes; later ones are not sent. */
export const ASK_LATENESS = 1440

/** Minimum days between two review questions about the same shop. */
export const ASK_AGAIN_DAYS = 60

/** Minimum number of reviews for an average; below it, a single review would dominate. */
export const SCORED_FROM = 3

/** Filters of a shop's reviews. */
export const REVIEW_FILTERS = ['all', 'unanswered', 'low'] as const
export type ReviewFilter = (typeof REVIEW_FILTERS)[number]

/** Maximum number of stars of a review in the filter `low`. */
export const LOW_STARS = 3

/** Writes of reviews by one person within a day. */
export const REVIEWS_A_DAY = 40

/** Reasons an appointment cannot be reviewed. */
export const UNREVIEWABLE = ['not_completed', 'missed', 'own_shop', 'too_late', 'removed'] as const
export type Unreviewable = (typeof UNREVIEWABLE)[number]

/** An appointment and its review, as far as the rule needs them; times are instants in milliseconds. */
export interface Reviewed {
  status: 'confirmed' | 'cancelled' | 'completed'
  missed: boolean
  end: number
  /** True: the customer is a member of the shop. */
  atOwnShop: boolean
  review: { createdAt: number; removed: boolean } | null
}

/** Returns until when a review can be written or changed, or why it cannot. */
export function reviewableUntil(
  { review, ...appointment }: Reviewed,
  now: number,
): { until: number } | { reason: Unreviewable } {
  const { status, missed, end, atOwnShop } = appointment
  if (status === 'cancelled' || end > now) return { reason: 'not_completed' }
  if (missed) return { reason: 'missed' }
  if (atOwnShop) return { reason: 'own_shop' }
  if (review?.removed) return { reason: 'removed' }
  const until = review ? review.createdAt + EDIT_DAYS * DAY_MS : end + REVIEW_DAYS * DAY_MS
  return now < until ? { until } : { reason: 'too_late' }
}

/** Returns the author's name as shown to others: the first word only; empty after the account is deleted. */
export function authorName(fullName: string | null): string {
  return fullName?.trim().split(/\s+/, 1)[0] ?? ''
}
