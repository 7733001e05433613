import type { FastifyInstance } from 'fastify'
import {
  declineTurn as declineTurnContract,
  joinWait as joinWaitContract,
  leaveWait as leaveWaitContract,
  listWaits,
  restoreWait as restoreWaitContract,
} from '@awan/core/wait/contract'
import { giveTurn, listShopWaits, removeWait } from '@awan/core/wait/shop-contract'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { mount } from '#http/route.ts'
import { mountShop } from '#http/shop.ts'
import { instantOf } from '../customer/request.rules.ts'
import { presentShopWait, presentWait } from './presenter.ts'
import { findLeft, waitsOf, waitsOn } from './queries.ts'
import { declineTurn, joinWait, leaveWait, ownWait, restoreWait, type WaitDeps } from './service.ts'
import { columnOf, shopGive, shopRemove } from './shop.service.ts'
import type { TurnDeps } from './turn.service.ts'

/** Serves a customer's waits: join, list, leave, restore and decline a turn. */
export function serveWaits(app: FastifyInstance, deps: WaitDeps): void {
  const { db, clock } = deps
  const admit = async (knock: {
    params: Record<string, string>
    caller: { accountId: string }
  }) => {
    await ownWait(db, knock.caller.accountId, knock.params['waitId'] ?? '', clock())
  }
  mount(app, joinWaitContract, async ({ body, caller }) => {
    const { businessId, offeringIds, day, part = null, staffId = null } = body
    const input = { accountId: caller.accountId, businessId, offeringIds, day, part, staffId }
    return presentWait(await joinWait(deps, input), clock())
  })
  mount(app, listWaits, async ({ caller }) => {
    const now = clock()
    const rows = await waitsOf(db, caller.accountId, now)
    return { items: rows.map((row) => presentWait(row, now)) }
  })
  mount(
    app,
    leaveWaitContract,
    async ({ params, caller }) => {
      await leaveWait(deps, { accountId: caller.accountId, id: params.waitId })
    },
    admit,
  )
  mount(
    app,
    restoreWaitContract,
    async ({ params, caller }) =>
      presentWait(
        await restoreWait(deps, { accountId: caller.accountId, id: params.waitId }),
        clock(),
      ),
    async ({ params, caller }) => {
      const { waitId = '' } = params
      const left = isUuid(waitId) && (await findLeft(db, caller.accountId, waitId, clock()))
      if (!left) await ownWait(db, caller.accountId, waitId, clock())
    },
  )
  mount(
    app,
    declineTurnContract,
    async ({ params, caller }) =>
      presentWait(
        await declineTurn(deps, { accountId: caller.accountId, id: params.waitId }),
        clock(),
      ),
    admit,
  )
}

/** Serves the waiting lists of a shop's days to its people. */
export function serveShopWaits(app: FastifyInstance, deps: TurnDeps): void {
  const { db, clock } = deps
  mountShop(app, db, listShopWaits, async ({ shop, query }) => {
    if (shop.reach === 'own' && shop.staffId === null) throw new AppError('forbidden')
    const now = clock()
    const of = { businessId: shop.id, day: query.day, staffId: columnOf(shop) }
    return { items: (await waitsOn(db, of, now)).map((row) => presentShopWait(row, now)) }
  })
  mountShop(app, db, removeWait, async ({ shop, caller, params }) =>
    shopRemove(deps, { shop, actorId: caller.accountId, id: params.waitId }),
  )
  mountShop(app, db, giveTurn, async ({ shop, caller, params, body }) => {
    const input = { shop, actorId: caller.accountId, id: params.waitId, staffId: body.staffId }
    return presentShopWait(
      await shopGive(deps, { ...input, start: instantOf(body.start) }),
      clock(),
    )
  })
}
