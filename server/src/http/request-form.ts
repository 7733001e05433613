import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/** Timeouts for receiving a request, in milliseconds; enforced at the next check. */
export interface Patience {
  headersMs: number
  requestMs: number
  checkMs: number
}

/** A request that never completes holds a connection for at most 15 s in total. */
export const PATIENCE: Patience = { headersMs: 10_000, requestMs: 13_000, checkMs: 1000 }

/**
 * Refuses requests that no client of ours sends and that two parsers might read differently: two Host headers, and
 * compressed bodies, which could exceed every size limit.
 */
export function guardForm(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hostsOf(request) > 1) {
      reply.header('connection', 'close')
      done(new AppError('malformed_request'))
      return
    }
    const packing = request.headers['content-encoding'] ?? 'identity'
    done(packing.toLowerCase() === 'identity' ? undefined : new AppError('unsupported_media_type'))
  })
}

/** Counts the Host headers; the parser keeps the first and silently drops the others. */
function hostsOf({ raw }: FastifyRequest): number {
  const { rawHeaders } = raw
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}
