import type { FastifyInstance } from 'fastify'
import { listShops } from '@awan/core/business/shop-contract'
import type { Db } from '#db/connect.ts'
import { mount } from '#http/route.ts'
import { shopsOf } from './shop.service.ts'

/** Serves the businesses an account works in, for the entry to the console. */
export function serveShops(app: FastifyInstance, { db }: { db: Db }): void {
  mount(app, listShops, async ({ caller }) => ({ items: await shopsOf(db, caller.accountId) }))
}
