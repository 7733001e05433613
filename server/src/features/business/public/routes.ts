import type { FastifyInstance } from 'fastify'
import { findAddress, getBusiness, listBusinesses } from '@awan/core/business/contract'
import type { KeptLists } from '#records/kept/kept-lists.ts'
import { keptPages } from '#records/kept/kept-pages.ts'
import type { Db } from '#db/connect.ts'
import { AppError } from '#http/app-error.ts'
import type { Cursors } from '#http/cursor.ts'
import { mount, mountSeen } from '#http/route.ts'
import { findAddressee } from './queries.ts'
import { readBusiness, readBusinesses } from './service.ts'

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
      return lists.find(input, (from) => readBusinesses({ ...deps, from, now }, query))
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
