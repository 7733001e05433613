import type { FastifyInstance } from 'fastify'
import {
  getErrorGroup,
  listErrorGroups,
  reopenErrorGroup,
  settleErrorGroup,
} from '@awan/core/diagnostics/group-contract'
import type { Db } from '#db/connect.ts'
import { type Cursors, momentKey, momentSchema, pageOf } from '#http/cursor.ts'
import { mount } from '#http/route.ts'
import { listErrorRows, type ErrorGroupRow } from './group.queries.ts'
import { decideErrorGroup, presentErrorGroup, readErrorGroup } from './group.service.ts'

const LAST_SEEN = {
  list: 'listErrorGroups',
  schema: momentSchema,
  keyOf: (row: ErrorGroupRow) => momentKey(row.last_at, row.id),
}

/** Serves the operator's view of errors in browsers and on the server. */
export function serveErrorGroups(
  app: FastifyInstance,
  { db, clock, cursors }: { db: Db; clock: () => Date; cursors: Cursors },
): void {
  mount(app, listErrorGroups, async ({ query: { cursor, limit, settled } }) => {
    const page = await pageOf(cursors, LAST_SEEN, { cursor, limit }, (part) =>
      listErrorRows(db, { settled }, part),
    )
    return { items: page.rows.map(presentErrorGroup), nextCursor: page.nextCursor }
  })

  mount(app, getErrorGroup, ({ params: { errorId } }) => readErrorGroup(db, errorId))

  mount(app, settleErrorGroup, async ({ params: { errorId }, caller }) => {
    const step = { db, operatorId: caller.accountId, now: clock() }
    await decideErrorGroup(step, errorId, 'error.settled')
    return readErrorGroup(db, errorId)
  })

  mount(app, reopenErrorGroup, async ({ params: { errorId }, caller }) => {
    const step = { db, operatorId: caller.accountId, now: clock() }
    await decideErrorGroup(step, errorId, 'error.reopened')
    return readErrorGroup(db, errorId)
  })
}
