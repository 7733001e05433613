import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { connect, type ConnectOptions, type Db } from '../connect.ts'
import { codeOf, messageOf } from '@awan/core/thrown'
import { StartFailure } from '@awan/embedded-postgres/failure'
import type { Embedded } from '@awan/embedded-postgres/start'
import { migrateJobs } from '../jobs.ts'
import { migrate, migrationsText, newerMigrations, pendingMigrations } from './migrate.ts'
import { openPools } from './pools.ts'
import { databaseFaults } from './safety.ts'
import { isUnavailable } from '../unavailable.ts'

const databaseName = 'awan'
const patienceMs = 30_000

export type OpenOptions = {
  /** If undefined, the embedded PostgreSQL in `dataDir` is used. */
  databaseUrl: string | undefined
  /** Direct connection to the database, bypassing the pooler in `databaseUrl`: for migrations, jobs and LISTEN. */
  databaseDirectUrl?: string | undefined
  /** Standby of the database, used to read lists while it follows. */
  databaseReplicaUrl?: string | undefined
  /** Uses named prepared statements for requests. */
  preparedStatements?: boolean
  /** False if migrations are a separate step: the start then refuses a database with pending ones. */
  migrate?: boolean
  dataDir: string
  /** Receives progress messages. */
  log: (line: string) => void
  onConnectionLost?: (error: Error) => void
  /** Runs at each start on the migrated database, without timeouts, behind a lock. */
  fill?: (db: Db, pool: Pool) => Promise<void>
}

export type OpenDatabase = {
  /** Pool for requests. */
  db: Db
  /** For work that needs a dedicated connection: jobs and LISTEN. */
  pool: Pool
  /** For display, such as `PostgreSQL 18.4 (embedded)`. */
  description: string
  /** Notes about this start for the operator, one sentence each. */
  notes: string[]
  noteAddress: (address: string) => void
  close: () => Promise<void>
}

/** Opens a database that is safe, migrated and filled. Throws StartFailure, leaving nothing running. */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl, dataDir, log } = options
  const embedded = databaseUrl ? undefined : await startBeside(dataDir, log)
  try {
    const direct = await connectionTo(embedded, databaseDirectUrl ?? databaseUrl)
    const version = await prepare(direct, options)
    const { db, pool, end } = await openPools(direct, options)
    return {
      db,
      pool,
      description: `PostgreSQL ${version}${embedded ? ' (embedded)' : ''}`,
      notes: embedded?.notes ?? [],
      noteAddress: (address) => embedded?.noteAddress(address),
      close: async () => {
        await end()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** Starts the embedded PostgreSQL. Imported only here, so that its code is not loaded with an external PostgreSQL. */
async function startBeside(dataDir: string, log: OpenOptions['log']): Promise<Embedded> {
  const { startEmbedded } = await import('@awan/embedded-postgres/start')
  return startEmbedded({ dataDir, log })
}

type Target = ConnectOptions['connection']

async function connectionTo(embedded: Embedded | undefined, url = ''): Promise<Target> {
  if (embedded === undefined) return { url }
  const { ownDatabase } = await import('@awan/embedded-postgres/owner')
  return ownDatabase(embedded.superuser, databaseName)
}

/** Checks, migrates and fills the database. Returns the server's version. */
async function prepare(connection: Target, options: OpenOptions): Promise<string> {
  const { db, pool } = connect({ connection, max: 3, patient: true, name: 'awan start' })
  try {
    await waitUntilReachable(pool, options.log)
    const faults = await databaseFaults(pool)
    if (faults.length > 0) throw new StartFailure(faults.join('\n'))
    if (options.migrate === false) await refusePending(db)
    else await migrateAll(db, pool, options.log)
    await noteNewer(db, options.log)
    await db.connection().execute(async (locked) => {
      // Of two servers that start at once on an empty database, only one fills it.
      await sql`select pg_advisory_lock(hashtext('awan fill'))`.execute(locked)
      await options.fill?.(db, pool)
      await sql`select pg_advisory_unlock(hashtext('awan fill'))`.execute(locked)
    })
    const { rows } = await pool.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version.split(' ')[0] ?? ''
  } finally {
    await db.destroy()
  }
}

/** Migrates the schema and that of the job queue to the newest version. */
export async function migrateAll(db: Db, pool: Pool, log: (line: string) => void): Promise<void> {
  const applied = await migrate(db)
  await migrateJobs(pool)
  if (applied.length > 0) log(`Migrated the database: ${migrationsText(applied)}.`)
}

/** Logs that a newer version has migrated the database: the way back, or a restart during an upgrade. */
async function noteNewer(db: Db, log: OpenOptions['log']): Promise<void> {
  const newer = (await newerMigrations(db)) ?? []
  if (newer.length === 0) return
  log(`A newer version has migrated the database (${migrationsText(newer)}): this one works on it.`)
}

async function refusePending(db: Db): Promise<void> {
  const pending = await pendingMigrations(db)
  if (pending.length === 0) return
  throw new StartFailure(
    `MIGRATE is off and the database lacks ${migrationsText(pending)}: run npm run migrate first.`,
  )
}

/**
 * Retries for 30 seconds, as a database on the same host may start later; an error such as a wrong password fails at
 * once.
 */
async function waitUntilReachable(pool: Pool, log: (line: string) => void): Promise<void> {
  const end = Date.now() + patienceMs
  for (let attempt = 0; ; attempt += 1) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      const reason = messageOf(error) || (codeOf(error) ?? 'no answer')
      if (!isUnavailable(error) || Date.now() > end) {
        throw new StartFailure(`The database cannot be used: ${reason}`)
      }
      if (attempt % 5 === 0) log(`Waiting for the database (${reason}) …`)
      await sleep(1000)
    }
  }
}
