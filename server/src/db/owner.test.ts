import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrateJobs } from '#db/jobs.ts'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/setup/migrate.ts'
import { createDataDirectory } from '#testing/server-process.ts'
import { ownDatabase, ownerRole } from '@awan/embedded-postgres/owner'
import { type Connection, type Embedded, startEmbedded } from '@awan/embedded-postgres/start'

async function start(): Promise<Embedded> {
  const dataDir = await createDataDirectory()
  onTestFinished(dataDir.remove)
  const embedded = await startEmbedded({ dataDir: dataDir.path, log: () => {} })
  onTestFinished(embedded.stop)
  return embedded
}

async function ask(connection: Connection, query: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(query)).rows
  } finally {
    await client.end()
  }
}

async function migrateAs(connection: Connection): Promise<void> {
  const { db, pool } = connect({ connection, max: 2, patient: true })
  await migrate(db)
  await migrateJobs(pool)
  await db.destroy()
}

/** Statements that only a superuser may run: they affect the database server or its machine. */
const FORBIDDEN = [
  `copy (select 1) to program 'true'`,
  `select pg_read_file('/etc/passwd')`,
  'alter system set fsync = off',
  'create role intruder superuser',
  'create database another',
  'create extension file_fdw',
  'set session_replication_role = replica',
  `alter role ${ownerRole} superuser`,
]

test('K-07: the program migrates and works as an owner without rights on the server', async () => {
  const { superuser } = await start()
  const own = await ownDatabase(superuser, 'awan')
  await migrateAs(own)
  expect(
    await ask(own, `select current_user as user, current_setting('is_superuser') as super`),
  ).toEqual([{ user: ownerRole, super: 'off' }])
  for (const statement of FORBIDDEN) await expect(ask(own, statement), statement).rejects.toThrow()
  // The role found by a second start.
  expect((await ownDatabase(superuser, 'awan')).user).toBe(ownerRole)
})

test('K-07: commands that come at the same moment all find their owner', async () => {
  const { superuser } = await start()
  const found = await Promise.all(Array.from({ length: 8 }, () => ownDatabase(superuser, 'awan')))
  for (const connection of found) expect(connection.user).toBe(ownerRole)
})

test('K-07: a database that an earlier version made as the superuser is handed over with all that is in it', async () => {
  const { superuser } = await start()
  await ask(superuser, 'create database awan')
  const before = { ...superuser, database: 'awan' }
  await migrateAs(before)
  await ask(before, `create table kept as select 7 as n`)
  await ask(
    before,
    `create type mood as enum ('calm'); create domain short as text; create view cities as select * from city`,
  )

  const own = await ownDatabase(superuser, 'awan')
  const mine = `
    select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relowner <> '${ownerRole}'::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
    union all
    select typname from pg_type join pg_namespace on pg_namespace.oid = typnamespace
      where typowner <> '${ownerRole}'::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
        and not exists (select from pg_depend where deptype = 'e' and objid = pg_type.oid)
        and typelem = 0
    union all
    select proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
      where proowner <> '${ownerRole}'::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
        and not exists (select from pg_depend where deptype = 'e' and objid = pg_proc.oid)`
  expect(await ask(own, mine)).toEqual([])
  // Statements as in the next version's migrations.
  await ask(
    own,
    'alter table city add column later text; create index on city (later); drop view cities',
  )
  await migrateAs(own)
  expect(await ask(own, 'select n from kept')).toEqual([{ n: 7 }])
})
