import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { openDatabaseLine } from '#testing/database-line.ts'
import { connect, SESSION_DEFAULTS } from '../connect.ts'
import { addJob } from '../jobs.ts'
import { listenTo } from '../listen.ts'
import { openPools, type Pools } from './pools.ts'

/** Startup parameters that PgBouncer accepts; it refuses all others. */
const TAKEN = new Set([
  'user',
  'database',
  'application_name',
  'client_encoding',
  'timezone',
  'datestyle',
  'standard_conforming_strings',
])

let database: TestDatabase
let pooler: Awaited<ReturnType<typeof openPooler>>
let pools: Pools

beforeAll(async () => {
  database = await createTestDatabase()
  pooler = await openPooler(new URL(database.url))
  const options = { databaseUrl: pooler.url, databaseDirectUrl: database.url }
  pools = await openPools({ url: database.url }, options)
})
afterAll(async () => {
  await pools.end()
  pooler.close()
  await database.drop()
})

/** Opens a proxy to the database that checks startup parameters as PgBouncer does, and records the traffic. */
async function openPooler(target: URL) {
  const said: Buffer[] = []
  const ends = new Set<Socket>()
  const { url, close } = await openDatabaseLine(target, (near, openFar) => {
    ends.add(near)
    near.on('error', () => near.destroy())
    near.once('data', (first) => {
      const [refused] = namesIn(first).filter((name) => !TAKEN.has(name.toLowerCase()))
      if (refused !== undefined)
        return near.end(refusal(`unsupported startup parameter: ${refused}`))
      const far = openFar()
      ends.add(far)
      far.on('error', () => near.destroy())
      far.on('close', () => near.destroy())
      near.on('close', () => far.destroy())
      near.on('data', (bytes) => said.push(bytes))
      far.write(first)
      near.pipe(far)
      far.pipe(near)
      return undefined
    })
  })
  return {
    url,
    received: () => Buffer.concat(said).toString('latin1'),
    close: () => {
      close()
      ends.forEach((end) => end.destroy())
    },
  }
}

/** Returns the parameter names of a StartupMessage: length, version, then pairs of zero-terminated strings. */
function namesIn(startup: Buffer): string[] {
  const texts = startup.subarray(8).toString('utf8').split('\0')
  return texts.filter((text, at) => at % 2 === 0 && text !== '')
}

/** Builds an ErrorResponse. */
function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

test('a pooler refuses a session that brings its own settings', async () => {
  const { db } = connect({ connection: { url: pooler.url } })
  await expect(sql`select 1`.execute(db)).rejects.toThrow('unsupported startup parameter')
  await db.destroy()
})

test('through a pooler each request has the limits and the zone that it has without one', async () => {
  for (const name of Object.keys(SESSION_DEFAULTS)) {
    const ask = sql<{
      kept: string
    }>`select setting as kept from pg_settings where name ilike ${name}`
    const [through, past] = await Promise.all([
      ask.execute(pools.db),
      pools.pool.query<{ kept: string }>(
        'select setting as kept from pg_settings where name ilike $1',
        [name],
      ),
    ])
    expect(through.rows, name).toEqual(past.rows)
    expect(through.rows, name).toHaveLength(1)
  }
})

test('later starts find the timeouts stored, and several may start at once', async () => {
  const again = () =>
    openPools({ url: database.url }, { databaseUrl: pooler.url, databaseDirectUrl: database.url })
  const opened = await Promise.all([again(), again(), again()])
  await Promise.all(opened.map(({ end }) => end()))
})

test('a pooler that leads to another database is refused, whatever its name', async () => {
  const other = new URL(database.url)
  other.pathname = '/postgres'
  const options = { databaseUrl: pooler.url, databaseDirectUrl: other.href }
  await expect(openPools({ url: other.href }, options)).rejects.toThrow('different databases')
})

test('a patient connection has no timeouts even if the role has some', async () => {
  const { db, pool } = connect({ connection: { url: database.url }, patient: true })
  const { rows } = await pool.query<{ statement_timeout: string }>('show statement_timeout')
  expect(rows).toEqual([{ statement_timeout: '0' }])
  await db.destroy()
})

test('jobs are added through a pooler; listening never uses it', async () => {
  const received = Promise.withResolvers<string>()
  const listener = listenTo(pools.pool, 'pooler_test', {
    onMessage: received.resolve,
    onListening: () => {},
  })
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query(
        `select from pg_stat_activity where application_name = 'awan-live' and state = 'idle'
           and query like 'listen%' and datname = current_database()`,
      )
      return rows.length
    })
    .toBe(1)
  await addJob(pools.db, 'purge', {}, { key: 'pooled' })
  await sql`select pg_notify('pooler_test', 'said')`.execute(pools.db)
  expect(await received.promise).toBe('said')
  await listener.close()
  expect(pooler.received()).toContain('graphile_worker.add_job')
  expect(pooler.received()).not.toMatch(/listen "/i)
})
