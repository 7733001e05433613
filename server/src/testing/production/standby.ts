import { chmodSync, chownSync, cpSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ownDatabase } from '@awan/embedded-postgres/owner'
import { type Embedded, startEmbedded } from '@awan/embedded-postgres/start'
import { urlOf } from '@awan/embedded-postgres/url'
import { connect } from '#db/connect.ts'
import { migrateAll } from '#db/setup/open.ts'
import { administer } from '../administer.ts'
import { openFragileLine } from '../database-line.ts'
import { createDataDirectory } from '../server-process.ts'

const quiet = () => undefined
/** Not durable in a crash of the machine; keeps WAL for a standby that was away. */
const SETTINGS = {
  fsync: 'off',
  wal_level: 'replica',
  max_wal_senders: '2',
  wal_keep_size: '256MB',
  max_connections: '60',
}

/** A PostgreSQL server and a standby that replicates it, as on two machines. */
export interface Pair {
  /** URL of the leader's database, as its owner. */
  url: string
  /** URL of the standby's database, over a line that can be cut. */
  standbyUrl: string
  line: Awaited<ReturnType<typeof openFragileLine>>
  /** Queries the standby as superuser. */
  askStandby: (statement: string) => Promise<Record<string, unknown>[]>
  /** Waits until the standby has replayed all WAL of the leader. */
  caughtUp: () => Promise<void>
  stopStandby: () => Promise<void>
  startStandby: () => Promise<void>
  close: () => Promise<void>
}

/** Starts a PostgreSQL server with a migrated database, and a standby made from a copy of its files. */
export async function startPair(): Promise<Pair> {
  const [first, second] = [await createDataDirectory(), await createDataDirectory()]
  const leader = await startEmbedded({ dataDir: first.path, log: quiet, settings: SETTINGS })
  const own = await ownDatabase(leader.superuser, 'awan')
  await fill(own)
  await copyRunning(leader, first.path, second.path)
  const settings = { ...SETTINGS, primary_conninfo: urlOf(leader.superuser) }
  const start = () => startEmbedded({ dataDir: second.path, log: quiet, settings })
  let standby = await start()
  const line = await openFragileLine(new URL(urlOf(own)), () => standby.superuser.host)
  const askStandby = (statement: string) =>
    administer(urlOf({ ...standby.superuser, database: own.database }), statement)
  return {
    url: urlOf(own),
    standbyUrl: line.url,
    line,
    askStandby,
    caughtUp: async () => {
      const [row] = await administer(urlOf(leader.superuser), 'select pg_current_wal_lsn() as at')
      const has = `select pg_last_wal_replay_lsn() >= '${String(row?.['at'])}' as has`
      while ((await askStandby(has))[0]?.['has'] !== true) await sleep(20)
    },
    stopStandby: () => standby.stop(),
    startStandby: async () => {
      standby = await start()
    },
    close: async () => {
      line.cut()
      line.close()
      await standby.stop()
      await leader.stop()
      await second.remove()
      await first.remove()
    },
  }
}

async function fill(connection: Parameters<typeof connect>[0]['connection']): Promise<void> {
  const { db, pool } = connect({ connection, max: 2, patient: true })
  await migrateAll(db, pool, quiet)
  await db.destroy()
}

/** Copies the files of a running server, as `pg_basebackup` does, which is not installed on every machine. */
async function copyRunning(leader: Embedded, from: string, to: string): Promise<void> {
  const client = new pg.Client(leader.superuser)
  await client.connect()
  await client.query(`select pg_backup_start('standby', true)`)
  const [here, there] = [path.join(from, 'postgres'), path.join(to, 'postgres')]
  cpSync(here, there, {
    recursive: true,
    filter: (file) => !/postmaster\.(?:pid|opts)$/.test(file),
  })
  const { rows } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop()',
  )
  await client.end()
  writeFileSync(path.join(there, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(path.join(there, 'standby.signal'), '')
  // `cpSync` keeps the owner of files, but not of directories.
  const { uid, gid } = statSync(here)
  for (const entry of ['.', ...readdirSync(there, { recursive: true, encoding: 'utf8' })])
    chownSync(path.join(there, entry), uid, gid)
  chmodSync(there, 0o700)
}
