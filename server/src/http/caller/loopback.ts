import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '#config/loopback.ts'
import { AppError } from '../app-error.ts'

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/**
 * Returns whether the request comes from a program on this machine; a proxy on this machine forwards for other clients.
 */
export function isFromHere({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean {
  const proxied = FORWARDED.some((name) => headers[name] !== undefined)
  return !proxied && isLoopback(raw.socket.remoteAddress ?? '')
}

/** Restricts endpoints that show codes, below `/api/dev/`, to this machine: others get 404, unless `open`. */
export function guardDevelopment(app: FastifyInstance, open: boolean): void {
  if (open) return
  app.addHook('onRequest', (request, _reply, done) => {
    const isDevelopment = request.routeOptions.url?.startsWith('/api/dev/') ?? false
    done(isDevelopment && !isFromHere(request) ? new AppError('not_found') : undefined)
  })
}
