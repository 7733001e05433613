import type { FastifyInstance } from 'fastify'
import { createEmbed, deleteEmbed, listEmbeds } from '@awan/core/embed/contract'
import { instantTextOf } from '@awan/core/time'
import { mountShop } from '#http/shop.ts'
import { listEmbedRows, type EmbedRow } from './queries.ts'
import { allowSite, refuseSite, type EmbedDeps } from './service.ts'

const presentEmbed = ({ id, origin, created_at: createdAt }: EmbedRow) => ({
  id,
  origin,
  createdAt: instantTextOf(createdAt),
})

/** Serves the embeds of a shop to its owners. */
export function serveEmbeds(app: FastifyInstance, deps: EmbedDeps): void {
  mountShop(app, deps.db, listEmbeds, async ({ shop }) => ({
    items: (await listEmbedRows(deps.db, shop.id)).map(presentEmbed),
  }))

  mountShop(app, deps.db, createEmbed, async ({ shop, caller, body }) =>
    presentEmbed(await allowSite(deps, { shop, accountId: caller.accountId }, body.origin)),
  )

  mountShop(app, deps.db, deleteEmbed, async ({ shop, caller, params }) => {
    await refuseSite(deps, { shop, accountId: caller.accountId }, params.embedId)
  })
}
