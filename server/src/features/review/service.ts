import type { z } from 'zod'
import type { ownReviewSchema } from '@awan/core/review/contract'
import type { shopReviewSchema } from '@awan/core/review/shop-contract'
import { recordAudit } from '#records/audit.ts'
import { reviewableOf } from '#records/reviews.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { lockBusiness, requireAccount } from '#http/limits/row-locks.ts'
import { presentOwnReview, presentShopReview } from './presenter.ts'
import {
  deleteReviewOf,
  findShopRow,
  findReviewable,
  markAnswered,
  type OwnReviewRow,
  upsertReview,
  writeAnswer,
} from './queries.ts'

type OwnReview = z.input<typeof ownReviewSchema>

/** Customer, appointment and time of a request. */
interface Visitor {
  accountId: string
  appointmentId: string
  now: Date
}

async function reviewedBy(db: Db, { accountId, appointmentId }: Visitor): Promise<OwnReviewRow> {
  const appointment = isUuid(appointmentId) && (await findReviewable(db, accountId, appointmentId))
  if (!appointment) throw new AppError('appointment_not_found')
  return appointment
}

/** Reads a customer's review of their own appointment. */
export async function readOwnReview(db: Db, visitor: Visitor): Promise<OwnReview> {
  return presentOwnReview(await reviewedBy(db, visitor), visitor.now)
}

/**
 * Changes the review of an appointment. Lock order: the business first, so that concurrent reviews and changes of the
 * appointment's outcome wait and its sums are computed one at a time; an account's deletion locks in the same order.
 */
async function changeReview(
  db: Db,
  visitor: Visitor,
  change: (trx: Trx, appointment: OwnReviewRow) => Promise<void>,
): Promise<OwnReview> {
  const { business_id: businessId } = await reviewedBy(db, visitor)
  return inTransaction(db, async (trx) => {
    await lockBusiness(trx, businessId)
    await requireAccount(trx, visitor.accountId)
    await change(trx, await reviewedBy(trx, visitor))
    return presentOwnReview(await reviewedBy(trx, visitor), visitor.now)
  })
}

/** Writes a review, or edits it while that is allowed; throws `not_reviewable` with the reason. */
export async function saveReview(
  db: Db,
  visitor: Visitor,
  said: { stars: number; comment: string },
): Promise<OwnReview> {
  const { now } = visitor
  return changeReview(db, visitor, async (trx, appointment) => {
    const state = reviewableOf(appointment, now)
    if ('reason' in state) throw new AppError('not_reviewable', { reason: state.reason })
    await upsertReview(trx, { appointment, ...said, now })
    await markAnswered(trx, appointment, now)
  })
}

/** Deletes a customer's own review, at any time; throws `not_reviewable` if the operator has removed it. */
export async function takeBackReview(db: Db, visitor: Visitor): Promise<OwnReview> {
  return changeReview(db, visitor, async (trx, appointment) => {
    // A removed review is kept for restoring, so that it cannot be written anew meanwhile.
    if (appointment.review.review?.removed)
      throw new AppError('not_reviewable', { reason: 'removed' })
    await deleteReviewOf(trx, appointment)
  })
}

/** Review to be answered, its shop, and the actor. */
interface Answering {
  shopId: string
  actorId: string
  reviewId: string
  now: Date
}

/**
 * Answers a review in the version that the shop saw, with a colleague's answer if there is one; `text` null deletes the answer. The
 * same answer again changes nothing, in any version: a device may repeat a request whose response was lost.
 */
export async function answer(
  db: Db,
  { shopId, actorId, reviewId, now }: Answering,
  { text, version }: { text: string | null; version?: number },
): Promise<z.input<typeof shopReviewSchema>> {
  if (!isUuid(reviewId)) throw new AppError('review_not_found')
  return inTransaction(db, async (trx) => {
    const before = await findShopRow(trx, shopId, reviewId)
    if (!before) throw new AppError('review_not_found')
    if (before.answer === text) return presentShopReview(before)
    const written = { id: reviewId, text, ...(version === undefined ? {} : { version }), now }
    const newer = await writeAnswer(trx, shopId, written)
    if (newer === undefined) throw new AppError('changed_elsewhere')
    await recordAudit(trx, {
      at: now,
      actorId,
      businessId: shopId,
      action: text === null ? 'review.answer_removed' : 'review.answered',
      subject: reviewId,
    })
    return presentShopReview({
      ...before,
      answer: text,
      answered_at: text === null ? null : now,
      version: newer,
    })
  })
}
