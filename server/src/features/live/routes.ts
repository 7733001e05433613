import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { listEvents } from '@awan/core/live/contract'
import { MINUTE_MS } from '@awan/core/time'
import { subscriberOf } from '#http/limits/rate-limit.ts'
import { OpenAnswer } from '#http/open-answer.ts'
import { mount } from '#http/route.ts'
import { openHub } from './service.ts'

/** Milliseconds that a stream lives before the page reconnects. */
const PAGE_LIFE = 10 * MINUTE_MS

/** Serves server-sent events of changes to open pages. `lifeMs` shortens the streams' life for tests. */
export function serveEvents(
  app: FastifyInstance,
  {
    pool,
    clock,
    lifeMs = PAGE_LIFE,
  }: { pool: Pool; clock: () => Date; lifeMs?: number | undefined },
): void {
  const hub = openHub(pool, lifeMs, clock)
  app.addHook('onListen', async () => hub.listen())
  app.addHook('preClose', async () => hub.close())
  mount(app, listEvents, async ({ query, caller, request, reply }) => {
    reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no')
    if (request.method === 'HEAD') return ''
    const watch = {
      accountId: caller?.accountId ?? null,
      address: subscriberOf(request.ip),
      businessIds: query.business ?? [],
    }
    return new OpenAnswer((stream) => hub.open(watch, stream))
  })
}
