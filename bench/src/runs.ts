import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { NO_LIMITS } from '../../server/src/db/bulk/alone.ts'
import { connect, type Db } from '../../server/src/db/connect.ts'
import { migrateJobs } from '../../server/src/db/jobs.ts'
import { migrate } from '../../server/src/db/setup/migrate.ts'
import { openDatabase } from '../../server/src/db/setup/open.ts'
import { databaseFaults } from '../../server/src/db/setup/safety.ts'
import { administer } from '../../server/src/testing/administer.ts'

/** `tiny` only checks that a bench runs to its end; its numbers mean nothing. */
export type Size = 'full' | 'tiny'

/** Temporary database of a bench. */
export interface Scratch {
  db: Db
  pool: Pool
  /** Server version, such as `PostgreSQL 18.4 (embedded)`. */
  description: string
  /** Data directory for a server on this database. */
  dataDir: string
}

/** Runs a measurement in a temporary database, which is dropped even on failure. */
export async function inScratch(measure: (scratch: Scratch) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'awan-bench-'))
  await chmod(dataDir, 0o755)
  const given = process.env['TEST_DATABASE_URL']
  try {
    const opened = given === undefined ? await openEmbedded(dataDir) : await openGiven(given)
    try {
      await measure({ ...opened, dataDir })
    } finally {
      await opened.close()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function openEmbedded(dataDir: string) {
  const log = (line: string) => console.log(line)
  return openDatabase({ databaseUrl: undefined, dataDir, log, preparedStatements: true })
}

/**
 * Creates a database on the server in `TEST_DATABASE_URL`, and warns if the server is not crash-safe. `TEST_TEMPLATE`
 * names a migrated database to copy.
 */
async function openGiven(given: string) {
  const name = `awan_bench_${randomBytes(4).toString('hex')}`
  const template = process.env['TEST_TEMPLATE'] ?? 'template1'
  await administer(given, `create database ${name} template ${template}`)
  const url = new URL(given)
  url.pathname = `/${name}`
  const { db, pool } = connect({ connection: { url: url.href }, prepared: true })
  const close = async () => {
    await db.destroy()
    await administer(given, `drop database if exists ${name} with (force)`)
  }
  try {
    await migrate(db)
    await migrateJobs(pool)
    for (const fault of await databaseFaults(pool)) console.log(fault)
    const { rows } = await pool.query<{ server_version: string }>('show server_version')
    return { db, pool, description: `PostgreSQL ${rows[0]?.server_version}`, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Runs `work` on a connection without the timeouts of requests, which a bulk load exceeds. */
export async function patiently<Done>({ options }: Pool, work: (db: Db) => Promise<Done>) {
  const pool = new Pool({ ...options, ...NO_LIMITS, max: 1, pipeline: false })
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Returns the median of both in milliseconds, measured alternately. */
export async function inTurns(
  runs: number,
  whole: () => Promise<unknown>,
  bare: () => Promise<unknown>,
): Promise<[whole: number, bare: number]> {
  const times: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run += 1) {
    times[0].push(await timed(whole))
    times[1].push(await timed(bare))
  }
  return [median(times[0]), median(times[1])]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

export function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

/** Returns the quantile of `times`: 0.95 for the p95. */
export function share(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
}

/** Returns a random element. */
export function drawn<T>(from: readonly T[]): T {
  const one = from[Math.floor(Math.random() * from.length)]
  if (one === undefined) throw new RangeError('There is nothing to draw from')
  return one
}

/** Prints a row of a table: its name and its figures. */
export function printRow(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(22) + cells.map((cell) => cell.padStart(10)).join(''))
}
