import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findAddress, getBusiness, listBusinesses } from '@awan/core/business/contract'
import { presentSummary } from '#records/business-summaries.ts'
import type { KeptLists } from '#records/kept/kept-lists.ts'
import { keptPages } from '#records/kept/kept-pages.ts'
import { refuseUnknown } from '#records/places.ts'
import type { Db } from '#db/connect.ts'
import { AppError } from '#http/app-error.ts'
import { pageOf, type Cursors } from '#http/cursor.ts'
import { mount, mountSeen } from '#http/route.ts'
import { businessListQuery, findAddressee, type ListedBusiness } from './queries.ts'
import { loadOpenings, readBusiness } from './service.ts'

/** Cursor: time the first page was read, in milliseconds; then open, featured, rating and id of the last row. */
const afterSchema = z
  .tuple([z.int(), z.boolean(), z.boolean(), z.int(), z.uuid()])
  .transform(([asOf, open, ...row]) => ({ asOf: new Date(asOf), open, row }))

/** Serves approved businesses and their pages to everyone. */
export function serveBusinesses(
  app: FastifyInstance,
  deps: { db: Db; clock: () => Date; cursors: Cursors; lists: KeptLists },
): void {
  const { db, clock, lists } = deps
  mountSeen(
    app,
    listBusinesses,
    async () => lists.versions(),
    async ({ query }, seen) => {
      const now = clock()
      const input = { city: query.city, key: ['businesses', query], now, versions: seen() }
      return lists.find(input, (from) => readList({ ...deps, from, now }, query))
    },
  )

  mount(app, findAddress, async ({ params: { slug } }) => {
    const businessId = await findAddressee(db, slug)
    if (businessId === undefined) throw new AppError('business_not_found')
    return { businessId }
  })

  mountSeen(
    app,
    getBusiness,
    async ({ businessId = '' }) => keptPages(db).versions([businessId]),
    async ({ params: { businessId } }, seen) => {
      const business = await readBusiness(db, businessId, clock(), { versions: seen() })
      if (!business) throw new AppError('business_not_found')
      return business
    },
  )
}

type Query = z.output<typeof listBusinesses.query>

async function readList(
  { db, from, cursors, now }: { db: Db; from: Db; cursors: Cursors; now: Date },
  { cursor, limit, ...filter }: Query,
): Promise<z.input<typeof listBusinesses.answer>> {
  const order = {
    list: filter.sort === 'rating' ? 'listBusinesses.rating' : 'listBusinesses',
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
    const { rows } = await businessListQuery(filter, { ...part, now }).execute(from)
    return rows
  })
  if (page.rows.length === 0) await refuseUnknown(from, filter)
  const ids = page.rows.map((row) => row.id)
  const calendars = await loadOpenings(db, ids, now)
  return {
    items: page.rows.map((row) => presentSummary(row, calendars.get(row.id), now)),
    nextCursor: page.nextCursor,
  }
}
