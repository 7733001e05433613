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
  /** Time by the server's clock; at first noon in Baghdad. */
  now: () => Date
  advance: (milliseconds: number) => Promise<void>
  /** Calls an endpoint as through a proxy, expects success, and returns the response parsed by the endpoint's schema. */
  ask: <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<Answer<E>>
  /** Sends a provider's call and returns the response status. */
  hear: (call: ProviderCall) => Promise<number>
  /** Queues a job to run now. */
  job: (name: 'remind') => Promise<void>
  /** Waits until the server has run all jobs that are due by its clock, and the jobs they add. */
  settle: () => Promise<void>
  /** Waits 20 ms for the server's own activity. */
  breath: () => Promise<void>
  /** Waits real time, in milliseconds, to pace runs at full size. */
  rest: (milliseconds: number) => Promise<void>
  /** Resident memory of the server process, in MB. */
  memory: () => number
  /** Log output so far. */
  output: () => string
  /** Kills the server with -9 and restarts it with its clock this many milliseconds ahead. */
  crash: (later?: number) => Promise<void>
  stop: () => Promise<void>
}

/** Noon in Baghdad on a day far ahead of any machine's clock, so that jobs due then are not yet due by the database's clock. */
const BEGIN = new Date('2040-03-06T09:00:00Z')

/** Starts the database that production requires, with durable writes; once per test file. */
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

/** Opens a proxy, such as one with TLS, in front of a server at `upstream`. */
export type Front = (upstream: string) => Promise<{ send: Send; close: () => Promise<void> }>

const direct: Front = async (upstream) => ({
  send: (requested, sent) => sendTo(`${upstream}${requested}`, sent),
  close: async () => undefined,
})

/** Starts a server with these settings, which include its database, behind `front`. */
export async function openProductionSite(
  settings: Record<string, string>,
  front = direct,
): Promise<ProductionSite> {
  // The server's clock also advances in real time; the tests do not depend on less than a second.
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

/** Returns the resident memory of a process in MB; 0 on systems without `/proc`. */
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

/** Sends a request with the site's own `host` header, which `fetch` does not allow. */
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
  // The cast is safe: the endpoint's own schema parsed it; undefined for 204.
  return endpoint.answer?.parse(JSON.parse(response.text)) as Answer<E>
}

/**
 * The job queue knows only the database's clock, so jobs due by the server's clock are moved forward. A job locked by a
 * server that died before `since` remains unfinished; other jobs take over its work.
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
