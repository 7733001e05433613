import type { FastifyInstance } from 'fastify'
import {
  changeHours,
  changeStaff,
  createStaff,
  listStaff,
  orderStaff,
} from '@awan/core/staff/contract'
import type { Db } from '#db/connect.ts'
import type { ChangeSetup } from '#http/setup-change.ts'
import { mountShop, sees } from '#http/shop.ts'
import { serveTimeOff } from './time-off.routes.ts'
import { presentStaff } from './presenter.ts'
import { findStaff } from './queries.ts'
import { serveSeasons } from './season.routes.ts'
import { addStaff, editHours, editStaff, reorderStaff } from './service.ts'

/** Serves a shop's staff and their hours to its members. */
export function serveStaff(
  app: FastifyInstance,
  deps: { db: Db; clock: () => Date; changeSetup: ChangeSetup },
): void {
  const { db, clock, changeSetup } = deps
  mountShop(app, db, listStaff, async ({ shop }) => {
    const rows = await findStaff(db, shop.id, clock())
    return { items: rows.filter(({ id }) => sees(shop, id)).map(presentStaff) }
  })
  mountShop(app, db, createStaff, async ({ shop, caller, headers, body }) =>
    addStaff(
      { shop, actorId: caller.accountId, changeSetup, key: headers['idempotency-key'] },
      body,
    ),
  )
  mountShop(app, db, changeStaff, async ({ shop, caller, params, body }) =>
    editStaff({ shop, actorId: caller.accountId, changeSetup }, params.staffId, body),
  )
  mountShop(app, db, changeHours, async ({ shop, caller, params, body }) =>
    editHours({ shop, actorId: caller.accountId, changeSetup }, params.staffId, body),
  )
  mountShop(app, db, orderStaff, async ({ shop, caller, body }) => ({
    items: await reorderStaff({ db, shop, actorId: caller.accountId }, body.ids, clock()),
  }))
  serveTimeOff(app, deps)
  serveSeasons(app, deps)
}
