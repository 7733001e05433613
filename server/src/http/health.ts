import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'
import type { ReadinessFault } from '#db/readiness.ts'

/** Balancers ask every few seconds: a database that says nothing for so long, in milliseconds, counts as gone. */
const PATIENCE_MS = 2000
/**
 * Milliseconds for which a server that could serve stays in the balancer without its database. During a failover all
 * servers lose it at once, and an empty balancer answers nobody: ours say `busy` with a time to try again.
 */
const GRACE_MS = 60_000

/** Jobs stand still for all servers, and without a standby the primary is read from: nobody is better off without this server. */
const HARMLESS: ReadonlySet<ReadinessFault> = new Set(['jobs', 'replica'])

export interface Readiness {
  clock: () => Date
  isDraining: () => boolean
  /** Lists what is wrong with the database and its jobs; throws where nothing answers. */
  faults: () => Promise<ReadinessFault[]>
  /** Says why nothing answers. */
  silence: () => ReadinessFault
}

/**
 * `/livez`: the process answers. `/startupz`: the start is over, once the database has answered. `/readyz`: this server may
 * be sent requests. It says no while draining, before the database has answered once, and a minute after the database has
 * gone, has become read-only or has no connection left for it; `faults` names what is wrong in the meantime too.
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
    // Before that nobody has asked whether the database is there.
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
