import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findAddress, getBusiness, listBusinesses } from '@awan/core/business/contract'
import { presentSummary } from '#records/business-summaries.ts'
import type { Db } from '#db/connect.ts'
import { AppError } from '#http/app-error.ts'
import type { Cursors } from '#http/cursor.ts'
import { mount } from '#http/route.ts'
import { businessListQuery, findAddressee } from './queries.ts'
import { loadOpenings, readBusiness } from './service.ts'

/** When the first page was read, in milliseconds; then open, featured, rating and id of the last row. */
const listPlace = z.tuple([z.int(), z.boolean(), z.boolean(), z.int(), z.uuid()])

const afterOf = ([asOf, open, ...row]: z.output<typeof listPlace>) => ({
  asOf: new Date(asOf),
  open,
  row,
})

/** Approved businesses and their pages. Open to everyone. */
export function serveBusinesses(
  app: FastifyInstance,
  { db, clock, cursors }: { db: Db; clock: () => Date; cursors: Cursors },
): void {
  mount(app, listBusinesses, async ({ query: { cursor, limit, ...filter } }) => {
    const now = clock()
    const place = cursors.read('listBusinesses', cursor, listPlace)
    const after = place && afterOf(place)
    const { rows } = await businessListQuery(filter, { after, limit: limit + 1, now }).execute(db)
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page.at(-1) : undefined
    const ids = page.map((row) => row.id)
    const calendars = await loadOpenings(db, ids, now)
    return {
      items: page.map((row) => presentSummary(row, calendars.get(row.id), now)),
      nextCursor: last
        ? cursors.write('listBusinesses', [
            (after?.asOf ?? now).getTime(),
            last.open,
            last.featured,
            last.rating,
            last.id,
          ])
        : null,
    }
  })

  mount(app, findAddress, async ({ params: { slug } }) => {
    const businessId = await findAddressee(db, slug)
    if (businessId === undefined) throw new AppError('business_not_found')
    return { businessId }
  })

  mount(app, getBusiness, async ({ params: { businessId } }) => {
    const business = await readBusiness(db, businessId, clock())
    if (!business) throw new AppError('business_not_found')
    return business
  })
}
