import type { FastifyInstance } from 'fastify'

/** `/livez`: the process answers. `/readyz`: it can serve; `ready` resolves false while draining or without a database. */
export function serveHealth(app: FastifyInstance, ready: () => Promise<boolean>): void {
  const hidden = { schema: { hide: true }, logLevel: 'warn' as const }
  app.get('/livez', hidden, async () => ({ status: 'ok' }))
  app.get('/readyz', hidden, async (_request, reply) => {
    const ok = await ready().catch(() => false)
    return reply.status(ok ? 200 : 503).send({ status: ok ? 'ok' : 'unavailable' })
  })
}
