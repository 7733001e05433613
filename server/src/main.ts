import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { fillWithDemo } from './app/demo.ts'
import { freeMemory } from './app/free-memory.ts'
import { type Config, readConfig } from './config.ts'
import { codeOf, messageOf } from '@awan/core/thrown'
import { StartFailure } from '@awan/embedded-postgres/failure'
import { type OpenDatabase, openDatabase } from './db/setup/open.ts'
import { repeatDepartures } from './features/account/profile/tombstone.service.ts'
import { cancelUpcomingOf } from './features/appointment/customer/cancel.service.ts'
import { ownedShops } from './features/business/settings/leaving.queries.ts'
import { composeBanner } from './http/pages/banner.ts'
import { openRegistry } from './metrics/registry.ts'
import { serveMetrics } from './metrics/serve.ts'
import { followSpans } from './metrics/spans.ts'
import { startWorker } from './worker.ts'

/** Milliseconds that a stopping server waits for the last responses. */
const PATIENCE_MS = 10_000
/** Time after the drain notice at which a stop is forced, in milliseconds. */
const STOP_MS = 17_000

/** Directory of the built web app. */
const built = path.resolve(import.meta.dirname, '../../web/dist')

const say = (line: string) => console.log(line)
let stop = async () => {}
let stoppingSince: number | undefined
let noticeMs = 0
/** The logger, once created: it masks personal data in database errors. */
let log: FastifyBaseLogger | undefined

async function start(): Promise<void> {
  const read = readConfig()
  if (!read.ok) throw new StartFailure(`The settings are wrong:\n  ${read.faults.join('\n  ')}`)
  const { config } = read
  noticeMs = config.drainNotice * 1000
  await assertPortsFree(config)

  const endTraces = await startTraces(config)
  let report = (_error: Error): void => {}
  const database = await openDatabase({
    ...config,
    log: say,
    onConnectionLost: (error) => report(error),
    fill: config.demo
      ? (db, pool) => fillWithDemo({ db, pool, config, say, now: new Date() })
      : undefined,
  })
  stop = () => database.close()
  const { db, pool } = database
  const drain = { notice: () => sleep(noticeMs), patienceMs: PATIENCE_MS }
  const webRoot = config.webRoot ?? built
  const clock = () => new Date()
  const metrics = config.metrics ? openRegistry({ db, pool, clock }) : undefined
  const deps = { config, db, pool, clock, webRoot, drain, metrics }
  const leaving = { ...deps, cancelUpcoming: cancelUpcomingOf, ownedShops }
  const returned = await repeatDepartures(leaving)
  if (returned > 0)
    say(`Deleted ${returned} accounts again that a restored backup had brought back.`)
  const app = await buildApp(deps)
  log = app.log
  report = (error) => app.log.warn({ err: error }, 'a database connection was lost')
  const beside: { worker?: { stop: () => Promise<void> }; metrics?: { close: () => void } } = {}
  // Set before the next steps: if one of them fails, the database can close only after those who use it.
  stop = async () => {
    beside.metrics?.close()
    await app.close()
    await beside.worker?.stop()
    // Connections that end from now on are expected.
    report = () => {}
    await database.close()
    await endTraces()
  }
  beside.worker = await startWorker(deps, (problem, err) => app.log.warn({ err }, problem))
  if (metrics && config.metrics)
    beside.metrics = await serveMetrics(metrics, config.metrics).catch(
      cannot('METRICS_PORT', config.metrics),
    )
  freeMemory()
  const address = await listen(app, config)
  database.noteAddress(address)
  await showBanner(app, config, address, database)
}

/** Starts tracing if a collector is configured; otherwise none of its code is loaded. */
async function startTraces({ traces }: Config): Promise<() => Promise<void>> {
  if (traces === undefined) return async () => {}
  const { openCollector } = await import('./metrics/collector.ts')
  const collector = openCollector(traces, (problem, err) => log?.warn({ err }, problem))
  followSpans(collector.tracer)
  return collector.stop
}

/** Checks the ports before the long steps of a start, not after them. */
async function assertPortsFree({ host, port, metrics, dataDir }: Config): Promise<void> {
  await assertPortFree({ host, port }).catch(async (error: unknown) => {
    const { holderOf } = await import('@awan/embedded-postgres/lock')
    throw new StartFailure(holderOf(dataDir) ?? listenFault(error, 'PORT', { host, port }))
  })
  if (metrics) await assertPortFree(metrics).catch(cannot('METRICS_PORT', metrics))
}

async function assertPortFree({ host, port }: Address): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ host, port, exclusive: true }, resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  await app.listen({ host, port }).catch(cannot('PORT', { host, port }))
  const bound = app.server.address()
  const actual = typeof bound === 'object' && bound !== null ? bound.port : port
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${actual}`
}

interface Address {
  host: string
  port: number
}

/** Returns a handler that throws a failure to listen as one sentence. */
const cannot = (setting: string, address: Address) => (error: unknown) => {
  throw new StartFailure(listenFault(error, setting, address))
}

function listenFault(error: unknown, setting: string, { host, port }: Address): string {
  const code = codeOf(error)
  if (code === 'EADDRINUSE') {
    return `Port ${port} is used by another program; stop it or choose another port: ${setting}=${port + 1} npm start`
  }
  if (code === 'EACCES')
    return `Port ${port} may not be opened by this user; set ${setting} to 1024 or more.`
  return `Cannot listen on ${host}, port ${port}: ${messageOf(error)}`
}

async function showBanner(
  app: FastifyInstance,
  config: Config,
  address: string,
  database: OpenDatabase,
): Promise<void> {
  const { description, notes } = database
  const seconds = process.uptime()
  say(await composeBanner(app, { config, address, database: description, notes, seconds }))
}

/** Stops the server in order. A second signal exits at once; the two that one Ctrl+C sends through npm count as one. */
async function leave(reason: string, exitCode = 0): Promise<void> {
  if (stoppingSince !== undefined) {
    if (Date.now() - stoppingSince > 1000) process.exit(1)
    return
  }
  stoppingSince = Date.now()
  say(`Stopping (${reason}) …`)
  setTimeout(() => process.exit(1), noticeMs + STOP_MS).unref()
  await stop()
  process.exit(exitCode)
}

function fail(error: unknown): never {
  complain(error)
  process.exit(1)
}

function complain(error: unknown): void {
  console.error(error instanceof StartFailure ? error.message : error)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void leave(signal).catch(fail))
}
// Channel to `scripts/start.mjs`, which closes when that process is killed.
process.on('disconnect', () => void leave('the parent process ended').catch(fail))
// An unhandled rejection affects its own request only.
process.on('unhandledRejection', (err) => {
  if (log === undefined) fail(err)
  log.error({ err }, 'unhandled promise rejection')
})
// After an uncaught exception the state is unknown: finish open requests, then exit.
process.on('uncaughtException', (err) => {
  if (log === undefined) fail(err)
  log.fatal({ err }, 'uncaught exception')
  void leave('uncaught exception', 1).catch(fail)
})

start().catch(async (error: unknown) => {
  // Before the stop, which may take long.
  complain(error)
  setTimeout(() => process.exit(1), noticeMs + STOP_MS).unref()
  await stop().catch(() => {})
  process.exit(1)
})
