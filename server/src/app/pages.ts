import path from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveBusinessPage } from '#features/business/public/page.routes.ts'
import { findAddressee } from '#features/business/public/queries.ts'
import { readBusiness } from '#features/business/public/service.ts'
import { servePages } from '#features/catalog/page.routes.ts'
import { serveEmbedPage } from '#features/embed/page.routes.ts'
import { AppError } from '#http/app-error.ts'
import { isFromHere } from '#http/caller/loopback.ts'
import { forgetChanged } from '#http/pages/forget-changed.ts'
import { openSite, serveNotFoundPage, type Site } from '#http/pages/pages.ts'
import { serveDevelopmentFiles, serveFiles } from '#http/pages/static.ts'
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
  if (hasHandset(config)) await mountGallery(app, deps, site, showsHandset)
  serveBusinessPage(app, { db, clock, site })
  const findShop = async (slug: string) => {
    const id = await findAddressee(db, slug)
    return id === undefined ? undefined : readBusiness(db, id, clock())
  }
  serveEmbedPage(app, { db, site, findShop })
  serveNotFoundPage(app, site)
}

/**
 * Serves the component gallery (web/src/gallery) if it is built and messages are simulated, to callers allowed to see
 * the simulated phones.
 */
async function mountGallery(
  app: FastifyInstance,
  { config }: Deps,
  { root }: Site,
  shows: (request: FastifyRequest) => boolean,
): Promise<void> {
  const folder = path.join(root, '.gallery')
  const gallery = await openSite(folder, config, undefined, undefined, 'gallery.html')
  if (!gallery) return
  await serveDevelopmentFiles(app, folder, shows)
  for (const route of ['/dev/components', '/dev/components/:group'])
    gallery.page(app, route, async (request) => {
      if (!shows(request)) throw new AppError('not_found')
      return { hidden: true }
    })
}
