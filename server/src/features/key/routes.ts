import type { FastifyInstance } from 'fastify'
import { createKey, listKeys, revokeKey } from '@awan/core/key/contract'
import { mountShop } from '#http/shop.ts'
import { presentKey } from './presenter.ts'
import { listKeyRows } from './queries.ts'
import { type KeyDeps, makeKey, revoke } from './service.ts'

/** Serves the keys of a shop to its owners. */
export function serveKeys(app: FastifyInstance, deps: KeyDeps): void {
  const { db } = deps

  mountShop(app, db, listKeys, async ({ shop }) => ({
    items: (await listKeyRows(db, shop.id)).map(presentKey),
  }))

  mountShop(app, db, createKey, async ({ shop, caller, body }) => {
    const { row, token } = await makeKey(deps, { shop, accountId: caller.accountId }, body)
    return { key: presentKey(row), token }
  })

  mountShop(app, db, revokeKey, async ({ shop, caller, params }) => {
    await revoke(deps, { shop, accountId: caller.accountId, id: params.keyId })
  })
}
