import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '#db/connect.ts'
import type { Site } from '#http/pages/pages.ts'
import { translate } from '#locale.ts'
import { presentBusinessPage } from './page.presenter.ts'
import { findAddressee } from './queries.ts'
import { readBusiness } from './service.ts'

const params = z.object({ businessId: z.string() })
const addressParams = z.object({ slug: z.string() })

/** Serves the page of a business, with its name and hours in the head for link previews. */
export function serveBusinessPage(
  app: FastifyInstance,
  { db, clock, site }: { db: Db; clock: () => Date; site: Site },
): void {
  site.page(app, '/business/:businessId', async (request, language) => {
    const { businessId } = params.parse(request.params)
    const business = await readBusiness(db, businessId, clock())
    if (business) return presentBusinessPage(business, language)
    return { status: 404, title: translate(language, 'error.business_not_found') }
  })

  // A typed or scanned short address redirects to the page; for an unknown one the app shows an error.
  site.page(app, '/b/:slug', async (request, language) => {
    const { slug } = addressParams.parse(request.params)
    const businessId = await findAddressee(db, slug.toLowerCase())
    if (businessId === undefined)
      return { status: 404, title: translate(language, 'error.business_not_found') }
    const search = request.url.slice(request.url.indexOf('?'))
    return { redirect: `/business/${businessId}${search.startsWith('?') ? search : ''}` }
  })
}
