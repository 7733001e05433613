import type { FastifyInstance } from 'fastify'
import {
  endSession,
  getSummary,
  listSessions,
  startSession,
  updateSession,
} from '@awan/core/analytics/contract'
import type { Db } from '#db/connect.ts'
import type { RateLimiter } from '#http/limits/rate-limit.ts'
import { mount } from '#http/route.ts'
import { presentSession, presentAnalytics } from './presenter.ts'
import { findSummary, listNewest } from './queries.ts'
import { takeUpdate } from './service.ts'

/** Serves sessions and page views of signed-in accounts; always the caller's own, whatever the body contains. */
export function serveAnalytics(
  app: FastifyInstance,
  deps: { db: Db; clock: () => Date; limiter: RateLimiter },
): void {
  const { db } = deps

  mount(app, startSession, ({ body, caller, request }) =>
    takeUpdate(deps, caller, request.ip, { ...body, begins: body }),
  )

  mount(app, updateSession, ({ params, body, caller, request }) =>
    takeUpdate(deps, caller, request.ip, { ...params, ...body }),
  )

  app.register((beacons, _options, done) => {
    beacons.addContentTypeParser(
      'text/plain',
      { parseAs: 'string' },
      beacons.getDefaultJsonParser('error', 'error'),
    )
    mount(beacons, endSession, ({ params, body, caller, request }) => {
      const { startTime, deviceInfo } = body
      const begins = startTime && deviceInfo ? { startTime, deviceInfo } : undefined
      return takeUpdate(deps, caller, request.ip, { ...params, ...body, begins, ends: true })
    })
    done()
  })

  mount(app, listSessions, async ({ query, caller }) => {
    const rows = await listNewest(db, caller.accountId, query.limit)
    return { items: rows.map(presentSession) }
  })

  mount(app, getSummary, async ({ caller }) =>
    presentAnalytics(caller.accountId, await findSummary(db, caller.accountId)),
  )
}
