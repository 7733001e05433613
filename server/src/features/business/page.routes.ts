import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '#db/connect.ts'
import type { Site } from '#http/pages.ts'
import { translate } from '#locale.ts'
import { presentPage } from './page.presenter.ts'
import { readBusiness } from './service.ts'

const params = z.object({ businessId: z.string() })

/** The page of a business, with its name and hours in the head: what a link shows where it is shared. */
export function serveBusinessPage(
  app: FastifyInstance,
  { db, clock, site }: { db: Db; clock: () => Date; site: Site },
): void {
  site.page(app, '/business/:businessId', async (request, language) => {
    const { businessId } = params.parse(request.params)
    const business = await readBusiness(db, businessId, clock())
    if (business) return presentPage(business, language)
    return { status: 404, title: translate(language, 'error.business_not_found') }
  })
}
