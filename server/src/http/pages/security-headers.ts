import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** For the answers that no hook reaches, to requests whose address cannot be read. */
export const BARE_HEADERS = {
  'content-security-policy':
    "default-src 'none';object-src 'none';base-uri 'none';frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
} as const

/**
 * Content policy and friends on every answer. `scriptHashes` are the hashes of the page's inline
 * scripts (the theme before first paint); styles may be inline because toasts bring their own sheet.
 */
export async function setSecurityHeaders(
  app: FastifyInstance,
  options: { scriptHashes: readonly string[]; https: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...options.scriptHashes],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        // Only where https is there: plain http (development) has nothing to upgrade to.
        ...(options.https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  })
  // What the API says is of this moment, and often of one person.
  app.addHook('onSend', async (request, reply) => {
    const open = reply.hasHeader('cache-control') || !request.url.startsWith('/api/')
    if (!open) reply.header('cache-control', 'no-store')
  })
}
