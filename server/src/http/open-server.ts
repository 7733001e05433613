import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '#config.ts'
import { AppError } from './app-error.ts'
import { sendError } from './errors.ts'
import { logging } from './logging.ts'
import { BARE_HEADERS } from './pages/security-headers.ts'
import { PATIENCE, type Patience } from './request-form.ts'

interface ServerSettings {
  config: Config
  /** Takes the lines of the log; standard output unless another is named. */
  log?: { write: (line: string) => void }
  /** Says how long requests may take to arrive. */
  patience?: Patience
}

/** The bare server: its limits of size and time, and its log. */
export function openServer({ config, log, patience = PATIENCE }: ServerSettings): FastifyInstance {
  return Fastify({
    logger: { ...logging(config), ...(log ? { stream: log } : {}) },
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (_error, request, reply) => {
      void sendError(request, reply.headers(BARE_HEADERS), new AppError('malformed_request'))
    },
    bodyLimit: 64 * 1024,
    requestTimeout: patience.requestMs,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: true,
    // A closing server serves what still reaches it: `/readyz` alone says no.
    return503OnClosing: false,
    // Exactly that many proxies in front are believed about the caller's address.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    http: {
      headersTimeout: patience.headersMs,
      connectionsCheckingInterval: patience.checkMs,
      maxHeaderSize: 16_384,
    },
  })
}
