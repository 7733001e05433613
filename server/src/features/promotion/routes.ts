import { storedName, type Localized } from '@awan/core/language'
import type { FastifyInstance } from 'fastify'
import {
  notifyOfPromotion,
  changePromotion,
  createPromotion,
  endPromotion,
  getPrice,
  listPromotions,
} from '@awan/core/promotion/contract'
import { dayOfInstant } from '#records/working-days.ts'
import type { Db } from '#db/connect.ts'
import { mount } from '#http/route.ts'
import { mountShop, type Shop } from '#http/shop.ts'
import { presentPromotion } from './presenter.ts'
import { readPrice } from './price.service.ts'
import { audienceOf, listRows, type Written } from './queries.ts'
import { end, notifyCustomers, publish, rewrite, type Change } from './service.ts'

/** Serves a business's promotions in its console, and prices with them. */
export function servePromotions(
  app: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
): void {
  const changeBy = async (shop: Shop, actorId: string): Promise<Change> => {
    const now = clock()
    return { shop, actorId, now, today: (await dayOfInstant(db, shop.id, now)).day }
  }

  mountShop(app, db, listPromotions, async ({ shop }) => {
    const { day: today } = await dayOfInstant(db, shop.id, clock())
    const rows = await listRows(db, shop.id, today)
    return {
      items: rows.map((row) => presentPromotion(row, today)),
      audience: await audienceOf(db, shop.id),
    }
  })

  mountShop(app, db, createPromotion, async ({ shop, caller, headers, body }) => {
    const creation = { key: headers['idempotency-key'], written: tidied(body) }
    return publish(db, await changeBy(shop, caller.accountId), creation)
  })

  mountShop(app, db, changePromotion, async ({ shop, caller, params, body }) => {
    const { version, ...written } = body
    const input = { id: params.promotionId, version }
    return rewrite(db, await changeBy(shop, caller.accountId), input, tidied(written))
  })

  mountShop(app, db, endPromotion, async ({ shop, caller, params, body }) => {
    const input = { id: params.promotionId, version: body.version }
    return end(db, await changeBy(shop, caller.accountId), input)
  })

  mountShop(app, db, notifyOfPromotion, async ({ shop, caller, params, body }) => {
    const input = { id: params.promotionId, version: body.version }
    return notifyCustomers(db, await changeBy(shop, caller.accountId), input)
  })

  mount(app, getPrice, async ({ params: { businessId }, query, caller }) => {
    const { price, promotional } = await readPrice(
      db,
      { ...query, businessId, accountId: caller?.accountId ?? null },
      clock(),
    )
    if (!promotional) return { price, fullPrice: null, promotion: null }
    const { promotionId: id, name, fullPrice } = promotional
    return { price, fullPrice, promotion: { id, name } }
  })
}

/** Sorts weekdays and removes duplicates. */
function tidied(written: Omit<Written, 'name'> & { name: Localized }): Written {
  const { name, weekdays, offeringIds } = written
  return {
    ...written,
    name: storedName(name),
    weekdays: weekdays && [...new Set(weekdays)].sort((a, b) => a - b),
    offeringIds: [...new Set(offeringIds)].sort(),
  }
}
