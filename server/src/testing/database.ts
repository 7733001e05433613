import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { inject } from 'vitest'
import { connect, type Db } from '#db/connect.ts'
import { administer } from './administer.ts'

export type TestDatabase = { db: Db; pool: Pool; url: string; drop: () => Promise<void> }

export interface TestPool {
  /** Maximum number of connections. */
  max?: number | undefined
  /** Has no time limits and no pipelines, as connections for bulk loads. */
  patient?: boolean | undefined
  /** Keeps the time limits of production, for tests about them. */
  limited?: boolean | undefined
}

/**
 * Time limits of tests in milliseconds: on a busy machine a race takes longer than production lets a request wait. A
 * deadlock is still a failure: it ends with the wait for its lock.
 */
const LIMITS = {
  lock_timeout: 30_000,
  statement_timeout: 50_000,
  query_timeout: 55_000,
  connectionTimeoutMillis: 55_000,
}

/** Creates a migrated, empty database for one test file; `drop` ends its pool and removes it. */
export async function createTestDatabase({
  max,
  patient,
  limited,
}: TestPool = {}): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl')
  const name = `awan_test_${randomBytes(6).toString('hex')}`
  const url = new URL(inject('ownerUrl'))
  url.pathname = `/${name}`
  const owner = url.username
  await administer(
    adminUrl,
    `create database ${name} template ${inject('templateName')} owner ${owner} strategy ${inject('copying')}`,
  )
  // PostgreSQL does not resolve deadlocks here: a deadlocked statement times out, so the test fails.
  await administer(adminUrl, `alter database ${name} set deadlock_timeout = '1min'`)
  const connection = { url: url.href }
  const { db, pool } = connect({ connection, max, patient, prepared: true })
  if (patient === true) pool.options.connectionTimeoutMillis = 0
  else if (limited !== true) Object.assign(pool.options, LIMITS)
  const drop = async () => {
    await db.destroy()
    await administer(adminUrl, `drop database if exists ${name} with (force)`)
  }
  return { db, pool, url: url.href, drop }
}

/** Creates a test database with two servers, each with its own pool and caches. */
export async function createTwoServers() {
  const database = await createTestDatabase()
  const connection = { url: database.url }
  const servers = [0, 1].map(() => connect({ connection, prepared: true }).db)
  const drop = async () => {
    for (const server of servers) await server.destroy()
    await database.drop()
  }
  return { ...database, servers, drop }
}
