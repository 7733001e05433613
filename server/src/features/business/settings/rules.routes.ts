import type { FastifyInstance } from 'fastify'
import { changeRules, getRules } from '@awan/core/business/rules-contract'
import type { Db } from '#db/connect.ts'
import { mountShop } from '#http/shop.ts'
import { presentRules } from './rules.presenter.ts'
import { findRules } from './rules.queries.ts'
import { reviseRules } from './rules.service.ts'

/** Serves a shop's booking rules to its own members. */
export function serveRules(
  app: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
): void {
  mountShop(app, db, getRules, async ({ shop }) => presentRules(await findRules(db, shop.id)))
  mountShop(app, db, changeRules, async ({ shop, body, caller }) =>
    reviseRules({ db, clock }, { shopId: shop.id, actorId: caller.accountId }, body),
  )
}
