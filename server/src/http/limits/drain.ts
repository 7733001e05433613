import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export interface DrainPlan {
  /** Resolves once balancers have had time to see `/readyz` fail. */
  notice: () => Promise<unknown>
  /** Time limit for the remaining responses after that, in milliseconds. */
  patienceMs: number
}

const AT_ONCE: DrainPlan = { notice: async () => {}, patienceMs: 0 }

/**
 * Lets a server shut down without failing a request (decision 027). Must be called before other `preClose` hooks, so
 * that the notice period comes first. During it every request is served, with `connection: close`.
 */
export function drainBeforeClose(app: FastifyInstance, plan: DrainPlan = AT_ONCE) {
  let draining = false
  let running = 0
  const end = () => (running -= 1)
  app.addHook('onRequest', (_request, reply, done) => {
    running += 1
    reply.raw.on('close', end)
    done()
  })
  app.addHook('preClose', async () => {
    draining = true
    await plan.notice()
    // Read data that arrived while the process was busy before closing connections.
    await turn()
    await turn()
    refuseConnections(app)
  })
  return {
    isDraining: () => draining,
    /** Waits for responses in progress; must be called after the hook that ends event streams. */
    awaitLastAnswers: () => {
      app.addHook('preClose', async () => {
        const end = Date.now() + plan.patienceMs
        while (running > 0 && Date.now() < end) await sleep(25)
      })
    },
  }
}

/** Stops listening, and closes idle keep-alive connections. */
function refuseConnections(app: FastifyInstance): void {
  // `localhost` may have two listening sockets (IPv4 and IPv6); closing the first would cut responses of the second.
  if (app.addresses().length === 1) app.server.close()
}
