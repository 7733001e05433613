import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export interface DrainPlan {
  /** Resolves once balancers have had the time to see `/readyz` say no. */
  notice: () => Promise<unknown>
  /** Says how long the last answers may take after that, in milliseconds. */
  patienceMs: number
}

const AT_ONCE: DrainPlan = { notice: async () => {}, patienceMs: 0 }

/**
 * Lets a closing server end without failing a request (decision 027). To be called before anything else hooks into
 * `preClose`: the notice comes first. While it lasts every request is served, with `connection: close`.
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
    // What came in while this process did not run is read before anything is closed.
    await turn()
    await turn()
    refuseConnections(app)
  })
  return {
    isDraining: () => draining,
    /** Waits for the answers that are being given; to be called after whatever ends open pages. */
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
  // `localhost` may be two servers, and the end of the first would cut the answers of the second.
  if (app.addresses().length === 1) app.server.close()
}
