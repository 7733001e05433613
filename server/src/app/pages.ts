import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveBusinessPage } from '#features/business/public/page.routes.ts'
import { servePages } from '#features/catalog/page.routes.ts'
import { isFromHere } from '#http/caller/loopback.ts'
import { forgetChanged } from '#http/pages/forget-changed.ts'
import { serveNotFoundPage, type Site } from '#http/pages/pages.ts'
import { serveFiles } from '#http/pages/static.ts'
import type { Deps } from './deps.ts'
import { hasHandset } from './settings.ts'

/** Mounts the web app's files and pages. */
export async function mountPages(app: FastifyInstance, deps: Deps, site: Site): Promise<void> {
  const { config, db, clock } = deps
  await serveFiles(app, site.root)
  forgetChanged(app, deps.pool, site)
  const showsHandset = (request: FastifyRequest) =>
    hasHandset(config) && (config.handsetPublic || isFromHere(request))
  servePages(app, { db, site, showsHandset, publicUrl: config.publicUrl })
  serveBusinessPage(app, { db, clock, site })
  serveNotFoundPage(app, site)
}
