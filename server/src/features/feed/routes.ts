import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  createFeed,
  createStaffFeed,
  deleteFeed,
  deleteStaffFeed,
  getFeed,
  listStaffFeeds,
} from '@awan/core/feed/contract'
import { instantTextOrNull } from '@awan/core/time'
import type { Config } from '#config.ts'
import { mount } from '#http/route.ts'
import { mountShop } from '#http/shop.ts'
import { findFeed, listStaffFeedRows, removeFeed } from './queries.ts'
import { endStaffFeed, type FeedDeps, makeFeed, makeStaffFeed } from './service.ts'
import { siteOf } from '#http/caller/origin.ts'

/** Serves the list of calendar feeds, and creates and deletes their secret addresses. */
export function serveFeeds(
  app: FastifyInstance,
  deps: FeedDeps & { config: Pick<Config, 'publicUrl'> },
): void {
  const { db, config } = deps
  const urlOf = (request: FastifyRequest, path: string) => siteOf(request, config.publicUrl) + path

  mount(app, getFeed, async ({ caller }) => ({
    createdAt: instantTextOrNull((await findFeed(db, caller.accountId))?.created_at),
  }))
  mount(app, createFeed, async ({ caller, request }) => ({
    url: urlOf(request, await makeFeed(deps, caller.accountId)),
  }))
  mount(app, deleteFeed, async ({ caller }) => removeFeed(db, caller.accountId))

  mountShop(app, db, listStaffFeeds, async ({ shop }) => {
    const rows = await listStaffFeedRows(
      db,
      shop.id,
      shop.reach === 'own' ? (shop.staffId ?? undefined) : undefined,
    )
    const items = rows.map(({ id, name, created_at: at }) => ({
      staffId: id,
      name,
      createdAt: instantTextOrNull(at),
    }))
    return { items }
  })
  mountShop(app, db, createStaffFeed, async ({ shop, caller, params: { staffId }, request }) => ({
    url: urlOf(request, await makeStaffFeed(deps, { shop, ...caller, staffId })),
  }))
  mountShop(app, db, deleteStaffFeed, async ({ shop, caller, params: { staffId } }) =>
    endStaffFeed(deps, { shop, ...caller, staffId }),
  )
}
