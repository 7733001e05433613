import type { FastifyInstance } from 'fastify'
import { ratingOf } from '@awan/core/business/rules'
import { deleteReview, getReview, listReviews, writeReview } from '@awan/core/review/contract'
import { REVIEWS_A_DAY } from '@awan/core/review/rules'
import { DAY_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { type Cursors, momentKey, momentSchema, pageOf } from '#http/cursor.ts'
import type { RateLimiter } from '#http/limits/rate-limit.ts'
import type { Caller } from '#http/caller/caller.ts'
import { type Call, mount } from '#http/route.ts'
import { presentListedReview } from './presenter.ts'
import { countReviews, findReviewed, listReviewRows, type ReviewRow } from './queries.ts'
import { serveShopReviews } from './shop.routes.ts'
import { readOwnReview, saveReview, takeBackReview } from './service.ts'

/** Serves reviews: public to read, written by customers after their appointments. */
export function serveReviews(
  app: FastifyInstance,
  deps: { db: Db; clock: () => Date; limiter: RateLimiter; cursors: Cursors },
): void {
  const { db, clock, limiter, cursors } = deps
  const visitorOf = (caller: { accountId: string }, params: { appointmentId: string }) => ({
    accountId: caller.accountId,
    appointmentId: params.appointmentId,
    now: clock(),
  })

  mount(app, listReviews, async ({ params: { businessId }, query: { stars, ...part }, caller }) => {
    const business = isUuid(businessId) && (await findReviewed(db, businessId))
    if (!business) throw new AppError('business_not_found')
    const order = {
      list: `reviews.${businessId}.${stars ?? 'all'}`,
      schema: momentSchema,
      keyOf: (row: ReviewRow) => momentKey(row.created_at, row.id),
    }
    const page = await pageOf(cursors, order, part, (rows) =>
      listReviewRows(db, { businessId, stars }, rows),
    )
    const { histogram } = await countReviews(db, businessId)
    return {
      items: page.rows.map((row) => presentListedReview(row, caller?.accountId)),
      nextCursor: page.nextCursor,
      rating: ratingOf(business.review_stars, business.review_count),
      count: business.review_count,
      histogram,
    }
  })

  serveShopReviews(app, deps)

  mount(app, getReview, async ({ caller, params }) => readOwnReview(db, visitorOf(caller, params)))

  // Other customers' appointments are a 404, whatever the body.
  const admit = async (knock: { params: Record<string, string>; caller: Caller }) => {
    const appointmentId = knock.params['appointmentId'] ?? ''
    await readOwnReview(db, visitorOf(knock.caller, { appointmentId }))
  }
  const write = async ({ caller, params, body }: Call<typeof writeReview>) => {
    const { accountId } = caller
    const day = DAY_MS / 1000
    await limiter.use(db, [
      { name: 'review', subject: accountId, points: REVIEWS_A_DAY, seconds: day },
    ])
    return saveReview(db, visitorOf(caller, params), body)
  }
  mount(app, writeReview, write, admit)
  const takeBack = async ({ caller, params }: Call<typeof deleteReview>) =>
    takeBackReview(db, visitorOf(caller, params))
  mount(app, deleteReview, takeBack, admit)
}
