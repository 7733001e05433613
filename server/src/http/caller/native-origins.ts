import type { FastifyInstance } from 'fastify'
import { carriesCookie } from './own-cookies.ts'

/** Origins of the installed app's pages on iOS and Android (Capacitor's defaults). */
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
 * Allows the installed app to read the API: its page has a separate origin and authenticates by bearer token. Cookies
 * are never included: another page with the same origin (a server on the visitor's machine) gets the same as any
 * program without a cookie.
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
    // The reply was sent; later hooks do not run.
    if (request.method === 'OPTIONS' && asks) return reply.status(204).headers(HEADERS).send()
    return done()
  })
}
