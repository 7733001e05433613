import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { listAudit } from '@awan/core/audit/contract'
import type { Db } from '#db/connect.ts'
import type { Cursors } from '#http/cursor.ts'
import { mountShop } from '#http/shop.ts'
import { presentAudit } from './presenter.ts'
import { listAuditRows } from './queries.ts'

/** Id of a page's last entry. */
const placeSchema = z.tuple([z.int()])

/** The record of changes, for the owner. */
export function serveAudit(
  app: FastifyInstance,
  { db, cursors }: { db: Db; cursors: Cursors },
): void {
  mountShop(app, db, listAudit, async ({ shop, query }) => {
    const { about, limit, cursor } = query
    const list = `audit.${shop.id}.${about ?? ''}`
    const [before] = cursors.read(list, cursor, placeSchema) ?? []
    const rows = await listAuditRows(db, shop.id, { about, before, limit: limit + 1 })
    const items = rows.slice(0, limit)
    const last = rows.length > limit ? items.at(-1) : undefined
    return {
      items: items.map(presentAudit),
      nextCursor: last ? cursors.write(list, [last.id]) : null,
    }
  })
}
