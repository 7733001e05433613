import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/** Describes how long a request may take to arrive, in milliseconds: what is late is noticed by the check after. */
export interface Patience {
  headersMs: number
  requestMs: number
  checkMs: number
}

/** All in all, nobody holds a connection longer than 15 s with a request that does not arrive. */
export const PATIENCE: Patience = { headersMs: 10_000, requestMs: 13_000, checkMs: 1000 }

/**
 * Refuses what no client of ours sends and what two readers of a request might read differently: two hosts, and a body
 * that is packed, which could hold more than any limit on its size lets through.
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

/** The parser keeps the first and drops the others without a word. */
function hostsOf({ raw }: FastifyRequest): number {
  const { rawHeaders } = raw
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}
