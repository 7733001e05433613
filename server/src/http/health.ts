import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'

/** Balancers ask every few seconds: a database that says nothing for so long, in milliseconds, counts as gone. */
const PATIENCE = 2000

/** `/livez`: the process answers. `/readyz`: it can serve; `ready` resolves false while draining or without a database. */
export function serveHealth(app: FastifyInstance, ready: () => Promise<boolean>): void {
  const hidden = { schema: { hide: true }, logLevel: 'warn' as const }
  app.get('/livez', hidden, async () => ({ status: 'ok' }))
  app.get('/readyz', hidden, async () => {
    const late = new AbortController()
    const ok = await Promise.race([
      ready().catch(() => false),
      sleep(PATIENCE, false, { signal: late.signal }),
    ])
    late.abort()
    if (!ok) throw new AppError('busy', undefined, 2)
    return { status: 'ok' }
  })
}
