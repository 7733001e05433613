import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { pick, type Localized } from '@awan/core/language'
import type { Db } from '#db/connect.ts'
import type { Site } from '#http/pages/pages.ts'
import { translate } from '#locale.ts'
import { listEmbedRows } from './queries.ts'

const params = z.object({ slug: z.string() })

interface PageDeps {
  db: Db
  site: Site
  /** Finds the shop of a slug, if it is publicly visible. */
  findShop: (slug: string) => Promise<{ id: string; name: Localized } | undefined>
}

/** Serves the booking page for frames on the sites that the shop allows; no other page of ours may be framed. */
export function serveEmbedPage(app: FastifyInstance, { db, site, findShop }: PageDeps): void {
  site.page(app, '/embed/:slug', async (request, language) => {
    const shop = await findShop(params.parse(request.params).slug.toLowerCase())
    if (!shop) return { status: 404, title: translate(language, 'error.business_not_found') }
    const sites = await listEmbedRows(db, shop.id)
    return {
      title: pick(shop.name, language),
      hidden: true,
      framedBy: sites.map(({ origin }) => origin),
    }
  })
}
