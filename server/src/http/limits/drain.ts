import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export interface DrainPlan {
  /** Resolves once balancers have had the time to see `/readyz` say no. */
  notice: () => Promise<unknown>
  /** Time limit for the last responses after that, in milliseconds. */
  patienceMs: number
}

const AT_ONCE: DrainPlan = { notice: async () => {}, patienceMs: 0 }

/**
 * Lets a closing server end without failing a request (decision 027). Must be called before other `preClose` hooks: the
 * notice comes first. During the notice every request is served, with `connection: close`.
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
    // Data that arrived while this process was busy is read before connections are closed.
    await turn()
    await turn()
    refuseConnections(app)
  })
  return {
    isDraining: () => draining,
    /** Waits for responses in progress; must be called after the hook that ends open pages. */
    awaitLastAnswers: () => {
      app.addHook('preClose', async () => {
        const end = Date.now() + plan.patienceMs
        while (running > 0 && Date.now() < end) await sleep(25)
      })
    },
  }
}

/** Ends the connections that wait for a next request too. */
function refuseConnections(app: FastifyInstance): void {
  // `localhost` may be two servers, and closing the first would cut responses of the second.
  if (app.addresses().length === 1) app.server.close()
}
