import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  changeCustomer,
  createCustomer,
  exportCustomers,
  getCustomer,
  listCustomers,
  listCustomerAppointments,
  mergeCustomers as mergeCustomersEndpoint,
} from '@awan/core/customer/contract'
import type { Db } from '#db/connect.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { momentKey, momentSchema, pageOf, type Cursors } from '#http/cursor.ts'
import { mountShop } from '#http/shop.ts'
import { everyoneQuery } from './counted.queries.ts'
import { presentTable } from './export.presenter.ts'
import { customersQuery, type ListedCustomer } from './list.queries.ts'
import { presentCustomer, presentCardAppointment } from './presenter.ts'
import { findCustomer, listAppointmentsOf, type CardAppointmentRow } from './queries.ts'
import { mergeCustomers, readCustomer, reviseCustomer, writeCustomer } from './service.ts'

/** Parses a cursor: sort value and id of a page's last customer. */
const placeSchema = z.tuple([z.union([z.string(), z.int()]), z.uuid()])

/** Serves a shop's customers to its owner and managers. */
export function serveCustomers(
  app: FastifyInstance,
  deps: { db: Db; clock: () => Date; cursors: Cursors; invented: boolean },
): void {
  const { db, clock, cursors } = deps

  mountShop(app, db, listCustomers, async ({ shop, query }) => {
    const { cursor, limit, ...wanted } = query
    const now = clock()
    const order = {
      list: `customers.${shop.id}.${wanted.sort}`,
      schema: placeSchema,
      keyOf: (row: ListedCustomer) => [row.place, row.id],
    }
    const page = await pageOf(cursors, order, { cursor, limit }, async (part) => {
      const { rows } = await customersQuery(shop.id, wanted, { ...part, now }).execute(db)
      return rows
    })
    return { items: page.rows.map(presentCustomer), nextCursor: page.nextCursor }
  })

  mountShop(app, db, getCustomer, async ({ shop, params }) =>
    readCustomer(db, shop.id, params.customerId, clock()),
  )

  mountShop(app, db, listCustomerAppointments, async ({ shop, params, query }) => {
    const { customerId } = params
    const now = clock()
    const card = isUuid(customerId) && (await findCustomer(db, shop.id, customerId, now))
    if (!card) throw new AppError('customer_not_found')
    const order = {
      list: `customer.visits.${card.id}`,
      schema: momentSchema,
      keyOf: (row: CardAppointmentRow) => momentKey(row.starts_at, row.id),
    }
    const page = await pageOf(cursors, order, query, (part) =>
      listAppointmentsOf(db, shop.id, card.id, part),
    )
    return {
      items: page.rows.map((row) => presentCardAppointment(row, now)),
      nextCursor: page.nextCursor,
    }
  })

  mountShop(app, db, createCustomer, async ({ shop, headers, body, caller }) => {
    const desk = { shopId: shop.id, actorId: caller.accountId, key: headers['idempotency-key'] }
    return writeCustomer(deps, desk, body)
  })

  mountShop(app, db, changeCustomer, async ({ shop, params, body, caller }) => {
    const desk = { shopId: shop.id, actorId: caller.accountId }
    return reviseCustomer(deps, desk, params.customerId, body)
  })

  mountShop(app, db, mergeCustomersEndpoint, async ({ shop, params, headers, body, caller }) => {
    const desk = { shopId: shop.id, actorId: caller.accountId, key: headers['idempotency-key'] }
    return mergeCustomers(deps, desk, { ...body, id: params.customerId })
  })

  mountShop(app, db, exportCustomers, async ({ shop, language, reply }) => {
    const { rows } = await everyoneQuery(shop.id, clock()).execute(db)
    reply.header('content-disposition', 'attachment; filename="customers.csv"')
    reply.header('cache-control', 'no-store')
    return presentTable(rows, language)
  })
}
