import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { listAudit } from '@awan/core/audit/contract'
import { listDeskAudit } from '@awan/core/audit/desk-contract'
import { parsePhone } from '@awan/core/phone'
import type { Db } from '#db/connect.ts'
import { AppError } from '#http/app-error.ts'
import { pageOf, type Cursors } from '#http/cursor.ts'
import { mount } from '#http/route.ts'
import { mountShop } from '#http/shop.ts'
import { presentAudit, presentDeskEntry } from './presenter.ts'
import { listAuditRows, listDeskRows } from './queries.ts'

/** Parses a cursor: the id of a page's last entry. */
const idSchema = z.tuple([z.int()]).transform(([id]) => id)

/** Serves the audit of a shop to its owner. */
export function serveAudit(
  app: FastifyInstance,
  { db, cursors }: { db: Db; cursors: Cursors },
): void {
  mountShop(app, db, listAudit, async ({ shop, query }) => {
    const { about } = query
    const order = {
      list: `audit.${shop.id}.${about ?? ''}`,
      schema: idSchema,
      keyOf: ({ id }: { id: number }) => [id],
    }
    const { rows, nextCursor } = await pageOf(cursors, order, query, ({ after: before, limit }) =>
      listAuditRows(db, shop.id, { about, before, limit }),
    )
    return { items: rows.map(presentAudit), nextCursor }
  })
}

/** Parses a cursor: instant and id of a page's last entry. */
const placeSchema = z.tuple([z.int(), z.int()]).transform(([at, id]) => ({ at: new Date(at), id }))

const NEWEST = {
  list: 'listDeskAudit',
  schema: placeSchema,
  keyOf: ({ at, id }: { at: Date; id: number }) => [at.getTime(), id],
}

/** Serves the audit of all shops and of the desk to the operator. */
export function serveDeskAudit(
  app: FastifyInstance,
  { db, cursors }: { db: Db; cursors: Cursors },
): void {
  mount(app, listDeskAudit, async ({ query: { cursor, limit, phone: typed, ...filter } }) => {
    const phone = typed === undefined ? undefined : parsePhone(typed, { invented: true })
    if (phone?.ok === false) throw new AppError('invalid_phone')
    const page = await pageOf(cursors, NEWEST, { cursor, limit }, (part) =>
      listDeskRows(db, { ...filter, phone: phone?.value }, part),
    )
    return { items: page.rows.map(presentDeskEntry), nextCursor: page.nextCursor }
  })
}
