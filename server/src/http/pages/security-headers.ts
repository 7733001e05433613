import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { EMBED_ORIGIN } from '@awan/core/embed/rules'
import { PROBES } from '../health.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A subresource of a page, governed by the page's policy. */
    isPart?: boolean
  }
}

interface Options {
  scriptHashes: readonly string[]
  https: boolean
  /** Origins of the map server. */
  mapOrigins: readonly string[]
}

/** Headers of responses that are not pages, and of those sent without hooks: errors of unparsable URLs. */
export const BARE_HEADERS = {
  'content-security-policy':
    "default-src 'none';object-src 'none';base-uri 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
} as const

/**
 * Path prefixes of responses that are not pages: they execute and display nothing, so a page's policy would be useless.
 */
const NO_PAGE = ['/api/', '/photos/', ...PROBES]
const isPage = (url: string) => !NO_PAGE.some((prefix) => url.startsWith(prefix))

/**
 * Sets the content policy and related headers on every response. `scriptHashes`: hashes of the page's inline scripts
 * (the theme before first paint); inline styles are allowed, as the toast library inserts its own.
 */
export async function setSecurityHeaders(app: FastifyInstance, options: Options): Promise<void> {
  const ofPages = await policyHeaders(options)
  const bare = Object.entries(BARE_HEADERS)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isPart !== true)
      for (const [name, value] of isPage(request.url) ? ofPages : bare) reply.header(name, value)
    done()
  })
  // API responses are current, and often personal: by default they must not be cached.
  app.addHook('onSend', (request, reply, payload, done) => {
    const open = reply.hasHeader('cache-control') || !request.url.startsWith('/api/')
    if (!open) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}

/**
 * Allows these sites to embed the response in a frame; without any, the default stays. Values that are not exact
 * origins are dropped again here, as they could change the header's meaning.
 */
export function allowFrames(reply: FastifyReply, origins: readonly string[]): void {
  const allowed = origins.filter((origin) => EMBED_ORIGIN.test(origin))
  const policy = reply.getHeader('content-security-policy')
  if (allowed.length === 0 || typeof policy !== 'string') return
  reply.header(
    'content-security-policy',
    policy.replace("frame-ancestors 'none'", `frame-ancestors ${allowed.join(' ')}`),
  )
  // The header does not support a list of origins, and would refuse all of them.
  reply.removeHeader('x-frame-options')
}

/** Computes the headers once, as they are equal for all responses; helmet would compute them for each. */
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
        // With https only, as plain http (development) cannot be upgraded.
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
