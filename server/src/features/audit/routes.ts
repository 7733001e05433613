import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { listAudit } from '@awan/core/audit/contract'
import type { Db } from '#db/connect.ts'
import { pageOf, type Cursors } from '#http/cursor.ts'
import { mountShop } from '#http/shop.ts'
import { presentAudit } from './presenter.ts'
import { listAuditRows } from './queries.ts'

/** Reads the id of a page's last entry. */
const idSchema = z.tuple([z.int()]).transform(([id]) => id)

/** The record of changes, for the owner. */
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
