import { sql } from 'kysely'
import type { Pool } from 'pg'
import { StartFailure } from '@awan/embedded-postgres/failure'
import { connect, type ConnectOptions, type Db, SESSION_DEFAULTS } from '../connect.ts'
import { attachReplica, Replica } from '../connection/replica.ts'
import { areDifferent, databaseIdentity } from './safety.ts'

type Target = ConnectOptions['connection']

export interface PoolOptions {
  /** The pool for requests. */
  databaseUrl: string | undefined
  /** The same database, bypassing the pooler in `databaseUrl`. */
  databaseDirectUrl?: string | undefined
  /** Standby of the database, used to read lists. */
  databaseReplicaUrl?: string | undefined
  onConnectionLost?: ConnectOptions['onConnectionLost']
  /** Uses named prepared statements for requests. */
  preparedStatements?: boolean
}

export interface Pools {
  /** Pool for requests. */
  db: Db
  /** For work that needs a dedicated connection: jobs and LISTEN. */
  pool: Pool
  end: () => Promise<void>
}

/** Opens the pools of a server; with a standby, lists are read from it while it follows. */
export async function openPools(direct: Target, options: PoolOptions): Promise<Pools> {
  const pools = await openPrimary(direct, options)
  const { databaseReplicaUrl: url, preparedStatements: prepared } = options
  if (url === undefined) return pools
  const replica = new Replica({ url, primary: pools.db, prepared })
  attachReplica(pools.db, replica)
  // Not awaited: reads use the primary until the first check.
  void replica.follow()
  const end = async () => {
    await replica.end()
    await pools.end()
  }
  return { ...pools, end }
}

/** Opens one pool for everything, or one through the pooler and one that bypasses it. */
async function openPrimary(direct: Target, options: PoolOptions): Promise<Pools> {
  const { databaseUrl, databaseDirectUrl, onConnectionLost, preparedStatements: prepared } = options
  if (databaseUrl === undefined || databaseDirectUrl === undefined) {
    const { db, pool } = connect({ connection: direct, onConnectionLost, prepared })
    return { db, pool, end: () => db.destroy() }
  }
  await keepSessionDefaults(databaseUrl, databaseDirectUrl)
  const requests = connect({
    connection: { url: databaseUrl },
    onConnectionLost,
    prepared,
    pooled: true,
  })
  const jobs = connect({ connection: direct, onConnectionLost, name: 'awan jobs' })
  const end = async () => {
    await requests.db.destroy()
    await jobs.db.destroy()
  }
  if (areDifferent(await databaseIdentity(requests.pool), await databaseIdentity(jobs.pool))) {
    await end()
    // The jobs of one site would run on another's rows, and send its messages.
    throw new StartFailure('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.')
  }
  return { db: requests.db, pool: jobs.pool, end }
}

/**
 * Stores the request timeouts as settings of the role in this database, as a pooler does not pass session settings on.
 * Connects directly, as the pooler's open connections keep the settings they started with.
 */
async function keepSessionDefaults(databaseUrl: string, databaseDirectUrl: string): Promise<void> {
  const url = new URL(databaseDirectUrl)
  const { username, password } = new URL(databaseUrl)
  Object.assign(url, { username, password })
  const { db } = connect({ connection: { url: url.href }, max: 1, patient: true })
  try {
    await db.transaction().execute(async (trx) => {
      // Of several starting servers, one writes the settings; the others find them written.
      await sql`select pg_advisory_xact_lock(hashtext('awan session defaults'))`.execute(trx)
      const { rows } = await sql<{ database: string; settings: string[] }>`
        select datname as database, coalesce(setconfig, '{}') as settings from pg_database
        left join pg_db_role_setting on setdatabase = pg_database.oid and setrole = current_user::regrole
        where datname = current_database()`.execute(trx)
      const { database = '', settings = [] } = rows[0] ?? {}
      const kept = new Set(settings.map((setting) => setting.toLowerCase()))
      for (const [name, value] of Object.entries(SESSION_DEFAULTS)) {
        if (kept.has(`${name}=${value}`.toLowerCase())) continue
        await sql`alter role current_user in database ${sql.id(database)}
          set ${sql.id(name)} = ${sql.lit(value)}`.execute(trx)
      }
    })
  } finally {
    await db.destroy()
  }
}
