import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  changeCustomer,
  createCustomer,
  exportCustomers,
  getCustomer,
  listCustomers,
  listCustomerVisits,
  mergeCustomers as mergeCustomersEndpoint,
} from '@awan/core/customer/contract'
import type { Db } from '#db/connect.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import type { Cursors } from '#http/cursor.ts'
import { mountShop } from '#http/shop.ts'
import { presentTable } from './export.presenter.ts'
import { customersQuery } from './list.queries.ts'
import { presentCustomer, presentVisit } from './presenter.ts'
import { findCustomer, listVisitsOf } from './queries.ts'
import { mergeCustomers, readCustomer, reviseCustomer, writeCustomer } from './service.ts'

/** What a page's last customer is ordered by, and its id. */
const placeSchema = z.tuple([z.union([z.string(), z.int()]), z.uuid()])
/** Start in milliseconds and id of a page's last visit. */
const visitPlaceSchema = z.tuple([z.int(), z.uuid()])

/** The customers of a shop, as those who lead it see and change them. */
export function serveCustomers(
  app: FastifyInstance,
  deps: { db: Db; clock: () => Date; cursors: Cursors; invented: boolean },
): void {
  const { db, clock, cursors } = deps

  mountShop(app, db, listCustomers, async ({ shop, query }) => {
    const { cursor, limit, ...wish } = query
    const list = `customers.${shop.id}.${wish.sort}`
    const after = cursors.read(list, cursor, placeSchema)
    const page = { after, limit: limit + 1, now: clock() }
    const { rows } = await customersQuery(shop.id, wish, page).execute(db)
    const items = rows.slice(0, limit)
    const last = rows.length > limit ? items.at(-1) : undefined
    return {
      items: items.map(presentCustomer),
      nextCursor: last ? cursors.write(list, [last.place, last.id]) : null,
    }
  })

  mountShop(app, db, getCustomer, async ({ shop, params }) =>
    readCustomer(db, shop.id, params.customerId, clock()),
  )

  mountShop(app, db, listCustomerVisits, async ({ shop, params, query }) => {
    const { customerId } = params
    const now = clock()
    const card = isUuid(customerId) && (await findCustomer(db, shop.id, customerId, now))
    if (!card) throw new AppError('customer_not_found')
    const list = `customer.visits.${card.id}`
    const place = cursors.read(list, query.cursor, visitPlaceSchema)
    const after = place && { startsAt: new Date(place[0]), id: place[1] }
    const rows = await listVisitsOf(db, shop.id, card.id, { after, limit: query.limit + 1 })
    const items = rows.slice(0, query.limit)
    const last = rows.length > query.limit ? items.at(-1) : undefined
    return {
      items: items.map((row) => presentVisit(row, now)),
      nextCursor: last ? cursors.write(list, [last.starts_at.getTime(), last.id]) : null,
    }
  })

  mountShop(app, db, createCustomer, async ({ shop, body, caller }) =>
    writeCustomer(deps, { shopId: shop.id, actorId: caller.accountId }, body),
  )

  mountShop(app, db, changeCustomer, async ({ shop, params, body, caller }) => {
    const desk = { shopId: shop.id, actorId: caller.accountId }
    return reviseCustomer(deps, desk, params.customerId, body)
  })

  mountShop(app, db, mergeCustomersEndpoint, async ({ shop, params, body, caller }) => {
    const desk = { shopId: shop.id, actorId: caller.accountId }
    return mergeCustomers(deps, desk, { ...body, id: params.customerId })
  })

  mountShop(app, db, exportCustomers, async ({ shop, language, reply }) => {
    const everyone = { filter: 'all', sort: 'name' } as const
    const { rows } = await customersQuery(shop.id, everyone, { now: clock() }).execute(db)
    reply.header('content-disposition', 'attachment; filename="customers.csv"')
    reply.header('cache-control', 'no-store')
    return presentTable(rows, language)
  })
}
