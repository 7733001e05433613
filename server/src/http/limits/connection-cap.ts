import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { subscriberOf } from './rate-limit.ts'

/** Limits of concurrent connections. */
export interface ConnectionCap {
  total: number
  /** Limit per address, without a proxy in front. */
  each: number
  /** Time in milliseconds in which a connection over the cap may send a request and be refused. */
  refusalMs: number
}

/** Mobile carriers share one address among many phones, and a browser opens up to six connections. */
const CONNECTION_CAP: ConnectionCap = { total: 10_000, each: 1000, refusalMs: 2000 }

const RETRY_SECONDS = 10

/**
 * Refuses connections beyond the cap: a request on one gets 503, and one without a request is closed. Behind a trusted
 * proxy all connections are the proxy's, so only the total is counted here; the proxy knows the clients.
 */
export function capConnections(
  app: FastifyInstance,
  trustProxy: number,
  cap: ConnectionCap = CONNECTION_CAP,
): void {
  const held = new Map<string, number>()
  const beyond = new WeakSet<Socket>()
  let total = 0

  app.server.on('connection', (socket: Socket) => {
    const address = subscriberOf(socket.remoteAddress ?? '')
    const same = held.get(address) ?? 0
    if (total >= cap.total || (trustProxy === 0 && same >= cap.each)) {
      beyond.add(socket)
      const refusal = setTimeout(() => socket.destroy(), cap.refusalMs).unref()
      socket.once('close', () => clearTimeout(refusal))
      return
    }
    total += 1
    held.set(address, same + 1)
    socket.on('close', () => {
      total -= 1
      const left = (held.get(address) ?? 1) - 1
      if (left === 0) held.delete(address)
      else held.set(address, left)
    })
  })

  // The only asynchronous hook, and the first: no response is sent to a request whose head the parser may still refuse.
  app.addHook('onRequest', async (request, reply) => {
    if (!beyond.has(request.raw.socket)) return
    reply.header('connection', 'close')
    throw new AppError('busy', undefined, RETRY_SECONDS)
  })
}
