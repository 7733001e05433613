import type { FastifyInstance } from 'fastify'
import { listShops } from '@awan/core/business/shop-contract'
import type { Db } from '#db/connect.ts'
import { mount } from '#http/route.ts'
import { presentShop } from './shop.presenter.ts'
import { listShopsOf } from './shop.queries.ts'

/** The way into the console: where somebody works. */
export function serveShops(app: FastifyInstance, { db }: { db: Db }): void {
  mount(app, listShops, async ({ caller }) => {
    const rows = await listShopsOf(db, caller.accountId)
    return { items: rows.map(presentShop) }
  })
}
