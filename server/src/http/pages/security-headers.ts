import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { EMBED_ORIGIN } from '@awan/core/embed/rules'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A part of a page: the policy of the page governs it. */
    isPart?: boolean
  }
}

interface Options {
  scriptHashes: readonly string[]
  https: boolean
  /** Hosts that maps come from. */
  mapOrigins: readonly string[]
}

/** For answers that are no page, and for those that no hook reaches: to requests whose address cannot be read. */
export const BARE_HEADERS = {
  'content-security-policy':
    "default-src 'none';object-src 'none';base-uri 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
} as const

/** Begins the addresses of what is no page: it runs nothing and shows nothing, so a page's policy would only weigh. */
const NO_PAGE = /^\/(?:api\/|photos\/|livez|readyz|startupz)/

/**
 * Content policy and friends on every answer. `scriptHashes` are the hashes of the page's inline
 * scripts (the theme before first paint); styles may be inline because toasts bring their own sheet.
 */
export async function setSecurityHeaders(app: FastifyInstance, options: Options): Promise<void> {
  const ofPages = await policyHeaders(options)
  const bare = Object.entries(BARE_HEADERS)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isPart !== true)
      for (const [name, value] of NO_PAGE.test(request.url) ? bare : ofPages)
        reply.header(name, value)
    done()
  })
  // What the API says is of this moment, and often of one person.
  app.addHook('onSend', (request, reply, payload, done) => {
    const open = reply.hasHeader('cache-control') || !request.url.startsWith('/api/')
    if (!open) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}

/**
 * Lets these sites show the answer in a frame; with none of them it stays as it is everywhere. Whatever is not exactly an
 * origin is left out once more here, where it would mean something.
 */
export function allowFrames(reply: FastifyReply, origins: readonly string[]): void {
  const allowed = origins.filter((origin) => EMBED_ORIGIN.test(origin))
  const policy = reply.getHeader('content-security-policy')
  if (allowed.length === 0 || typeof policy !== 'string') return
  reply.header(
    'content-security-policy',
    policy.replace("frame-ancestors 'none'", `frame-ancestors ${allowed.join(' ')}`),
  )
  // It knows no list of origins, and would refuse them all.
  reply.removeHeader('x-frame-options')
}

/** Says them once: they are the same for every answer, and helmet works them out anew for each. */
async function policyHeaders(options: Options): Promise<[string, string][]> {
  const once = Fastify()
  await once.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...options.scriptHashes],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...options.mapOrigins],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...options.mapOrigins],
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
  once.get('/', async (_request, reply) => reply.raw.getHeaders())
  const answer = await once.inject('/')
  await once.close()
  return Object.entries(answer.json<Record<string, string>>())
}
