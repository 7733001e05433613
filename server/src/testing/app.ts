import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Insertable } from 'kysely'
import type { Registry } from 'prom-client'
import { inject } from 'vitest'
import type { z } from 'zod'
import { type Endpoint, errorAnswer } from '@awan/core/endpoint'
import { buildApp } from '#app.ts'
import type { Config } from '#config.ts'
import type { Account } from '#db/types.ts'
import type { NextAddress } from '#integrations/map-links/port.ts'
import type { PostWebhook } from '#integrations/webhooks/port.ts'
import type { ConnectionCap } from '#http/limits/connection-cap.ts'
import type { DrainPlan } from '#http/limits/drain.ts'
import type { Patience } from '#http/request-form.ts'
import { startSession } from '#features/account/session/session.service.ts'
import { hashToken } from '#http/caller/token.ts'
import type { Warn } from '#worker.ts'
import { createTestDatabase, type TestDatabase, type TestPool } from './database.ts'
import { createAccount } from './stage/factories.ts'
import { runDueJobs } from './jobs.ts'

/** Default start time of every test: a Tuesday, 12:00 in Baghdad; not a whole second, as hardly any instant is. */
export const TEST_NOW = new Date('2026-03-03T09:00:00.437Z')
/** Its minute, for tests of what starts on whole minutes. */
export const TEST_MINUTE = new Date('2026-03-03T09:00:00Z')

const HOST = 'localhost:3000'

const NO_PUSH = { web: undefined, native: undefined }

export const testConfig: Config = Object.freeze({
  production: false,
  host: 'localhost',
  port: 0,
  dataDir: '/nonexistent',
  webRoot: undefined,
  databaseUrl: undefined,
  databaseDirectUrl: undefined,
  databaseOwnerUrl: undefined,
  databaseReplicaUrl: undefined,
  preparedStatements: true,
  migrate: true,
  demo: true,
  publicUrl: undefined,
  messaging: { providers: [], timeoutMs: 3000, dailyLimit: undefined, push: NO_PUSH },
  handsetPublic: false,
  secondFactor: true,
  rateLimits: true,
  mapLinks: false,
  webhooks: true,
  map: undefined,
  trustProxy: 0,
  metrics: undefined,
  traces: undefined,
  drainNotice: 0,
  logLevel: 'silent',
  mobile: { androidFingerprints: [], appleTeamId: undefined },
  secret: 'known only to the tests',
  approval: 'manual',
  support: { phone: null, whatsapp: null, email: null },
  photosS3: undefined,
})

/** Clock that stays fixed until it is set or advanced. */
export interface TestClock {
  now: Date
  advance: (milliseconds: number) => void
}

export type Headers = Record<string, string>

export interface CallInput<E extends Endpoint = Endpoint> {
  params?: Record<string, string>
  query?: Record<string, string | number | string[]>
  body?: E['body'] extends z.ZodType ? z.input<E['body']> : undefined
  headers?: Headers
  /** Client address of the request. */
  ip?: string
}

export interface Refusal {
  status: number
  code: string
  message: string
  data: Record<string, unknown>
  retryAfter: number | undefined
}

type Answer<E extends Endpoint> = E['answer'] extends z.ZodType ? z.output<E['answer']> : undefined

export interface TestApp extends TestDatabase {
  app: FastifyInstance
  config: Config
  clock: TestClock
  /** Calls an endpoint and returns any response. */
  call: <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<LightMyRequestResponse>
  /** Calls an endpoint, expects success, and returns the response parsed by the endpoint's schema. */
  ask: <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<Answer<E>>
  /** Calls an endpoint and expects a refusal. */
  refusal: <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<Refusal>
  /** Returns the native app's headers for a new session with the second factor confirmed. */
  signIn: (accountId: string) => Promise<Headers>
  /** Same as `signIn`, without the second factor confirmed. */
  signInByCode: (accountId: string) => Promise<Headers>
  /** Returns a browser's headers on our own origin: cookie and origin. */
  signInBrowser: (accountId: string) => Promise<Headers>
  /** Creates an account and signs it in with `signIn`. */
  asPerson: (
    values?: Partial<Insertable<Account>>,
  ) => Promise<{ accountId: string; phone: string; headers: Headers }>
  /** Runs the jobs that are due by the test's clock, and the jobs they add; errors throw, or are passed to `warn`. */
  runJobs: (warn?: Warn) => Promise<void>
  close: () => Promise<void>
}

