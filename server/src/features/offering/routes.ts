import type { FastifyInstance } from 'fastify'
import {
  changeOffering,
  createOffering,
  listOfferings,
  orderOfferings,
} from '@awan/core/offering/contract'
import type { Db } from '#db/connect.ts'
import type { ChangeSetup } from '#http/setup-change.ts'
import { mountShop } from '#http/shop.ts'
import { presentOffering } from './presenter.ts'
import { findOfferings } from './queries.ts'
import { addOffering, editOffering, reorderOfferings } from './service.ts'

/** Serves a shop's offerings to its members. */
export function serveOfferings(
  app: FastifyInstance,
  { db, clock, changeSetup }: { db: Db; clock: () => Date; changeSetup: ChangeSetup },
): void {
  mountShop(app, db, listOfferings, async ({ shop }) => ({
    items: (await findOfferings(db, shop.id)).map(presentOffering),
  }))
  mountShop(app, db, createOffering, async ({ shop, caller, headers, body }) =>
    addOffering(
      { shop, actorId: caller.accountId, changeSetup, key: headers['idempotency-key'] },
      body,
    ),
  )
  mountShop(app, db, changeOffering, async ({ shop, caller, params, body }) =>
    editOffering({ shop, actorId: caller.accountId, changeSetup }, params.offeringId, body),
  )
  mountShop(app, db, orderOfferings, async ({ shop, caller, body }) => ({
    items: await reorderOfferings({ db, shop, actorId: caller.accountId }, body.ids, clock()),
  }))
}
