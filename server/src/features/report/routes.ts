import type { FastifyInstance } from 'fastify'
import { reportContent } from '@awan/core/report/contract'
import {
  dismissReported,
  getReported,
  listReported,
  removeReported,
  restoreReported,
} from '@awan/core/report/desk-contract'
import { REPORTS_A_DAY } from '@awan/core/report/rules'
import { DAY_SECONDS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { type Cursors, momentKey, momentSchema, pageOf } from '#http/cursor.ts'
import type { RateLimiter } from '#http/limits/rate-limit.ts'
import { mount } from '#http/route.ts'
import { presentReported } from './presenter.ts'
import { listReportedRows, type ReportedRow } from './queries.ts'
import {
  dismissContentOf,
  addReport,
  readReported,
  removeContentOf,
  restoreContentOf,
} from './service.ts'

const NEWEST = {
  list: 'listReported',
  schema: momentSchema,
  keyOf: (row: ReportedRow) => momentKey(row.reported_at, row.id),
}

interface ReportDeps {
  db: Db
  clock: () => Date
  limiter: RateLimiter
  cursors: Cursors
}

/** Serves reports of content on a shop's page, and the operator's decisions on them. */
export function serveReports(app: FastifyInstance, deps: ReportDeps): void {
  const { db, clock, limiter } = deps

  mount(app, reportContent, async ({ body, caller: { accountId } }) => {
    await limiter.use(db, [
      { name: 'report', subject: accountId, points: REPORTS_A_DAY, seconds: DAY_SECONDS },
    ])
    await addReport(db, { ...body, accountId }, clock)
  })

  serveReportDesk(app, deps)
}

function serveReportDesk(app: FastifyInstance, { db, clock, cursors }: ReportDeps): void {
  const stepOf = (caller: { accountId: string }) => ({
    db,
    operatorId: caller.accountId,
    now: clock(),
  })

  mount(app, listReported, async ({ query: { cursor, limit, open } }) => {
    const page = await pageOf(cursors, NEWEST, { cursor, limit }, (part) =>
      listReportedRows(db, { open }, part),
    )
    return { items: page.rows.map(presentReported), nextCursor: page.nextCursor }
  })

  mount(app, getReported, ({ params: { contentId } }) => readReported(db, contentId))

  mount(app, removeReported, async ({ params: { contentId }, body, caller }) => {
    await removeContentOf(stepOf(caller), contentId, body)
    return readReported(db, contentId)
  })

  mount(app, restoreReported, async ({ params: { contentId }, caller }) => {
    await restoreContentOf(stepOf(caller), contentId)
    return readReported(db, contentId)
  })

  mount(app, dismissReported, async ({ params: { contentId }, body, caller }) => {
    await dismissContentOf(stepOf(caller), contentId, body)
    return readReported(db, contentId)
  })
}
