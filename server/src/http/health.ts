import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '@awan/core/time'
import { AppError } from './app-error.ts'
import type { ReadinessFault } from '#db/readiness.ts'

/** Paths of the probes. Balancers and supervisors request them by IP address, not by host name. */
export const PROBES = ['/livez', '/startupz', '/readyz'] as const

/** Timeout of the database check in milliseconds; balancers probe every few seconds. */
const PATIENCE_MS = 2000
/**
 * Milliseconds for which a working server stays in rotation without its database. During a failover all servers lose it
 * at once, and an empty balancer answers no request; ours answer `busy` with Retry-After.
 */
const GRACE_MS = MINUTE_MS

/**
 * Stopped jobs concern all servers, and without a standby the primary is read: removing this server from rotation would
 * not help.
 */
const HARMLESS: ReadonlySet<ReadinessFault> = new Set(['jobs', 'replica'])

export interface Readiness {
  clock: () => Date
  isDraining: () => boolean
  /** Lists the faults of the database and its jobs; throws if it does not respond. */
  faults: () => Promise<ReadinessFault[]>
  /** Returns the reason for the missing response. */
  silence: () => ReadinessFault
}

/**
 * `/livez`: the process responds. `/startupz`: the start is complete, once the database has responded. `/readyz`: this
 * server accepts requests. It fails while draining, before the database has responded once, and one minute after the
 * database has gone, become read-only or run out of connections; until then `faults` lists the problems.
 */
export function serveHealth(app: FastifyInstance, readiness: Readiness): void {
  const hidden = { schema: { hide: true }, logLevel: 'warn' as const }
  let lastGood: number | undefined
  async function look() {
    const faults = await withPatience(readiness)
    const now = readiness.clock().getTime()
    const good = faults.every((fault) => HARMLESS.has(fault))
    if (good) lastGood = now
    return { faults, now, good }
  }
  app.get('/livez', hidden, async () => ({ status: 'ok' }))
  app.get('/startupz', hidden, async () => {
    // The database has not been checked yet.
    if (lastGood === undefined) await look()
    if (lastGood === undefined) throw new AppError('busy', undefined, 2)
    return { status: 'ok' }
  })
  app.get('/readyz', hidden, async () => {
    if (readiness.isDraining()) throw new AppError('busy', undefined, 2)
    const { faults, now, good } = await look()
    if (!good && (lastGood === undefined || now - lastGood > GRACE_MS))
      throw new AppError('busy', { faults: faults.join(', ') }, 2)
    return { status: 'ok', faults }
  })
}

async function withPatience({ faults, silence }: Readiness): Promise<ReadinessFault[]> {
  const late = new AbortController()
  const found = await Promise.race([
    faults().catch(() => [silence()]),
    sleep(PATIENCE_MS, undefined, { signal: late.signal }),
  ])
  late.abort()
  return found ?? [silence()]
}
