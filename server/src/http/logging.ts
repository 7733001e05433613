import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CALLING_CODE, NATIONAL_DIGITS } from '@awan/core/market/iq'
import type { Config } from '../config.ts'

/**
 * One JSON line an entry. Requests are logged by route template, never by address or body, so that
 * no number, code or token can reach the log.
 */
export function logging(config: Pick<Config, 'logLevel'>) {
  return {
    level: config.logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
      // Database errors carry the values of the row in `detail`: those stay out.
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

/** An id made at random (UUID, versions 4 and 7), or a hash: hexadecimal, with a letter, so that no number passes for one. */
const IDS =
  /(?<![\p{L}\p{Nd}])(?:[\da-f]{8}-[\da-f]{4}-[47][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|(?=\d*[a-f])[\da-f]{32,64})(?![\p{L}\p{Nd}])/u
/** A mobile number of the country: its code and the first digit are shown, and the last two. */
const SHOWN = `${CALLING_CODE}7`
const NUMBERS = `\\${SHOWN}\\d{${NATIONAL_DIGITS - 3}}(?<end>\\d{2})|\\p{Nd}{6,}`
const MASKED = new RegExp(`(?<id>${IDS.source})|${NUMBERS}`, 'gu')

/** Phone numbers as `+9647****67`, and any other long run of digits away but in the ids that an operator looks for. */
export function maskNumbers(text: string): string {
  return text.replaceAll(MASKED, (found: string, ...rest: unknown[]) => {
    // The last argument of a replacer: the named groups.
    const { id, end } = rest.at(-1) as { id?: string; end?: string }
    if (id !== undefined) return id
    return end === undefined ? '*'.repeat(found.length) : `${SHOWN}****${end}`
  })
}

/** One line per finished request. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
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
    done()
  })
}
