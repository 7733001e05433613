import type { FastifyInstance } from 'fastify'
import { getInsights, getInsightsFile } from '@awan/core/insight/contract'
import type { Db } from '#db/connect.ts'
import { csvOf } from '#http/csv.ts'
import { mountShop } from '#http/shop.ts'
import { translate } from '#locale.ts'
import { readInsights } from './service.ts'

/** Serves a shop's analytics, as JSON and as a file. */
export function serveInsights(
  app: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
): void {
  mountShop(app, db, getInsights, async ({ shop, query }) => readInsights(db, shop, query, clock()))

  mountShop(app, db, getInsightsFile, async ({ shop, query, language, reply }) => {
    const { days } = await readInsights(db, shop, query, clock())
    const name = `insights-${query.from}-${query.to}.csv`
    reply.header('content-disposition', `attachment; filename="${name}"`)
    reply.header('cache-control', 'no-store')
    const header = (['insight.day', 'insight.bookings', 'insight.cancelled'] as const).map((id) =>
      translate(language, id),
    )
    return csvOf(
      header,
      days.map(({ date, bookings, cancelled }) => [date, bookings, cancelled]),
    )
  })
}
