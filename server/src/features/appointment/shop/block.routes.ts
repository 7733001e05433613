import type { FastifyInstance } from 'fastify'
import { changeBlock, createBlocks, deleteBlock } from '@awan/core/appointment/block-contract'
import { mountShop } from '#http/shop.ts'
import { blockTime, changeBlockedTime, unblockTime } from './block.service.ts'
import { instantOf } from '../customer/request.rules.ts'
import type { Context } from './shop-change.service.ts'

/** Serves blocks, in which a shop takes no appointments. */
export function serveBlocks(app: FastifyInstance, deps: Context): void {
  const { db } = deps

  mountShop(app, db, createBlocks, async ({ shop, caller, headers, body }) => {
    const { staffId, reason = '' } = body
    const [start, end] = [instantOf(body.start), instantOf(body.end, 'end')]
    const key = headers['idempotency-key']
    const input = { shop, actorId: caller.accountId, key, staffId, start, end, reason }
    return { items: await blockTime(deps, input) }
  })

  mountShop(app, db, changeBlock, async ({ shop, caller, params, body }) => {
    const [start, end] = [instantOf(body.start), instantOf(body.end, 'end')]
    const { staffId, version } = body
    const named = { shop, actorId: caller.accountId, id: params.blockId, version }
    return changeBlockedTime(deps, { ...named, staffId, start, end })
  })

  mountShop(app, db, deleteBlock, async ({ shop, caller, params, body }) => {
    const { version } = body
    return unblockTime(deps, { shop, actorId: caller.accountId, id: params.blockId, version })
  })
}