/** Builds the whole server with its own database and its own clock. */
export async function createTestApp(
  options: {
    config?: Partial<Config>
    now?: Date
    webRoot?: string
    /** Receives the log lines; set a `logLevel` too. */
    log?: (line: string) => void
    /** Lifetime of an event stream in milliseconds; short in tests that wait for its end. */
    eventsLifeMs?: number
    /** Test double for map services; without it no short link is resolved. */
    nextAddress?: NextAddress
    /** Test double for the shops' webhook servers; without it no delivery succeeds. */
    postWebhook?: PostWebhook
    /** Treatment of open requests when the server closes. */
    drain?: DrainPlan
    /** Time limits for receiving a request. */
    patience?: Patience
    /** Maximum number of connections. */
    connections?: ConnectionCap
    /** Metrics registry. */
    metrics?: Registry
    /** Another test server, whose database and clock are shared. */
    beside?: TestApp
  } & TestPool = {},
): Promise<TestApp> {
  const { beside, webRoot, log } = options
  const database = beside ?? (await createTestDatabase(options))
  const { db, pool } = database
  const clock = beside?.clock ?? testClock(options.now ?? TEST_NOW)
  const config = { ...testConfig, dataDir: inject('dataDir'), ...options.config }
  const deps = {
    config,
    db,
    pool,
    clock: () => new Date(clock.now),
    webRoot,
    drain: options.drain,
    nextAddress: options.nextAddress,
    ...(options.postWebhook ? { postWebhook: options.postWebhook } : {}),
    patience: options.patience,
    connections: options.connections,
    metrics: options.metrics,
    eventsLifeMs: options.eventsLifeMs ?? 20,
    ...(log ? { log: { write: log } } : {}),
  }
  const app = await buildApp(deps)

  async function tokenOf(accountId: string, client: 'web' | 'native', secondFactor = true) {
    const session = { accountId, client, now: clock.now }
    return db.transaction().execute(async (trx) => {
      const { token } = await startSession(trx, session)
      const shown = { second_factor_at: secondFactor ? clock.now : null }
      await trx
        .updateTable('session')
        .set(shown)
        .where('token_hash', '=', hashToken(token))
        .execute()
      return token
    })
  }
  const signIn = async (accountId: string) => ({
    authorization: `Bearer ${await tokenOf(accountId, 'native')}`,
  })
  return {
    ...database,
    ...callers(app),
    app,
    config,
    clock,
    signIn,
    signInByCode: async (accountId) => ({
      authorization: `Bearer ${await tokenOf(accountId, 'native', false)}`,
    }),
    signInBrowser: async (accountId) => ({
      cookie: `sid=${await tokenOf(accountId, 'web')}`,
      origin: `http://${HOST}`,
    }),
    asPerson: async (values) => {
      const { id, phone } = await createAccount(db, values)
      return { accountId: id, phone, headers: await signIn(id) }
    },
    runJobs: (warn) => runDueJobs(deps, warn),
    close: async () => {
      await app.close()
      if (!beside) await database.drop()
    },
  }
}

function testClock(now: Date): TestClock {
  return {
    now,
    advance(milliseconds) {
      this.now = new Date(this.now.getTime() + milliseconds)
    },
  }
}

function callers(app: FastifyInstance): Pick<TestApp, 'call' | 'ask' | 'refusal'> {
  const call = (endpoint: Endpoint, input: CallInput = {}) => {
    const { params = {}, query = {}, body, headers, ip } = input
    const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    )
    return app.inject({
      method: endpoint.method,
      url,
      query: Object.fromEntries(
        Object.entries(query).map(([name, value]) => [
          name,
          Array.isArray(value) ? value : `${value}`,
        ]),
      ),
      headers: { host: HOST, ...headers },
      ...(body === undefined ? {} : { payload: body }),
      ...(ip === undefined ? {} : { remoteAddress: ip }),
    })
  }
  return {
    call,
    async ask<E extends Endpoint>(endpoint: E, input?: CallInput<E>) {
      const response = await call(endpoint, input)
      if (response.statusCode !== endpoint.status)
        throw new Error(`${endpoint.id} answered ${response.statusCode}: ${response.body}`)
      // The cast is safe: the endpoint's own schema parsed it; undefined for 204.
      return endpoint.answer?.parse(response.json()) as Answer<E>
    },
    async refusal(endpoint, input) {
      const response = await call(endpoint, input)
      if (response.statusCode < 400)
        throw new Error(`${endpoint.id} answered ${response.statusCode}: ${response.body}`)
      const retryAfter = response.headers['retry-after']
      return {
        data: {},
        ...errorAnswer.parse(response.json()),
        status: response.statusCode,
        retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
      }
    },
  }
}
