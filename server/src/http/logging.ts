import type { FastifyInstance, FastifyRequest } from 'fastify'
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

/** Phone numbers as `+9647****67`, and any other long run of digits away. */
export function maskNumbers(text: string): string {
  return text
    .replace(/\+9647\d{7}(\d{2})/g, '+9647****$1')
    .replace(/\p{Nd}{6,}/gu, (digits) => '*'.repeat(digits.length))
}

/** One line per finished request. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.caller ? { accountId: request.caller.accountId } : {}),
    }
    if (reply.statusCode >= 500) request.log.warn(line, 'request')
    else request.log.info(line, 'request')
  })
}
