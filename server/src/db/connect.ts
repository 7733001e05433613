import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Connection } from '@awan/embedded-postgres/start'
import { overPipelines } from './pipelined.ts'
import { prepareOn, StatementNames } from './connection/prepared.ts'
import { TurnSocket } from './connection/turn-socket.ts'
import { isFollowed } from '#metrics/spans.ts'
import { traceStatements } from '#metrics/traced.ts'
import type { DB } from './types.ts'

export type Db = Kysely<DB>

export type ConnectOptions = {
  connection: Connection | { url: string }
  /** Called for broken connections; the pool replaces them. */
  onConnectionLost?: (error: Error) => void
  /** Maximum number of connections. */
  max?: number | undefined
  /** Application name, shown in `pg_stat_activity`. */
  name?: string
  /** Disables the request timeouts: for migrations and bulk loads. */
  patient?: boolean | undefined
  /**
   * Connects through a pooler in transaction mode, which accepts no session settings from clients; the role has them
   * instead (`keepSessionDefaults`).
   */
  pooled?: boolean
  /** Uses named prepared statements; off for poolers without support. */
  prepared?: boolean
}

const oid = { int8: 20, int8Array: 1016, date: 1082, dateArray: 1182 } as const

/** Timeouts in milliseconds. */
const limits = {
  statement_timeout: 5000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
  // Above the server's own limits: ends the wait for a server that vanished without closing the connection.
  query_timeout: 8000,
}

/**
 * Requests are short: JIT and parallel workers cost more than they gain. Data is in memory or on SSDs, where random
 * reads cost little more than sequential ones. A year of a busy shop is joined and counted in memory: with the 4 MB that
 * PostgreSQL allows by default, part of it is written to temporary files.
 */
const SETTINGS = [
  'TimeZone=UTC',
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'random_page_cost=1.1',
  'work_mem=16MB',
]

/** Disabled timeouts, set explicitly, as the role's defaults would apply otherwise. */
const NO_LIMITS = ['statement_timeout=0', 'lock_timeout=0', 'idle_in_transaction_session_timeout=0']

/** Session settings of request connections, as `set` takes them. */
export const SESSION_DEFAULTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SETTINGS.map((setting) => setting.split('=') as [string, string])),
  statement_timeout: `${limits.statement_timeout}`,
  lock_timeout: `${limits.lock_timeout}`,
  idle_in_transaction_session_timeout: `${limits.idle_in_transaction_session_timeout}`,
}

/** Opens a pool. The caller closes it: `await db.destroy()` ends both. */
export function connect(options: ConnectOptions): { db: Db; pool: pg.Pool } {
  // Bulk loads use COPY, which needs exclusive use of a connection.
  const pipeline = options.patient !== true
  const pool = new pg.Pool({
    ...('url' in options.connection
      ? { connectionString: options.connection.url }
      : options.connection),
    application_name: options.name ?? 'awan',
    max: options.max ?? 10,
    types: parsers(),
    ...sessionOf(options),
    connectionTimeoutMillis: 3000,
    keepAlive: true,
    // Without a delay, the kernel notices a dead connection after two hours.
    keepAliveInitialDelayMillis: 10_000,
    pipeline,
    stream: () => new TurnSocket(),
  })
  const lost = (error: Error) => options.onConnectionLost?.(error)
  pool.on('error', lost)
  // Without a listener, a connection that breaks between two statements of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', lost))
  if (options.prepared === true) {
    const names = new StatementNames()
    pool.on('connect', (client) => prepareOn(client, names))
  }
  if (isFollowed()) pool.on('connect', traceStatements)
  const db = pipeline
    ? overPipelines(pool)
    : new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool }
}

function sessionOf({ patient, pooled }: ConnectOptions) {
  if (pooled === true) return { query_timeout: limits.query_timeout }
  const settings = patient === true ? [...SETTINGS, ...NO_LIMITS] : SETTINGS
  return {
    options: settings.map((setting) => `-c ${setting}`).join(' '),
    ...(patient === true ? {} : limits),
  }
}

/**
 * Parses int8 as number (money and counts stay far below 2^53) and date as 'YYYY-MM-DD', as a Date in the server's zone
 * would shift the day.
 */
function parsers(): pg.TypeOverrides {
  const types = new pg.TypeOverrides()
  const integer = (text: string) => {
    const value = Number(text)
    if (Number.isSafeInteger(value)) return value
    throw new RangeError('A whole number from the database is above 2^53.')
  }
  types.setTypeParser(oid.int8, integer)
  types.setTypeParser(oid.int8Array, (text: string) => arrayOf(text, integer))
  types.setTypeParser(oid.date, (text: string) => text)
  types.setTypeParser(oid.dateArray, (text: string) => arrayOf(text, (day) => day))
  return types
}

/** Parses an array of numbers or dates, whose elements are never quoted: `{1,NULL,3}`. */
function arrayOf<T>(text: string, parse: (text: string) => T): (T | null)[] {
  if (text === '{}') return []
  const items = text.slice(1, -1).split(',')
  return items.map((item) => (item === 'NULL' ? null : parse(item)))
}
