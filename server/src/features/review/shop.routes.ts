import type { FastifyInstance } from 'fastify'
import { answerReview, listShopReviews, removeAnswer } from '@awan/core/review/shop-contract'
import type { Db } from '#db/connect.ts'
import { type Cursors, momentKey, momentSchema, pageOf } from '#http/cursor.ts'
import { mountShop, type Shop } from '#http/shop.ts'
import { presentShopReview } from './presenter.ts'
import { countReviews, listShopRows, type ShopReviewRow } from './queries.ts'
import { answer } from './service.ts'

/** Serves a shop's reviews to its owner and managers, with answers. */
export function serveShopReviews(
  app: FastifyInstance,
  { db, clock, cursors }: { db: Db; clock: () => Date; cursors: Cursors },
): void {
  mountShop(app, db, listShopReviews, async ({ shop, query: { show, ...part } }) => {
    const order = {
      list: `shop.reviews.${shop.id}.${show}`,
      schema: momentSchema,
      keyOf: (row: ShopReviewRow) => momentKey(row.created_at, row.id),
    }
    const page = await pageOf(cursors, order, part, (rows) =>
      listShopRows(db, { shopId: shop.id, show }, rows),
    )
    const counted = await countReviews(db, shop.id)
    return {
      items: page.rows.map(presentShopReview),
      nextCursor: page.nextCursor,
      ...counted,
    }
  })

  const answeringOf = (shop: Shop, actorId: string, reviewId: string) => ({
    shopId: shop.id,
    actorId,
    reviewId,
    now: clock(),
  })

  mountShop(app, db, answerReview, async ({ shop, caller, params, body }) =>
    answer(db, answeringOf(shop, caller.accountId, params.reviewId), body),
  )

  mountShop(app, db, removeAnswer, async ({ shop, caller, params }) =>
    answer(db, answeringOf(shop, caller.accountId, params.reviewId), { text: null }),
  )
}
