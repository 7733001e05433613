import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Endpoint } from '@awan/core/endpoint'
import { addJob, type Jobs } from '#db/jobs.ts'
import { connect, type Db } from '#db/connect.ts'
import { ownDatabase } from '@awan/embedded-postgres/owner'
import { startEmbedded } from '@awan/embedded-postgres/start'
import { urlOf } from '@awan/embedded-postgres/url'
import type { CallInput, Headers } from '../app.ts'
import { createDataDirectory, movingClock, startServerProcess } from '../server-process.ts'
import { SITE } from './environment.ts'
import type { ProviderCall } from './provider-calls.ts'

type Answer<E extends Endpoint> = E['answer'] extends z.ZodType ? z.output<E['answer']> : undefined

/** The real server in production mode in a separate process, on its own database. */
export interface ProductionSite {
  db: Db
  /** Instant of its clock: noon in Baghdad at first. */
  now: () => Date
  advance: (milliseconds: number) => Promise<void>
  /** Calls an endpoint that succeeds, as a proxy in front would; its answer, parsed by its contract. */
  ask: <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<Answer<E>>
  /** The status that a provider's call is answered with. */
  hear: (call: ProviderCall) => Promise<number>
  /** Has the server do a job now. */
  job: (name: 'remind') => Promise<void>
  /** Waits until the server has done everything due by its clock, and its consequences. */
  settle: () => Promise<void>
  /** Waits briefly for the server's own activity. */
  breath: () => Promise<void>
  /** Waits so many milliseconds: runs at full size have a pace. */
  rest: (milliseconds: number) => Promise<void>
  /** The server's own memory, in MB. */
  memory: () => number
  /** Everything it has logged. */
  output: () => string
  /** Kills it with -9 and starts it again so many milliseconds later by its clock. */
  crash: (later?: number) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Noon in Baghdad on a day far ahead of any machine's clock, so that work due then is not yet due by the database's
 * clock.
 */
const BEGIN = new Date('2040-03-06T09:00:00Z')

/** Starts the database that production requires, which is durable; once per test file. */
export async function startProduction(): Promise<{
  /** Starts a server with these messaging settings, on its own database. */
  openSite: (settings: Record<string, string>) => Promise<ProductionSite>
  stop: () => Promise<void>
}> {
  const data = await createDataDirectory()
  const embedded = await startEmbedded({ dataDir: data.path, log: () => undefined })
  let sites = 0
  return {
    openSite: async (settings) => {
      const name = `site_${(sites += 1)}`
      const url = urlOf(await ownDatabase(embedded.superuser, name))
      return openProductionSite({
        ...settings,
        DATABASE_URL: url,
        DATA_DIR: path.join(data.path, name),
      })
    },
    stop: async () => {
      await embedded.stop()
      await data.remove()
    },
  }
}

/** The way of people to a server that listens at `upstream`, such as a proxy with TLS. */
export type Front = (upstream: string) => Promise<{ send: Send; close: () => Promise<void> }>

const direct: Front = async (upstream) => ({
  send: (requested, sent) => sendTo(`${upstream}${requested}`, sent),
  close: async () => undefined,
})

/** Starts a server with these settings, which name its database, behind `front`. */
export async function openProductionSite(
  settings: Record<string, string>,
  front = direct,
): Promise<ProductionSite> {
  // Its clock also runs by itself; the tests do not depend on less than a second.
  let ahead = BEGIN.getTime() - Date.now()
  const start = () => startServerProcess({ ...settings, ...movingClock(ahead) })
  let since = new Date()
  let server = start()
  let way = await front(await server.ready())
  const url = settings['DATABASE_URL'] ?? ''
  const { db } = connect({ connection: { url }, max: 2 })
  const now = () => new Date(Date.now() + ahead)
  const send: Send = (requested, { headers, ...rest }) =>
    way.send(requested, {
      ...rest,
      headers: { host: new URL(SITE).host, 'x-forwarded-for': '192.0.2.7', ...headers },
    })
  return {
    db,
    now,
    advance: async (milliseconds) => {
      await server.advance(milliseconds)
      ahead += milliseconds
    },
    ask: async (endpoint, input) => ask(send, endpoint, input),
    hear: async ({ path, body, headers }) =>
      (await send(path, { method: 'POST', body, headers })).status,
    job: (name) => addJob(db, name, {} satisfies Jobs['remind']),
    settle: () => settle(db, now, since),
    breath: () => sleep(20),
    rest: async (milliseconds) => {
      await sleep(milliseconds)
    },
    memory: () => residentOf(server.pid),
    output: () => server.output(),
    crash: async (later = 0) => {
      process.kill(server.pid, 'SIGKILL')
      await server.ended
      since = new Date()
      ahead += later
      server = start()
      await way.close()
      way = await front(await server.ready())
    },
    stop: async () => {
      await way.close()
      await server.stop()
      await db.destroy()
    },
  }
}

/** The resident memory of a process in MB; 0 where the system does not tell. */
function residentOf(pid: number): number {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return 0
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024
}

export interface Sent {
  method: string
  headers: Headers
  body?: string
}

export type Send = (path: string, sent: Sent) => Promise<{ status: number; text: string }>

/** Sends under a host name of the site's own, as `fetch` does not. */
function sendTo(url: string, { method, headers, body }: Sent): ReturnType<Send> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { method, headers }, (response) => {
      text(response).then(
        (read) => resolve({ status: response.statusCode ?? 0, text: read }),
        reject,
      )
    })
    sending.once('error', reject).end(body)
  })
}

async function ask<E extends Endpoint>(
  send: Send,
  endpoint: E,
  { params = {}, query = {}, body, headers, ip }: CallInput<E> = {},
): Promise<Answer<E>> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const words = Object.entries(query).map(([name, value]) => [name, String(value)] as const)
  const response = await send(
    `${path}?${new URLSearchParams(Object.fromEntries(words)).toString()}`,
    {
      method: endpoint.method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(ip === undefined ? {} : { 'x-forwarded-for': ip }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  )
  if (response.status !== endpoint.status)
    throw new Error(`${endpoint.id} answered ${response.status}: ${response.text}`)
  // Parsed by the endpoint's own schema; none for 204.
  return endpoint.answer?.parse(JSON.parse(response.text)) as Answer<E>
}

/**
 * The queue only knows the database's clock: jobs due by the server's clock are moved forward. Work claimed by a server
 * that died before `since` stays unfinished; others take it over.
 */
async function settle(db: Db, now: () => Date, since: Date): Promise<void> {
  const end = Date.now() + 30_000
  while (Date.now() < end) {
    await sql`
      with due as (
        update graphile_worker._private_jobs set run_at = now()
        where run_at > now() and run_at <= ${now()} and locked_at is null
        returning id
      )
      select pg_notify('jobs:insert', '{"r":"0","count":1}') from due limit 1`.execute(db)
    const { rows } = await sql<{ waits: boolean }>`
      select exists (
        select from graphile_worker._private_jobs
        where run_at <= now() and attempts < max_attempts and locked_at is null or locked_at > ${since}
      ) as waits`.execute(db)
    if (!rows[0]?.waits) return
    await sleep(20)
  }
  throw new Error('The jobs of the server do not end')
}
