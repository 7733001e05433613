import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  changeCategory,
  changeCity,
  changeDistrict,
  changeService,
  createCategory,
  createCity,
  createDistrict,
  createService,
  listDeskCategories,
  listDeskCities,
  listDeskDistricts,
  listDeskServices,
} from '@awan/core/catalog/desk-contract'
import type { Db } from '#db/connect.ts'
import { pageOf, type Cursors } from '#http/cursor.ts'
import { mount } from '#http/route.ts'
import { readableId, refuseUnknown } from '#records/places.ts'
import {
  presentDeskCategory,
  presentDeskCity,
  presentDeskDistrict,
  presentDeskService,
} from './desk.presenter.ts'
import { listCatalogueDeskRows, listDeskServiceRows, type DeskServiceRow } from './desk.queries.ts'
import {
  addToCatalogue,
  CATEGORIES,
  changeInCatalogue,
  CITIES,
  DISTRICTS,
  SERVICES,
} from './desk.service.ts'

type KeyHeaders = z.output<typeof createCity.headers>

const BY_PLACE = {
  list: 'listDeskServices',
  schema: z.tuple([z.int(), z.int(), z.uuid()]),
  keyOf: (row: DeskServiceRow) => [row.category_position, row.position, row.id],
}

/** Serves the operator's editing of the catalogue. */
export function serveCatalogueDesk(
  app: FastifyInstance,
  { db, clock, cursors }: { db: Db; clock: () => Date; cursors: Cursors },
): void {
  const deskOf = ({ accountId }: { accountId: string }, headers: KeyHeaders = {}) => ({
    db,
    operatorId: accountId,
    now: clock(),
    key: headers['idempotency-key'],
  })

  mount(app, listDeskCities, async () => {
    const rows = await listCatalogueDeskRows(db, 'city')
    return { items: rows.map(presentDeskCity), nextCursor: null }
  })
  mount(app, createCity, ({ body, headers, caller }) =>
    addToCatalogue(deskOf(caller, headers), CITIES, body),
  )
  mount(app, changeCity, ({ params: { cityId }, body, caller }) =>
    changeInCatalogue(deskOf(caller), CITIES, cityId, body),
  )

  mount(app, listDeskDistricts, async ({ params: { cityId } }) => {
    const rows = await listCatalogueDeskRows(db, 'district', readableId(cityId))
    if (rows.length === 0) await refuseUnknown(db, { city: cityId })
    return { items: rows.map(presentDeskDistrict), nextCursor: null }
  })
  mount(app, createDistrict, ({ params: { cityId }, body, headers, caller }) =>
    addToCatalogue(deskOf(caller, headers), DISTRICTS, { ...body, cityId: readableId(cityId) }),
  )
  mount(app, changeDistrict, ({ params: { districtId }, body, caller }) =>
    changeInCatalogue(deskOf(caller), DISTRICTS, districtId, body),
  )

  mount(app, listDeskCategories, async () => {
    const rows = await listCatalogueDeskRows(db, 'category')
    return { items: rows.map(presentDeskCategory), nextCursor: null }
  })
  mount(app, createCategory, ({ body, headers, caller }) =>
    addToCatalogue(deskOf(caller, headers), CATEGORIES, body),
  )
  mount(app, changeCategory, ({ params: { categoryId }, body, caller }) =>
    changeInCatalogue(deskOf(caller), CATEGORIES, categoryId, body),
  )

  mount(app, listDeskServices, async ({ query: { cursor, limit, ...filter } }) => {
    const page = await pageOf(cursors, BY_PLACE, { cursor, limit }, (part) =>
      listDeskServiceRows(db, filter, part),
    )
    return { items: page.rows.map(presentDeskService), nextCursor: page.nextCursor }
  })
  mount(app, createService, ({ body, headers, caller }) =>
    addToCatalogue(deskOf(caller, headers), SERVICES, body),
  )
  mount(app, changeService, ({ params: { serviceId }, body, caller }) =>
    changeInCatalogue(deskOf(caller), SERVICES, serviceId, body),
  )
}
