import type { FastifyInstance } from 'fastify'
import {
  getService,
  listCatalogue,
  listCategories,
  listCities,
  listDistricts,
  listServiceBusinesses,
  listServices,
} from '@awan/core/catalog/contract'
import type { Db } from '#db/connect.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import type { Cursors } from '#http/cursor.ts'
import type { ReadBudget } from '#http/limits/read-budget.ts'
import { mount, mountSeen } from '#http/route.ts'
import type { KeptLists } from '#records/kept/kept-lists.ts'
import { refuseUnknown } from '#records/places.ts'
import {
  presentCatalogue,
  presentCity,
  presentDistrict,
  presentListed,
  presentService,
} from './presenter.ts'
import {
  listCatalogueRows,
  listCategoryRows,
  listCityRows,
  listDistrictRows,
  serviceExists,
  serviceQuery,
} from './queries.ts'
import { readServices, serviceBusinesses } from './service.ts'

/** Budget points of one request, which reads the diaries of a page of businesses, or of all in a city. */
const SERVICE_BUSINESSES_COST = 30

/** Serves cities, categories, services and the businesses that sell them. Open to everyone. */
export function serveCatalogue(
  app: FastifyInstance,
  deps: { db: Db; clock: () => Date; cursors: Cursors; budget: ReadBudget; lists: KeptLists },
): void {
  const { db, clock, cursors, budget, lists } = deps
  mount(app, listCities, async () => {
    const rows = await lists.readAnew(listCityRows)
    return { items: rows.map(presentCity), nextCursor: null }
  })

  mount(app, listCategories, async () => {
    const rows = await lists.readAnew(listCategoryRows)
    return { items: rows.map(presentListed), nextCursor: null }
  })

  mount(app, listDistricts, async () => {
    return { items: (await lists.readAnew(listDistrictRows)).map(presentDistrict) }
  })

  mountSeen(
    app,
    listServices,
    async () => lists.versions(),
    async ({ query }, seen) =>
      lists.find({ city: query.city, key: ['services', query], versions: seen() }, (from) =>
        readServices({ db: from, cursors }, query),
      ),
  )

  mount(app, listCatalogue, async ({ query: { category } }) =>
    lists.find({ city: undefined, key: ['catalogue', category] }, async (from) => {
      const rows = await listCatalogueRows(from, category)
      if (rows.length === 0) await refuseUnknown(from, { category })
      return { items: rows.map(presentCatalogue) }
    }),
  )

  mount(app, getService, async ({ params: { serviceId }, query }) => {
    if (!isUuid(serviceId)) throw new AppError('service_not_found')
    return lists.find({ city: query.city, key: ['service', serviceId] }, async (from) => {
      const { rows } = await serviceQuery(serviceId, query.city).execute(from)
      const [row] = rows
      if (!row) throw new AppError('service_not_found')
      if (row.business_count === 0) await refuseUnknown(from, query)
      return presentService(row)
    })
  })

  mount(app, listServiceBusinesses, async ({ params: { serviceId }, query, request }) => {
    if (!isUuid(serviceId)) throw new AppError('service_not_found')
    budget.spend(request, SERVICE_BUSINESSES_COST)
    const page = await serviceBusinesses({ db, cursors, lists, now: clock() }, serviceId, query)
    // Checked only for an empty page: a page with rows proves that the service exists.
    if (page.items.length === 0) {
      if (!(await serviceExists(db, serviceId))) throw new AppError('service_not_found')
      await refuseUnknown(db, { city: query.city })
    }
    return page
  })
}
