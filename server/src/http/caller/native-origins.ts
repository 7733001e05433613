import type { FastifyInstance } from 'fastify'
import { carriesCookie } from './access.ts'

/** Lists where the pages of the installed app come from, on iOS and on Android (Capacitor's defaults). */
export const NATIVE_ORIGINS: ReadonlySet<string> = new Set([
  'capacitor://localhost',
  'https://localhost',
])

const HEADERS = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, Device-Token, Hold-Token, Idempotency-Key',
  'access-control-max-age': '7200',
} as const

/**
 * Lets the installed app read the API: its page has an origin of its own and shows who it is by a
 * bearer token. A cookie is never taken along: another page that has the same origin (a server
 * of the visitor's own machine) gets what any program without a cookie gets.
 */
export function answerNativeOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/api/')) return done()
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin === undefined || !NATIVE_ORIGINS.has(origin) || carriesCookie(request)) return done()
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', 'Retry-After')
    const asks = request.headers['access-control-request-method'] !== undefined
    // Who has answered goes no further.
    if (request.method === 'OPTIONS' && asks) return reply.status(204).headers(HEADERS).send()
    return done()
  })
}
