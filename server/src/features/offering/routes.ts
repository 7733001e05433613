import type { FastifyInstance } from 'fastify'
import { listOfferings } from '@awan/core/offering/contract'
import type { Db } from '#db/connect.ts'
import { mountShop } from '#http/shop.ts'
import { presentOffering } from './presenter.ts'
import { findOfferings } from './queries.ts'

/** What a shop sells, as its own people see and change it. */
export function serveOfferings(app: FastifyInstance, { db }: { db: Db }): void {
  mountShop(app, db, listOfferings, async ({ shop }) => ({
    items: (await findOfferings(db, shop.id)).map(presentOffering),
  }))
}
