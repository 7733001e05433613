import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findAddress, getBusiness, listBusinesses } from '@awan/core/business/contract'
import { presentSummary } from '#records/business-summaries.ts'
import { refuseUnknown } from '#records/places.ts'
import type { Db } from '#db/connect.ts'
import { AppError } from '#http/app-error.ts'
import { pageOf, type Cursors } from '#http/cursor.ts'
import { mount } from '#http/route.ts'
import { businessListQuery, findAddressee, type ListedBusiness } from './queries.ts'
import { loadOpenings, readBusiness } from './service.ts'

/** When the first page was read, in milliseconds; then open, featured, rating and id of the last row. */
const afterSchema = z
  .tuple([z.int(), z.boolean(), z.boolean(), z.int(), z.uuid()])
  .transform(([asOf, open, ...row]) => ({ asOf: new Date(asOf), open, row }))

/** Approved businesses and their pages. Open to everyone. */
export function serveBusinesses(
  app: FastifyInstance,
  { db, clock, cursors }: { db: Db; clock: () => Date; cursors: Cursors },
): void {
  mount(app, listBusinesses, async ({ query: { cursor, limit, ...filter } }) => {
    const now = clock()
    const order = {
      list: 'listBusinesses',
      schema: afterSchema,
      keyOf: (row: ListedBusiness, after: z.output<typeof afterSchema> | undefined) => [
        (after?.asOf ?? now).getTime(),
        row.open,
        row.featured,
        row.rating,
        row.id,
      ],
    }
    const page = await pageOf(cursors, order, { cursor, limit }, async (part) => {
      const { rows } = await businessListQuery(filter, { ...part, now }).execute(db)
      return rows
    })
    if (page.rows.length === 0) await refuseUnknown(db, filter)
    const ids = page.rows.map((row) => row.id)
    const calendars = await loadOpenings(db, ids, now)
    return {
      items: page.rows.map((row) => presentSummary(row, calendars.get(row.id), now)),
      nextCursor: page.nextCursor,
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
