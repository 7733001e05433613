import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CALLING_CODE, NATIONAL_DIGITS } from '@awan/core/market/iq'
import type { Config } from '../config.ts'

/**
 * Returns the logger options: one JSON line per entry. Requests are logged by route template, never by URL or body, so
 * that no phone number, code or token reaches the log.
 */
export function logging(config: Pick<Config, 'logLevel'>) {
  return {
    level: config.logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
      // `detail` of database errors contains values of the row and is omitted.
      err: (error: Error) => ({
        type: error.name,
        message: maskNumbers(error.message),
        code: 'code' in error ? error.code : undefined,
        stack: maskNumbers(error.stack ?? ''),
      }),
    },
  }
}

function routeOf(request: FastifyRequest): string {
  return request.routeOptions?.url ?? 'unknown'
}

/** Random ids (UUID, versions 4 and 7) and hashes, hexadecimal with at least one letter, so that no number matches. */
const IDS =
  /(?<![\p{L}\p{Nd}])(?:[\da-f]{8}-[\da-f]{4}-[47][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|(?=\d*[a-f])[\da-f]{32,64})(?![\p{L}\p{Nd}])/u
/** Visible prefix of a masked Iraqi mobile number: its country code and first digit; the last two are visible too. */
const SHOWN = `${CALLING_CODE}7`
const NUMBERS = `\\${SHOWN}\\d{${NATIONAL_DIGITS - 3}}(?<end>\\d{2})|\\p{Nd}{6,}`
const MASKED = new RegExp(`(?<id>${IDS.source})|${NUMBERS}`, 'gu')

/**
 * Masks phone numbers as `+9647****67`, and any other run of six or more digits, except in the ids that an operator
 * searches for.
 */
export function maskNumbers(text: string): string {
  return text.replaceAll(MASKED, (found: string, ...rest: unknown[]) => {
    // The last argument of a replacer contains the named groups.
    const { id, end } = rest.at(-1) as { id?: string; end?: string }
    if (id !== undefined) return id
    return end === undefined ? '*'.repeat(found.length) : `${SHOWN}****${end}`
  })
}

/** Logs one line per finished request; an event stream is logged when it begins. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply)
    done()
  })
}

/** Logs a request that has a response. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const line = {
    method: request.method,
    route: routeOf(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    ...(request.caller ? { accountId: request.caller.accountId } : {}),
    ...(request.caller?.key ? { keyId: request.caller.key.id } : {}),
  }
  if (reply.statusCode >= 500) request.log.warn(line, 'request')
  else request.log.info(line, 'request')
}
