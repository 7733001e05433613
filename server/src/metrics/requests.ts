import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Upper bounds of the buckets in seconds: from a cached response to the statement timeout. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
/** Routes of event streams, which stay open for minutes, so that their duration is meaningless. */
const STREAM = /\/events$/

/**
 * Counts requests and responses by route template: no address, id or number becomes a label. Bookings are the 201
 * responses of `POST /api/appointments`.
 */
export function measureRequests(app: FastifyInstance, registry: Registry | undefined): void {
  if (registry === undefined) return
  const registers = [registry]
  const seconds = new Histogram({
    name: 'awan_http_request_seconds',
    help: 'Time until the response ends',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const refusals = new Counter({
    name: 'awan_refusals_total',
    help: 'Error responses by code',
    labelNames: ['code'],
    registers,
  })
  const streams = new Gauge({
    name: 'awan_open_streams',
    help: 'Open event streams',
    registers,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!STREAM.test(request.routeOptions.url ?? '')) return
    streams.inc()
    reply.raw.on('close', () => streams.dec())
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const { method } = request
    if (request.refusal !== undefined) refusals.inc({ code: request.refusal })
    if (STREAM.test(route)) return
    const status = String(reply.statusCode)
    seconds.observe({ method, route, status }, reply.elapsedTime / 1000)
  })
}
