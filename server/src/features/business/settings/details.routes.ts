import type { FastifyInstance } from 'fastify'
import {
  changeDetails,
  getDetails,
  getShopPage,
  resubmitBusiness,
} from '@awan/core/business/details-contract'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import { AppError } from '#http/app-error.ts'
import { mountShop } from '#http/shop.ts'
import { presentDetails } from './details.presenter.ts'
import { findDetails } from './details.queries.ts'
import { changeShop, resubmit } from './details.service.ts'
import { readBusiness } from '../public/service.ts'

/** Serves a shop's own details, and a preview of its page before approval. */
export function serveDetails(
  app: FastifyInstance,
  { db, clock, config }: { db: Db; clock: () => Date; config: Config },
): void {
  const context = { db, clock, invented: config.demo }

  mountShop(app, db, getDetails, async ({ shop }) => {
    const row = await findDetails(db, shop.id)
    if (!row) throw new AppError('business_not_found')
    return presentDetails(row)
  })

  mountShop(app, db, changeDetails, async ({ shop, caller, body }) =>
    changeShop(context, { shopId: shop.id, actorId: caller.accountId }, body),
  )

  mountShop(app, db, resubmitBusiness, async ({ shop, caller, body }) =>
    resubmit(context, { shopId: shop.id, actorId: caller.accountId }, body.version),
  )

  mountShop(app, db, getShopPage, async ({ shop }) => {
    const page = await readBusiness(db, shop.id, clock(), { anyStatus: true })
    if (!page) throw new AppError('business_not_found')
    return page
  })
}
