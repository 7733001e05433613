import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '#config.ts'
import { AppError } from './app-error.ts'
import { sendError } from './errors.ts'
import { logging } from './logging.ts'
import { BARE_HEADERS } from './pages/security-headers.ts'
import { PATIENCE, type Patience } from './request-form.ts'

interface ServerSettings {
  config: Config
  /** Receives the log lines; default: standard output. */
  log?: { write: (line: string) => void }
  /** Time limits for requests to arrive. */
  patience?: Patience
}

/**
 * Removes broken escapes from a URL, such as one truncated by a chat app, so that the rest opens a page or the 404
 * page. The result stays on this site.
 */
function readable(url: string): string {
  return `/${url.replace(/(?:%[0-9a-f]{0,2})+/gi, readablePart).replace(/^[/\\]+/, '')}`
}

/** Escapes of one character: of one to four bytes, by the first one. */
const CHARACTERS =
  /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[\da-f](?:%[89ab][\da-f]){3}/giy

/** Returns the longest prefix of these escapes that decodes, in one pass: a hostile URL has thousands of them. */
function readablePart(escapes: string): string {
  let end = 0
  for (const [character] of escapes.matchAll(CHARACTERS)) {
    try {
      decodeURIComponent(character)
    } catch {
      break
    }
    end += character.length
  }
  return escapes.slice(0, end)
}

/** Creates the server without routes: with its size limits, timeouts and logger. */
export function openServer({ config, log, patience = PATIENCE }: ServerSettings): FastifyInstance {
  return Fastify({
    logger: { ...logging(config), ...(log ? { stream: log } : {}) },
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => {
      const isPage = request.method === 'GET' && /\btext\/html\b/.test(request.headers.accept ?? '')
      const address = readable(request.url)
      void reply.headers(BARE_HEADERS)
      if (error.code === 'FST_ERR_BAD_URL' && isPage && address !== request.url)
        void reply.redirect(address)
      else void sendError(request, reply, new AppError('malformed_request'))
    },
    bodyLimit: 64 * 1024,
    requestTimeout: patience.requestMs,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: true,
    // A closing server still serves the requests that arrive; only `/readyz` fails.
    return503OnClosing: false,
    // The client's address is taken from the headers of exactly this many proxies.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    http: {
      headersTimeout: patience.headersMs,
      connectionsCheckingInterval: patience.checkMs,
      maxHeaderSize: 16_384,
    },
  })
}
