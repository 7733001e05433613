import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Lets a closing server answer the requests it has before its connections are cut: waits `noticeMs`
 * for balancers to see `/readyz` say no, then at most `patienceMs` for the last answer.
 */
export function drainBeforeClose(
  app: FastifyInstance,
  { noticeMs, patienceMs }: { noticeMs: number; patienceMs: number },
): void {
  let running = 0
  app.server.on('request', (_request, response) => {
    running += 1
    response.once('close', () => (running -= 1))
  })
  app.addHook('preClose', async () => {
    await sleep(noticeMs)
    const end = Date.now() + patienceMs
    while (running > 0 && Date.now() < end) await sleep(25)
  })
}
